/** No text holds it: `decodeText` refuses zero bytes. */
const mark = '\0';

/** The rows of a table, each kept as one text: a million rows of separate cells would fill memory. */
export class TableRows implements Iterable<readonly string[]> {
  readonly #texts: string[];

  constructor(texts: string[] = []) {
    this.#texts = texts;
  }

  push(row: readonly string[]): void {
    this.#texts.push(row.join(mark));
  }

  get length(): number {
    return this.#texts.length;
  }

  at(index: number): readonly string[] | undefined {
    return this.#texts.at(index)?.split(mark);
  }

  /** Returns the first rows of the table. */
  first(count: number): readonly (readonly string[])[] {
    return this.#texts.slice(0, count).map((text) => text.split(mark));
  }

  /** The rows from an index on. */
  from(index: number): TableRows {
    return new TableRows(this.#texts.slice(index));
  }

  *[Symbol.iterator](): Generator<readonly string[]> {
    for (const text of this.#texts) yield text.split(mark);
  }
}
