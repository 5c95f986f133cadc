/** Modules of the environment and of the tests are loaded apart, in one process. */
const name = Symbol.for('homeward.lentPlanners');
const held = globalThis as unknown as Record<symbol, Set<() => Promise<void>> | undefined>;

/** What closes each planner that waits for the next file of this process, and the browser that they share. */
export const lent: Set<() => Promise<void>> = held[name] ?? new Set();
held[name] = lent;

/** Closes them, the last one first: a page before its browser. */
export async function closeLent(): Promise<void> {
  const closing = [...lent].reverse();
  lent.clear();
  for (const close of closing) await close();
}
