import { readingOf } from '../result.ts';
import { finishLog } from './finishLog.ts';
import type { LogFormat, LogReading } from './record/flightLog.ts';
import { LogRecorder, type RecordedColumn } from './record/logRecorder.ts';

/** One moment of a log that somebody else decoded, in the engine’s units; what is absent is not known then. */
export interface LogRow extends Partial<Readonly<Record<RecordedColumn, number>>> {
  readonly t_s: number;
}

/** A log that somebody else decoded. */
export interface DecodedLog {
  readonly format: LogFormat;
  readonly aircraft?: string | undefined;
  readonly rows: Iterable<LogRow>;
}

/** The flight of a log that somebody else decoded, as `readFlightLog` answers it. */
export function readLogRows({ rows, ...log }: DecodedLog): LogReading {
  const recorder = new LogRecorder();
  for (const { t_s, ...figures } of rows) {
    if (!recorder.tick(t_s)) continue;
    for (const [column, value] of Object.entries(figures)) recorder.set(column as RecordedColumn, value);
    recorder.keep();
  }
  return readingOf(() => finishLog({ ...log, recorder }));
}
