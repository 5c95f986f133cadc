import { fail, succeed } from '../result.ts';
import { autopilotOf } from './autopilots.ts';
import { finishLog } from './finishLog.ts';
import type { FlightLog, LogReading } from './record/flightLog.ts';
import { LogRefusal } from './record/logRefusal.ts';
import { refuseForeign } from './refuseForeign.ts';
import { findHead, readTableLog } from './table/tableLog.ts';

function read(bytes: Uint8Array): FlightLog {
  const autopilot = autopilotOf(bytes);
  if (autopilot !== undefined) return finishLog(autopilot.format, autopilot.record(bytes), undefined);
  const head = findHead(bytes);
  if (head === undefined) return refuseForeign(bytes);
  const { format, recorder, aircraft } = readTableLog(head);
  return finishLog(format, recorder, aircraft);
}

/**
 * Reads the log of a flight in any known form, told from its content: never from its name. Answers with the longest flight in it on one
 * pack, or with what the file is instead, where and what to do. Never throws for a file.
 */
export function readFlightLog(bytes: Uint8Array): LogReading {
  try {
    return succeed(read(bytes));
  } catch (error) {
    if (error instanceof LogRefusal) return fail(error.problem);
    throw error;
  }
}
