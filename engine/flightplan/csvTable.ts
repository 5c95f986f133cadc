import Papa from 'papaparse';
import { limits } from './limits.ts';
import { echo, refuse } from './refusal.ts';

export interface Table {
  readonly delimiter: string;
  readonly rows: readonly (readonly string[])[];
}

const format = 'csv';

/** Cells of a delimited text, trimmed; line ends of any kind, comment lines and empty rows gone. */
export function readTable(text: string): Table {
  const plain = text.replace(/\r\n?|\u2028|\u2029|\u0085/g, '\n');
  refuseLongLine(plain);
  const delimiter = delimiterOf(plain);
  const rows: string[][] = [];
  let parsed = 0;
  let refusal: (() => never) | undefined;
  Papa.parse(plain, {
    delimiter,
    newline: '\n',
    skipEmptyLines: 'greedy',
    step: ({ data, errors }, parser) => {
      parsed += 1;
      refusal ??= objectionTo(
        data,
        errors.some((error) => error.type === 'Quotes'),
        parsed,
      );
      if (refusal !== undefined) parser.abort();
      else if (!(data[0] ?? '').trimStart().startsWith('#')) rows.push(data.map(tidy));
    },
  });
  refusal?.();
  return { delimiter, rows: rows.filter((row) => row.some((cell) => cell !== '')) };
}

function objectionTo(row: readonly string[], openQuote: boolean, number: number): (() => never) | undefined {
  const place = { where: `row ${number}`, format } as const;
  if (openQuote) {
    return () =>
      refuse(
        'CSV_QUOTES',
        `Row ${number} of the table has a quotation mark that is not closed; correct it or export the table again.`,
        place,
      );
  }
  if (number > limits.points) {
    return () =>
      refuse('TOO_MANY_POINTS', `The table holds more than ${limits.points} rows; export a part of it.`, {
        format,
      });
  }
  if (row.length <= limits.columns) return undefined;
  return () =>
    refuse(
      'CSV_TOO_WIDE',
      `Row ${number} of the table has more than ${limits.columns} columns; this is no route table.`,
      place,
    );
}

function refuseLongLine(text: string): void {
  let line = 1;
  for (let at = 0; at < text.length; line++) {
    const end = text.indexOf('\n', at);
    const next = end < 0 ? text.length : end + 1;
    if (next - at > limits.line_chars) {
      const where = `line ${line}`;
      refuse(
        'CSV_LINE_TOO_LONG',
        `Line ${line} of the table has more than ${limits.line_chars} characters; this is no route table.`,
        { where, format },
      );
    }
    at = next;
  }
}

/** A delimiter that stands in each of the first lines; the comma comes last since it may also be the decimal mark. */
function delimiterOf(text: string): string {
  const head = text
    .slice(0, 20_000)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .slice(0, 8);
  const body = head.length > 2 ? head.slice(0, -1) : head;
  const scores = ['\t', ';', '|', ','].map((delimiter) => ({
    delimiter,
    lines: body.filter((line) => line.includes(delimiter)).length,
  }));
  const everywhere = scores.find(({ lines }) => lines === body.length);
  return (everywhere ?? scores.reduce((best, score) => (score.lines > best.lines ? score : best))).delimiter;
}

/** No-break spaces and the typographic minus mean what they look like. */
function tidy(cell: string): string {
  if (cell.length > limits.string_chars) {
    refuse(
      'CSV_CELL_TOO_LONG',
      `A cell of the table has more than ${limits.string_chars} characters: ${echo(cell)}; this is no route table.`,
      { format },
    );
  }
  return cell
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
    .replaceAll('\u2212', '-')
    .replaceAll('\ufeff', '')
    .trim();
}
