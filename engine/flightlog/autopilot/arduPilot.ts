import { known } from '../../known.ts';
import type { LogRecorder, RecordedColumn } from '../record/logRecorder.ts';

/** Where a message of ArduPilot has a figure, and the factor on it. */
type Fields = Readonly<Record<string, readonly [RecordedColumn, number]>>;

const velocity: Fields = { VN: ['north_mps', 1], VE: ['east_mps', 1], VD: ['climb_mps', -1] };
const wind: Fields = { VWN: ['air_north_mps', 1], VWE: ['air_east_mps', 1] };
const battery: Fields = {
  Volt: ['voltage_v', 1],
  Curr: ['current_a', 1],
  RemPct: ['battery_pct', 1],
  Temp: ['pack_temp_c', 1],
};

/** The messages that are read (ArduPilot’s own list of log messages); the names changed with the estimator from NKF to XKF. */
const messages: Readonly<Record<string, Fields>> = {
  POS: { Lat: ['lat', 1], Lng: ['lon', 1], RelHomeAlt: ['height_m', 1], Alt: ['altitude_msl_m', 1] },
  GPS: { Spd: ['ground_speed_mps', 1] },
  ATT: { Roll: ['roll_deg', 1], Pitch: ['pitch_deg', 1], Yaw: ['heading_deg', 1] },
  BAT: battery,
  CURR: battery,
  NKF1: velocity,
  XKF1: velocity,
  NKF2: wind,
  XKF2: wind,
};

export const isRead = (message: string): boolean => Object.hasOwn(messages, message) || message === 'PARM';

/** A decoded message: numbers by the names of its fields; of a parameter also its name. */
export type DecodedMessage = Readonly<Record<string, number | string>>;

const numberOf = (value: number | string | undefined): number =>
  typeof value === 'number' ? value : Number.NaN;

/** Beginning of satellite time, 6 January 1980, and by how much it is ahead of universal time since 2017. */
const satelliteEpoch_s = 315_964_800;
const leap_s = 18;
const week_s = 604_800;

/** Universal time of a fix; NaN where the receiver does not know it. */
function utcOf({ GWk, GMS }: DecodedMessage): number {
  const week = numberOf(GWk);
  return week > 0 ? satelliteEpoch_s + week * week_s + numberOf(GMS) / 1000 - leap_s : Number.NaN;
}

/** Packs beyond the first one and second sensors have an instance. */
const isFirst = ({ Instance, Inst, I, C }: DecodedMessage): boolean =>
  [Instance, Inst, I, C].every((instance) => instance === undefined || instance === 0);

/** Puts decoded messages into a recorder. Logs of before 2020 hold no percentage, but the charge that was drawn, and the pack's in a parameter. */
export function arduPilotSink(recorder: LogRecorder): (name: string, message: DecodedMessage) => void {
  let capacity_mah = Number.NaN;
  return (name, message) => {
    if (name === 'PARM') {
      if (message['Name'] === 'BATT_CAPACITY') capacity_mah = numberOf(message['Value']);
      return;
    }
    const t_s = numberOf(message['TimeUS']) / 1e6;
    if (Number.isNaN(t_s) || !isFirst(message)) return;
    const isDue = recorder.tick(t_s);
    if (message['RemPct'] === undefined)
      recorder.set('battery_pct', 100 - (100 * numberOf(message['CurrTot'])) / capacity_mah);
    recorder.set('utc_s', utcOf(message));
    for (const [field, [column, factor]] of Object.entries(known(messages[name]))) {
      const value = factor * numberOf(message[field]);
      // A pack without a thermometer is logged at 0 °C.
      if (column !== 'pack_temp_c' || value !== 0) recorder.set(column, value);
    }
    if (isDue) recorder.keep();
  };
}
