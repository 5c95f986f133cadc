import { asciiText } from '../record/asciiText.ts';
import { LogRecorder } from '../record/logRecorder.ts';
import { ByteRows } from '../table/byteRows.ts';
import { arduPilotSink, isRead } from './arduPilot.ts';

/** Blank lines may stand before the first format. */
export const isDataflashText = (bytes: Uint8Array): boolean =>
  asciiText(bytes, 0, 100).trimStart().startsWith('FMT,');

/** Reads the dataflash log of ArduPilot as ground stations write it out: one message a line, its figures in plain units. */
export function readDataflashText(bytes: Uint8Array): LogRecorder {
  const recorder = new LogRecorder();
  let put = arduPilotSink(recorder);
  const columns = new Map<string, readonly string[]>();
  const rows = new ByteRows(bytes, ',');
  const startAnew = () => {
    recorder.startAnew();
    put = arduPilotSink(recorder);
  };
  while (rows.next()) {
    const name = rows.textAt(0);
    if (name === 'FMT') {
      const names = Array.from({ length: rows.count - 5 }, (_, index) => rows.textAt(5 + index));
      // A log begins with the format of formats: this one stands behind another.
      if (rows.textAt(3) === 'FMT' && columns.has('FMT')) startAnew();
      columns.set(rows.textAt(3), names);
      continue;
    }
    const fieldNames = columns.get(name) ?? [];
    if (rows.count > fieldNames.length + 1 && isGlued(rows)) {
      startAnew();
      continue;
    }
    if (!isRead(name)) continue;
    const fields = fieldNames.map((field, index) => {
      const value = rows.numberAt(1 + index);
      return [field, Number.isNaN(value) ? rows.textAt(1 + index) : value] as const;
    });
    put(name, Object.fromEntries(fields));
  }
  return recorder;
}

/** True if a row joins the cut end of one log and the beginning of the next. */
const isGlued = (rows: ByteRows): boolean =>
  Array.from({ length: rows.count }, (_, index) => rows.textAt(index)).some(
    (text, index) => text.endsWith('FMT') && rows.textAt(index + 1) === '128',
  );
