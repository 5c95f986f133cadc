import { setPriority } from 'node:os';

// Long work gives way to the thread that answers everybody, and so does getting ready for it. Only Linux sets this for one thread alone.
try {
  if (process.platform === 'linux') setPriority(0, 5);
} catch {
  // A sandbox may forbid it; then threads share alike.
}
