export type Row = Readonly<Record<string, string>>;

/** Rows of a plain comma-separated file by the names in its first line; the files scored here quote nothing. */
export function rowsOf(text: string): Row[] {
  const [header = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  const columns = header.split(',').map((name) => name.trim());
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(columns.map((name, index) => [name, (cells[index] ?? '').trim()]));
  });
}

/** The number in a cell; `undefined` where the cell is empty or holds none. */
export function numberIn(row: Row, column: string): number | undefined {
  const cell = row[column] ?? '';
  const value = Number(cell);
  return cell === '' || !Number.isFinite(value) ? undefined : value;
}
