"""What comes in: commands, controls and forms, which table they mean, and what Discord tells of servers and channels."""
