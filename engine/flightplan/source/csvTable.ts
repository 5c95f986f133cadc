import Papa from 'papaparse';
import { numbered } from '../../placeInFile.ts';
import { limits } from './limits.ts';
import { cleanText, refuse } from './refusal.ts';
import { TableRows } from './tableRows.ts';
import { isWellKnownText } from './wellKnownText.ts';

export interface Table {
  readonly delimiter: string;
  /** Without those that are empty. */
  readonly rows: TableRows;
  /** The last comment line before the first row, without its `#`: some tools put the header there. */
  readonly comment?: readonly string[] | undefined;
  /** The first comment lines before the first row, without their `#`. */
  readonly remarks: readonly string[];
}

const format = 'csv';
const mostRemarks = 20;

/** The trimmed cells of a delimited text, without comment lines and empty rows; accepts any kind of line end. */
export function readTable(text: string): Table {
  const lines = text.replace(/\r\n?|\u2028|\u2029|\u0085/g, '\n');
  refuseLongLine(lines);
  const delimiter = delimiterOf(lines);
  const plain = withoutGaps(lines, delimiter);
  const rows = new TableRows();
  let hasRows = false;
  let comment: readonly string[] | undefined;
  const remarks: string[] = [];
  let parsed = 0;
  let cells = 0;
  let refusal: (() => never) | undefined;
  Papa.parse(delimiter === ' ' ? plain.replace(/[ \t]+/g, ' ') : plain, {
    delimiter,
    newline: '\n',
    // The faster way splits the whole text at once.
    fastMode: false,
    skipEmptyLines: 'greedy',
    step: ({ data, errors }, parser) => {
      parsed += 1;
      cells += data.length;
      refusal ??= objectionTo(
        data,
        errors.some((error) => error.type === 'Quotes'),
        parsed,
      );
      if (cells > limits.cells) refusal ??= refuseCells;
      if (refusal !== undefined) parser.abort();
      else if (!isComment(data)) {
        hasRows = true;
        const row = data.map(tidy);
        if (row.some((cell) => cell !== '')) rows.push(row);
      } else if (!hasRows) {
        comment = data.map((cell) => tidy(cell.replace(/^\s{0,99}#/, '')));
        if (remarks.length < mostRemarks) remarks.push(comment.join(delimiter));
      }
    },
  });
  refusal?.();
  return { delimiter, rows, comment, remarks };
}

/** A quotation mark opens a cell also where spaces are between it and the delimiter. */
const withoutGaps = (text: string, delimiter: string) =>
  text.includes(`${delimiter} `) && text.includes(' "')
    ? text.replace(/"[^"]*"|([,;|]) +(?=")/g, (found, mark: string | undefined) => mark ?? found)
    : text;

const refuseCells = () => refuse('TOO_MANY_CELLS', { values: { most: limits.cells }, format });

const isComment = ([first = '']: readonly string[]) => first.trimStart().startsWith('#');

function objectionTo(row: readonly string[], openQuote: boolean, number: number): (() => never) | undefined {
  const context = { where: numbered('row', number), format } as const;
  if (openQuote) {
    return () => refuse('CSV_QUOTES', { values: { row: number }, ...context });
  }
  if (number > limits.table_rows) {
    const values = { most: limits.table_rows };
    return () => refuse('TOO_MANY_POINTS.table', { values, format });
  }
  if (row.length <= limits.columns) return undefined;
  return () => refuse('CSV_TOO_WIDE', { values: { row: number, most: limits.columns }, ...context });
}

function refuseLongLine(text: string): void {
  let line = 1;
  for (let at = 0; at < text.length; line++) {
    const end = text.indexOf('\n', at);
    const next = end < 0 ? text.length : end + 1;
    if (next - at > limits.line_chars) {
      const where = numbered('line', line);
      refuse('CSV_LINE_TOO_LONG', { values: { line, most: limits.line_chars }, where, format });
    }
    at = next;
  }
}

/** A delimiter that occurs in each of the first lines; the comma comes last, since it may also be the decimal mark. */
function delimiterOf(text: string): string {
  const head = text
    .slice(0, 200_000)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .slice(0, 8);
  const body = head.length > 2 ? head.slice(0, -1) : head;
  const scores = ['\t', ';', '|', ','].map((delimiter) => ({
    delimiter,
    lines: body.filter((line) => line.includes(delimiter)).length,
  }));
  const everywhere = scores.find(({ lines }) => lines === body.length);
  if (scores.every(({ lines }) => lines === 0) && /[a-z]/i.test(head[0] ?? '')) return ' ';
  return (everywhere ?? scores.reduce((best, score) => (score.lines > best.lines ? score : best))).delimiter;
}

/** Converts digits of other scripts: full-width, Arabic, Persian. */
const plainDigits = (cell: string) =>
  cell.replace(/[\uff10-\uff19\u0660-\u0669\u06f0-\u06f9]/g, (digit) =>
    String((digit.charCodeAt(0) - (digit > '\uff00' ? 0xff10 : digit < '\u06f0' ? 0x660 : 0x6f0)) % 10),
  );

/** A trimmed cell with plain digits, spaces, minus signs, points and brackets for their typographic forms. */
function tidy(cell: string): string {
  if (cell.length > limits.string_chars && !isWellKnownText(cell)) {
    refuse('CSV_CELL_TOO_LONG', { values: { most: limits.string_chars, cell: cleanText(cell) }, format });
  }
  if (!/[^\x20-\x7e]/.test(cell)) return cell.trim();
  return plainDigits(cell)
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
    .replace(/[\u2212\uff0d]/g, '-')
    .replaceAll('\uff0e', '.')
    .replaceAll('\uff08', '(')
    .replaceAll('\uff09', ')')
    .replaceAll('\ufeff', '')
    .trim();
}
