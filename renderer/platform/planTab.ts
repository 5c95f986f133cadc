const lockName = 'homeward-plan';
const takenKey = 'homeward-plan-taken';
/** The tab before sends its last change within this time. */
const handOver_ms = 500;

export interface TabParts {
  /** Absent where the browser has none: then tabs do not know of each other. */
  readonly locks: LockManager | undefined;
  /** The storage of this tab alone. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly reload: () => void;
}

/**
 * Has this tab hold the plan, of which the browser host has one: two tabs would save it over each other. False: another tab holds it, or has
 * just taken it from this one. A tab from which it is taken saves once more and loads again.
 */
export function holdPlan({ locks, storage, reload }: TabParts, saveLast: () => void): Promise<boolean> {
  if (locks === undefined) return Promise.resolve(true);
  if (storage.getItem(takenKey) !== null) {
    storage.removeItem(takenKey);
    return Promise.resolve(false);
  }
  const untilTaken = new Promise<void>(() => {});
  return new Promise((resolve) => {
    locks
      .request(lockName, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock === null ? undefined : untilTaken;
      })
      .catch(() => {
        saveLast();
        storage.setItem(takenKey, 'yes');
        reload();
      });
  });
}

/** Takes the plan from the tab that holds it, and begins anew with it. */
export async function takePlan({ locks, reload }: TabParts): Promise<void> {
  await locks?.request(lockName, { steal: true }, () => {});
  setTimeout(reload, handOver_ms);
}
