import { type NumberMark, thousandsMark } from '../../writtenNumber.ts';
import type { ByteRows } from './byteRows.ts';
import type { HeaderCell } from './tableHeader.ts';
import type { Sample } from './wordedColumns.ts';

/** Different texts of a column that are looked at: heights to a tenth of a metre are fewer. */
const mostTexts = 10_000;

/** The different texts of some columns. */
function textsBelow(header: ByteRows, columns: readonly HeaderCell[]): Map<number, Set<string>> {
  const texts = new Map(columns.map(({ cell }) => [cell, new Set<string>()]));
  const rows = header.again();
  while (rows.next())
    for (const [cell, found] of texts) if (found.size < mostTexts) found.add(rows.textAt(cell));
  return texts;
}

/** The marks between the thousands of the columns below a header that hold figures other than degrees, by their cells. */
export function thousandsBelow(
  header: ByteRows,
  sample: Sample,
  columns: readonly HeaderCell[],
): ReadonlyMap<number, NumberMark> {
  if (!header.mayHoldCommas()) return new Map();
  const marks = [...textsBelow(header, columns)].map(
    ([cell, texts]) => [cell, thousandsMark([...texts], () => sample.flat())] as const,
  );
  return new Map(marks.flatMap(([cell, mark]) => (mark === undefined ? [] : [[cell, mark] as const])));
}
