/** A part of a file that is not read, with the number of such parts and the place of the first. */
export interface LeftOutPart<Why> {
  readonly why: Why;
  readonly count: number;
  readonly where: string;
}

/** Counts the parts of a file that are not read. */
export class LeftOutCount<Why> {
  readonly #found = new Map<Why, LeftOutPart<Why>>();

  note(why: Why, where: string): void {
    const { count, where: first } = this.#found.get(why) ?? { count: 0, where };
    this.#found.set(why, { why, count: count + 1, where: first });
  }

  list(): LeftOutPart<Why>[] {
    return [...this.#found.values()];
  }
}
