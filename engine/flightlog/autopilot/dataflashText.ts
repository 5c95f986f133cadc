import { LogRecorder } from '../record/logRecorder.ts';
import { ByteRows } from '../table/byteRows.ts';
import { arduPilotSink, isRead } from './arduPilot.ts';

const beginning = 'FMT,';

export const isDataflashText = (bytes: Uint8Array): boolean =>
  [...beginning].every((letter, index) => bytes[index] === letter.charCodeAt(0));

/** Reads the dataflash log of ArduPilot as ground stations write it out: one message a line, its figures in plain units. */
export function readDataflashText(bytes: Uint8Array): LogRecorder {
  const recorder = new LogRecorder();
  const put = arduPilotSink(recorder);
  const columns = new Map<string, readonly string[]>();
  const rows = new ByteRows(bytes, ',');
  while (rows.next()) {
    const name = rows.textAt(0);
    if (name === 'FMT') {
      const names = Array.from({ length: rows.count - 5 }, (_, index) => rows.textAt(5 + index));
      columns.set(rows.textAt(3), names);
      continue;
    }
    if (!isRead(name)) continue;
    const fields = (columns.get(name) ?? []).map((field, index) => {
      const value = rows.numberAt(1 + index);
      return [field, Number.isNaN(value) ? rows.textAt(1 + index) : value] as const;
    });
    put(name, Object.fromEntries(fields));
  }
  return recorder;
}
