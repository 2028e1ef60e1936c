"""The rules compiled with numba, for one game and for thousands side by side."""
