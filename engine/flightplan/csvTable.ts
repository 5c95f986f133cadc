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
  const delimiter = delimiterOf(plain);
  const { data, errors } = Papa.parse(plain, {
    delimiter,
    newline: '\n',
    skipEmptyLines: 'greedy',
    preview: limits.points + 1,
  });
  const quote = errors.find((error) => error.type === 'Quotes');
  if (quote !== undefined) {
    const row = (quote.row ?? 0) + 1;
    refuse(
      'CSV_QUOTES',
      `Row ${row} of the table has a quotation mark that is not closed; correct it or export the table again.`,
      { where: `row ${row}`, format },
    );
  }
  if (data.length > limits.points)
    refuse('TOO_MANY_POINTS', `The table holds more than ${limits.points} rows; export a part of it.`, {
      format,
    });
  const widest = data.findIndex((row) => row.length > limits.columns);
  if (widest >= 0)
    refuse(
      'CSV_TOO_WIDE',
      `Row ${widest + 1} of the table has more than ${limits.columns} columns; this is no route table.`,
      { where: `row ${widest + 1}`, format },
    );
  const rows = data.filter((row) => !(row[0] ?? '').trimStart().startsWith('#')).map((row) => row.map(tidy));
  return { delimiter, rows: rows.filter((row) => row.some((cell) => cell !== '')) };
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
