import { DJILog, type Record as DjiRecord, type Frame } from 'dji-log-parser-js';
import { type LogRow, readLogRows } from '../../engine/flightlog/readLogRows.ts';
import type { LogProblem, LogReading } from '../../engine/flightlog/record/flightLog.ts';
import { partOfFile } from '../../engine/placeInFile.ts';
import { fail } from '../../engine/result.ts';
import { endThreadAfterwards } from './pool/taskServer.ts';

/** From this version on the records of a file are encrypted with a key that DJI’s server alone gives out. */
const encryptedFrom = 13;
/** The version’s place in the header. */
const version_at = 10;
/** An hour’s record has 15 MB; what is unpacked of it takes thirty times as much. */
const largest_bytes = 64 * 1024 * 1024;

const where = partOfFile('beginning');

const encrypted = (version: number): LogProblem => ({
  code: 'LOG_DJI_ENCRYPTED',
  values: { version, from: encryptedFrom },
  where,
});

const damaged: LogProblem = {
  code: 'LOG_DJI_DAMAGED',
  where: partOfFile('behind_beginning'),
};

const tooLarge: LogProblem = {
  code: 'LOG_DJI_TOO_LARGE',
  values: { most_mb: largest_bytes / 1024 / 1024 },
  where: partOfFile('whole_file'),
};

/** Names that words and numbers alone do not part rightly. */
const names: Readonly<Record<string, string>> = { Phantom34K: 'Phantom 3 4K' };

/** `Mini4Pro`: DJI Mini 4 Pro. An aircraft that the decoder does not know is a number. */
function aircraftOf(product: unknown): string | undefined {
  if (typeof product !== 'string' || product === 'None') return undefined;
  return `DJI ${names[product] ?? product.replace(/([a-z])(?=[A-Z0-9])|(\d)(?=[A-Z])/g, '$1$2 ')}`;
}

/** A trap of WebAssembly, behind which its memory may be anything; what the decoder refuses by itself is another error. */
const brokeOff = (error: unknown): boolean => error instanceof Error && error.name === 'RuntimeError';

/** The aircraft that a record names; details that are damaged name none, and cost no more than the name. */
function aircraftIn(record: DJILog): string | undefined {
  try {
    return aircraftOf(record.details.productType);
  } catch (error) {
    if (brokeOff(error)) throw error;
    return undefined;
  }
}

/** A figure that stands at 0 where the record has none. */
const unlessZero = (value: number): number => (value === 0 ? Number.NaN : value);

/** DJI’s velocities: x to the north, y to the east, z downwards, all over the ground. */
const toRow = ({ osd, battery, custom }: Frame): LogRow => ({
  t_s: osd.flyTime,
  utc_s: Date.parse(custom.dateTime ?? '') / 1000,
  lat: osd.latitude,
  lon: osd.longitude,
  height_m: osd.height,
  altitude_msl_m: osd.altitude,
  north_mps: osd.xSpeed,
  east_mps: osd.ySpeed,
  climb_mps: -osd.zSpeed,
  pitch_deg: osd.pitch,
  roll_deg: osd.roll,
  heading_deg: osd.yaw,
  battery_pct: battery.chargeLevel,
  voltage_v: unlessZero(battery.voltage),
  current_a: unlessZero(Math.abs(battery.current)),
  pack_temp_c: unlessZero(battery.temperature),
});

/** The aircraft's own estimate of its needs, by the time in flight at which it gave it. */
interface Opinion {
  readonly t_s: number;
  readonly said_home_pct: number;
  readonly said_land_pct: number;
}

/** Figures of 0 say that the aircraft has not worked it out. */
function opinionsIn(records: readonly DjiRecord[]): Opinion[] {
  const opinions: Opinion[] = [];
  let t_s = 0;
  for (const record of records) {
    if (record.type === 'OSD') t_s = record.content.flyTime;
    if (record.type !== 'SmartBattery') continue;
    const { goHomeBattery, landBattery } = record.content;
    opinions.push({ t_s, said_home_pct: unlessZero(goHomeBattery), said_land_pct: unlessZero(landBattery) });
  }
  return opinions;
}

/** The rows of frames, each with the latest opinion at its time. */
function* rowsOf(frames: readonly Frame[], opinions: readonly Opinion[]): Generator<LogRow> {
  let next = 0;
  for (const frame of frames) {
    const row = toRow(frame);
    while ((opinions[next + 1]?.t_s ?? Infinity) <= row.t_s) next += 1;
    const { said_home_pct, said_land_pct } = opinions[next] ?? {};
    yield {
      ...row,
      ...(said_home_pct !== undefined && { said_home_pct }),
      ...(said_land_pct !== undefined && { said_land_pct }),
    };
  }
}

function decode(bytes: Uint8Array): LogReading {
  const version = bytes[version_at] ?? 0;
  if (version >= encryptedFrom) return fail(encrypted(version));
  const record = new DJILog(bytes);
  try {
    const opinions = opinionsIn(record.records());
    return readLogRows({
      format: 'dji_record',
      aircraft: aircraftIn(record),
      rows: rowsOf(record.frames(), opinions),
    });
  } finally {
    record.free();
  }
}

/**
 * Reads a DJI flight record (.txt). What the decoder cannot read is damaged; one that broke off in the middle is not used again, so its
 * thread ends with this answer.
 */
export function readDjiRecord(bytes: Uint8Array): LogReading {
  if (bytes.length > largest_bytes) return fail(tooLarge);
  try {
    return decode(bytes);
  } catch (error) {
    if (brokeOff(error)) endThreadAfterwards();
    return fail(damaged);
  }
}
