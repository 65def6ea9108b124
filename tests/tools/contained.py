"""Becomes a program in a root of its own, as another user, without any capability and any way to get one.

Usage: contained.py ROOT USER GROUP PROGRAM [ARGUMENT…]; needs root. The commands that do this by themselves would have to
be in the root as well, which is to have nothing but the program.
"""

import ctypes
import os
import sys

# From linux/prctl.h.
PR_CAPBSET_DROP, PR_SET_NO_NEW_PRIVS = 24, 38

root, user, group, *command = sys.argv[1:]
libc = ctypes.CDLL(None, use_errno=True)
os.chroot(root)
os.chdir("/")
capability = 0
# The first number past the last capability is refused.
while libc.prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) == 0:
    capability += 1
os.setgroups([])
os.setgid(int(group))
os.setuid(int(user))
if libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0:
    raise OSError(ctypes.get_errno(), "no_new_privs")
os.execve(command[0], command, dict(os.environ))
