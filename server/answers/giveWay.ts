import { constants, getPriority, setPriority } from 'node:os';

const lower = 5;

// Long work gives way to the thread that answers everybody, and so does getting ready for it. Only Linux sets this for one thread alone.
try {
  if (process.platform === 'linux')
    setPriority(0, Math.min(getPriority(0) + lower, constants.priority.PRIORITY_LOW));
} catch {
  // A sandbox may forbid it; then threads share alike.
}
