import { constants, getPriority, setPriority } from 'node:os';

const lower = 5;
const lowest = constants.priority.PRIORITY_LOW;

/** Makes way for other threads. Only Linux does so for one thread alone; a sandbox may forbid it, and then threads share alike. */
function lowerTo(priority: number): void {
  try {
    if (process.platform === 'linux') setPriority(0, Math.min(priority, lowest));
  } catch {
    // They share alike.
  }
}

/** Lets this thread run only while no other wants its processor. */
export const giveWayToAll = (): void => lowerTo(lowest);

// Long work gives way to the thread that answers everybody, and so does getting ready for it.
lowerTo(getPriority(0) + lower);
