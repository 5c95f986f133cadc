/** Why a part of a file is left out, or counts as not stated. */
export const leftOutReasons = ['geometry', 'kind', 'limits', 'hours', 'duplicate', 'other_feature'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** A part of a file that is not read, with the place of the first. */
export interface LeftOut {
  readonly why: LeftOutReason;
  readonly count: number;
  /** Where the first one stands in the file. */
  readonly where: string;
}

/** Counts the parts of a file that are not read. */
export class LeftOutCount {
  readonly #found = new Map<LeftOutReason, { count: number; where: string }>();

  note(why: LeftOutReason, where: string): void {
    const found = this.#found.get(why);
    if (found === undefined) this.#found.set(why, { count: 1, where });
    else found.count += 1;
  }

  list(): LeftOut[] {
    return [...this.#found].map(([why, { count, where }]) => ({ why, count, where }));
  }
}
