"""Runs a command with the restrictions of the shipped systemd unit: the kernel refuses the calls of its `SystemCallFilter`, and all
writes to files.

    python -m tests.bot.tools.sandbox python -m bot doctor

The restrictions are a seccomp filter. This process installs it before the command replaces it, and all child processes inherit it.
A refused call fails with EPERM, as under systemd, or with EROFS, as on a disk that is mounted read-only.
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
"""Calls by systemd's groups, with their numbers on x86_64 and aarch64. The first group is complete; the second has the calls that
an ordinary program might make."""
OPENING = {"open": (2, None, 1), "openat": (257, 56, 2)}
"""Calls that open files, and which argument has the flags."""
CREATING = {"creat": (85, None)}
OPENING_OTHERWISE = {"openat2": (437, 437)}
"""The flags are behind a pointer, which a filter cannot follow: callers are told that this kernel is too old."""
TO_WRITE = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
MACHINES = ("x86_64", "aarch64")

LOAD, IS, HAS_ANY, JUDGE = 0x20, 0x15, 0x45, 0x06
"""Instructions: load a word of the call; compare it, or test its bits (with the numbers of instructions to skip if so and if not);
return."""
ALLOW, REFUSE = 0x7FFF0000, 0x00050000
NUMBER, ARGUMENTS = 0, 16
"""Offsets in the data of a call. An argument has eight bytes, little-endian on both machines."""
PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS, MODE_FILTER = 22, 38, 2


class SandboxUnavailableError(Exception):
    """This kernel or machine supports no filter."""


def forbidden_calls(unit: str) -> list[str]:
    """Groups or names of calls that the unit forbids."""
    return [name for line in re.findall(r"^SystemCallFilter=~(.+)$", unit, re.MULTILINE) for name in line.split()]


def program(machine: int, unit: str) -> bytes:
    return b"".join(_instructions(machine, unit))


def _instructions(machine: int, unit: str) -> Iterator[bytes]:
    yield _instruction(LOAD, NUMBER)
    for group in forbidden_calls(unit):
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


def enter_sandbox() -> None:
    """Restricts this process and its children for good."""
    if platform.machine() not in MACHINES or sys.platform != "linux":
        raise SandboxUnavailableError(f"The numbers of calls on {platform.machine()} are not known here.")
    filtering = program(MACHINES.index(platform.machine()), UNIT.read_text(encoding="utf-8"))
    kept = ctypes.create_string_buffer(filtering, len(filtering))
    described = struct.pack("HP", len(filtering) // struct.calcsize("HBBI"), ctypes.addressof(kept))
    libc = ctypes.CDLL(None, use_errno=True)
    for request in ((PR_SET_NO_NEW_PRIVS, 1, 0), (PR_SET_SECCOMP, MODE_FILTER, ctypes.c_char_p(described))):
        if libc.prctl(*request, 0, 0) != 0:
            raise SandboxUnavailableError(f"The kernel allows no filter of calls: {os.strerror(ctypes.get_errno())}.")


if __name__ == "__main__":
    enter_sandbox()
    os.execvp(sys.argv[1], sys.argv[1:])
