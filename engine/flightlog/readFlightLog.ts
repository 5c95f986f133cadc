import { readingOf } from '../result.ts';
import { autopilotOf } from './autopilots.ts';
import { finishLog } from './finishLog.ts';
import { plainBytes } from './plainBytes.ts';
import type { FlightLog, LogChoice, LogReading } from './record/flightLog.ts';
import { isForeign, refuseForeign } from './refuseForeign.ts';
import { knownReader, wordedReader } from './table/tableHead.ts';
import { readTableLog } from './table/tableLog.ts';

function read(file: Uint8Array, choice: LogChoice): FlightLog {
  const bytes = plainBytes(file);
  const autopilot = autopilotOf(bytes);
  if (autopilot !== undefined) return finishLog({ format: autopilot.format, ...autopilot.record(bytes) });
  if (isForeign(bytes)) return refuseForeign(bytes);
  const reader = knownReader(bytes, choice) ?? wordedReader(bytes, choice);
  return reader === undefined ? refuseForeign(bytes) : finishLog(readTableLog(reader, choice.capacity_mah));
}

/**
 * Reads the log of a flight in any known form, told from its content: never from its name; a table of unknown origin by the names of its
 * columns, or by those that somebody chose. Answers with the longest flight in it on one battery, or with what the file is instead, where
 * and what to do. Never throws for a file.
 */
export function readFlightLog(bytes: Uint8Array, choice: LogChoice = {}): LogReading {
  return readingOf(() => read(bytes, choice));
}
