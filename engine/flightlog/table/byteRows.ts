import { numberAt } from '../../elementAt.ts';
import { numbered } from '../../placeInFile.ts';
import { type NumberMark, plainNumber } from '../../writtenNumber.ts';
import { asciiText } from '../record/asciiText.ts';
import { refuseLog } from '../record/logRefusal.ts';

const [newline, carriage, quote, blank] = [10, 13, 34, 32];
/** The widest log that is known has 250 columns. */
const mostCells = 2000;
/** A row as long as this has a quotation mark that nobody closed. */
const longestRow_bytes = 200_000;
/** No name of a column and no figure is longer; a row of another file may be one cell of megabytes. */
const longestText = 1000;

/** Delimiters of cells, in the order in which a file is tried with them. */
export const delimiters = [',', '\t', ';'] as const;

/**
 * Rows of delimited text, found in its bytes, so that only cells that are asked for become text. The packaged parser reads 45 MB/s and
 * needs the whole file as text; this loop reads 76 MB/s (203 MB of AirData log in 2.7 s, beside other work) and no more memory than the file.
 */
export class ByteRows {
  private readonly bytes: Uint8Array;
  private readonly delimiter: number;
  private readonly starts = new Float64Array(mostCells + 1);
  private begin = 0;
  private at: number;
  /** Number of the line where the row begins, from 1. */
  line = 0;
  /** Number of cells in the row. */
  count = 0;
  private newLines = 1;
  /** Marks between thousands, by the cells of the columns that have them. */
  thousands: ReadonlyMap<number, NumberMark> = new Map();

  constructor(bytes: Uint8Array, delimiter: string, from = 0, line = 0) {
    this.bytes = bytes;
    this.delimiter = delimiter.charCodeAt(0);
    this.at = from;
    this.line = line;
  }

  /** Goes to the next row; false at the end. A row that nothing ends, cut off in the middle, is not a row. */
  next(): boolean {
    const { bytes, delimiter, starts } = this;
    let at = this.at;
    const begin = at;
    this.begin = begin;
    this.line += this.newLines;
    let [cell, lines, isQuoted] = [0, 1, false];
    starts[0] = begin;
    for (; at < bytes.length; at++) {
      const byte = bytes[at];
      if (byte === quote) isQuoted = !isQuoted;
      else if (byte === newline) {
        if (!isQuoted) break;
        lines += 1;
      } else if (byte === delimiter && !isQuoted && cell < mostCells - 1) starts[++cell] = at + 1;
      if (isQuoted && at - begin > longestRow_bytes) this.refuseQuote();
    }
    if (at >= bytes.length) {
      // The next lines would be lost unseen.
      if (isQuoted && lines > 1) this.refuseQuote();
      this.at = at;
      return false;
    }
    starts[cell + 1] = at + 1;
    this.count = cell + 1;
    this.newLines = lines;
    this.at = at + 1;
    return true;
  }

  private refuseQuote(): never {
    refuseLog('LOG_QUOTES', { values: { line: this.line }, where: numbered('line', this.line) });
  }

  /** True if no byte of the row is a control character. Zero bytes are a hole that a card left. */
  isText(): boolean {
    return !this.bytes.subarray(this.begin, this.at).some(isControl);
  }

  /** The row by another delimiter, from which the rows behind it can be read without moving this one. */
  again(delimiter = String.fromCharCode(this.delimiter)): ByteRows {
    const rows = new ByteRows(this.bytes, delimiter, this.begin);
    rows.thousands = this.thousands;
    rows.next();
    return rows;
  }

  /** The trimmed text of a cell without its quotation marks, in UTF-8, else one byte each letter; empty where the row has no such cell. */
  textAt(cell: number): string {
    const [from, to] = this.span(cell);
    const plain = asciiText(this.bytes, from, to);
    if (!/[\x80-\xff]/.test(plain)) return plain;
    const text = new TextDecoder().decode(this.bytes.subarray(from, to));
    return text.includes('\ufffd') ? plain : text;
  }

  private span(cell: number): readonly [from: number, to: number] {
    if (cell >= this.count) return [0, 0];
    let from = numberAt(this.starts, cell);
    let to = numberAt(this.starts, cell + 1) - 1;
    while (to > from && isPadding(this.bytes[to - 1])) to--;
    while (from < to && isPadding(this.bytes[from])) from++;
    return [from, Math.min(to, from + longestText)];
  }

  /** The number in a cell; NaN where it holds none. */
  numberAt(cell: number): number {
    return numberIn(this.textAt(cell), this.thousands.get(cell));
  }

  /** False where no cell can hold a comma. */
  mayHoldCommas(): boolean {
    const comma = 44;
    return this.bytes.includes(this.delimiter === comma ? quote : comma);
  }
}

/** The number that a text of a cell is; NaN where it is none. `thousands` divides those of its column, where that is known. */
export function numberIn(text: string, thousands?: NumberMark): number {
  if (text === '') return Number.NaN;
  const number = thousands === undefined ? Number(text) : Number.NaN;
  return Number.isNaN(number) ? Number(plainNumber(text, thousands)) : number;
}

const isPadding = (byte: number | undefined): boolean =>
  byte === blank || byte === quote || byte === carriage || byte === 9;

/** True for a byte that no text has. */
export const isControl = (byte: number): boolean => (byte > 0 && byte < 9) || (byte > 13 && byte < blank);
