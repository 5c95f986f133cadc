/** A date is no figure. */
const isNumeric = (cell: string) => /^[−+-]?\d/.test(cell) && !/\d-\d/.test(cell);

/** Columns padded to their widest cell; figures right-aligned. */
export function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const rightAligned = head.map((_, column) =>
    rows.every((row) => isNumeric(row[column] ?? '') || row[column] === '—'),
  );
  const toLine = (cells: readonly string[]) =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return rightAligned[column] ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return [head, ...rows].map(toLine).join('\n');
}
