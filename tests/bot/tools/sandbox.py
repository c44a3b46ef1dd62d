"""Runs a command as a strict service: the kernel refuses what the `SystemCallFilter` of the shipped unit takes away, and every file
that is to be written.

    python -m tests.bot.tools.sandbox python -m bot doctor

The fence is a program for the kernel's own small machine (seccomp). It is put up before the command takes this process's place, and
stays around it and all processes that it starts. What is refused fails as under systemd, with EPERM, or as on a disk that is
mounted read-only, with EROFS.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import re
import struct
import sys
from collections.abc import Iterator
from pathlib import Path

UNIT = Path(__file__).parents[3] / "deploy" / "grandstand.service"
GROUPS: dict[str, dict[str, tuple[int | None, int | None]]] = {
    "@resources": {
        "ioprio_set": (251, 30),
        "mbind": (237, 235),
        "migrate_pages": (256, 238),
        "move_pages": (279, 239),
        "sched_setaffinity": (203, 122),
        "sched_setattr": (314, 274),
        "sched_setparam": (142, 118),
        "sched_setscheduler": (144, 119),
        "set_mempolicy": (238, 237),
        "set_mempolicy_home_node": (450, 450),
        "setpriority": (141, 140),
        "setrlimit": (160, 164),
    },
    "@privileged": {
        "bpf": (321, 280),
        "capset": (126, 91),
        "chown": (92, None),
        "chroot": (161, 51),
        "fchown": (93, 55),
        "fchownat": (260, 54),
        "lchown": (94, None),
        "setgroups": (116, 159),
        "setresuid": (117, 147),
        "setreuid": (113, 145),
        "settimeofday": (164, 170),
        "setuid": (105, 146),
    },
}
"""Calls by systemd's names of their groups, with their numbers on x86_64 and aarch64. The first group is whole; of the second one,
what a program might call without being one that drives the machine."""
OPENING = {"open": (2, None, 1), "openat": (257, 56, 2)}
"""The same, and which argument says what a file is opened for."""
CREATING = {"creat": (85, None)}
OPENING_OTHERWISE = {"openat2": (437, 437)}
"""Says it behind a pointer, which a filter cannot follow: to its callers this kernel is too old."""
TO_WRITE = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
MACHINES = ("x86_64", "aarch64")

LOAD, IS, HAS_ANY, JUDGE = 0x20, 0x15, 0x45, 0x06
"""Instructions: a word of the call is looked at; is it this, or has it any of these bits (how many instructions to leave out if so,
and if not); the judgement."""
ALLOW, REFUSE = 0x7FFF0000, 0x00050000
NUMBER, ARGUMENTS = 0, 16
"""Where they are in what a filter sees of a call. An argument has eight bytes, on both machines the lower ones first."""
PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS, MODE_FILTER = 22, 38, 2


class NoFence(Exception):
    """The kernel does not put up any."""


def taken_away(unit: str) -> list[str]:
    """What the unit forbids of what it allows, by group or by name."""
    return [name for line in re.findall(r"^SystemCallFilter=~(.+)$", unit, re.MULTILINE) for name in line.split()]


def program(machine: int, unit: str) -> bytes:
    return b"".join(_instructions(machine, unit))


def _instructions(machine: int, unit: str) -> Iterator[bytes]:
    yield _instruction(LOAD, NUMBER)
    for group in taken_away(unit):
        for numbers in GROUPS[group].values():
            yield from _refused(numbers[machine], errno.EPERM)
    for numbers in CREATING.values():
        yield from _refused(numbers[machine], errno.EROFS)
    for numbers in OPENING_OTHERWISE.values():
        yield from _refused(numbers[machine], errno.ENOSYS)
    for *both, argument in OPENING.values():
        if (number := both[machine]) is not None:
            yield _instruction(IS, number, 0, 4)
            yield _instruction(LOAD, ARGUMENTS + 8 * argument)
            yield _instruction(HAS_ANY, TO_WRITE, 0, 1)
            yield _instruction(JUDGE, REFUSE | errno.EROFS)
            yield _instruction(JUDGE, ALLOW)
    yield _instruction(JUDGE, ALLOW)


def _refused(number: int | None, error: int) -> Iterator[bytes]:
    if number is not None:
        yield _instruction(IS, number, 0, 1)
        yield _instruction(JUDGE, REFUSE | error)


def _instruction(code: int, value: int, if_so: int = 0, if_not: int = 0) -> bytes:
    return struct.pack("HBBI", code, if_so, if_not, value)


def put_up() -> None:
    """Around this process, for good."""
    if platform.machine() not in MACHINES or sys.platform != "linux":
        raise NoFence(f"The numbers of calls on {platform.machine()} are not known here.")
    filtering = program(MACHINES.index(platform.machine()), UNIT.read_text(encoding="utf-8"))
    kept = ctypes.create_string_buffer(filtering, len(filtering))
    described = struct.pack("HP", len(filtering) // struct.calcsize("HBBI"), ctypes.addressof(kept))
    libc = ctypes.CDLL(None, use_errno=True)
    for request in ((PR_SET_NO_NEW_PRIVS, 1, 0), (PR_SET_SECCOMP, MODE_FILTER, ctypes.c_char_p(described))):
        if libc.prctl(*request, 0, 0) != 0:
            raise NoFence(f"The kernel allows no filter of calls: {os.strerror(ctypes.get_errno())}.")


if __name__ == "__main__":
    put_up()
    os.execvp(sys.argv[1], sys.argv[1:])
