import type { BatteryColumn, LogRecorder, RecordedColumn } from '../record/logRecorder.ts';

/** Where a message of ArduPilot has a figure, and the factor on it. */
type Fields<Column = RecordedColumn> = Readonly<Record<string, readonly [Column, number]>>;

const velocity: Fields = { VN: ['north_mps', 1], VE: ['east_mps', 1], VD: ['climb_mps', -1] };
const wind: Fields = { VWN: ['air_north_mps', 1], VWE: ['air_east_mps', 1] };
const battery: Fields<BatteryColumn> = {
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
  NKF1: velocity,
  XKF1: velocity,
  NKF2: wind,
  XKF2: wind,
};

/** Until 2019 the battery’s message was called CURR, and CURR2 that of the second one. */
const batteryMessages: readonly string[] = ['BAT', 'CURR', 'BAT2', 'CURR2'];

export const isRead = (message: string): boolean =>
  Object.hasOwn(messages, message) || batteryMessages.includes(message) || message === 'PARM';

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

/** Second sensors have an instance. */
const isFirst = ({ Instance, Inst, I, C }: DecodedMessage): boolean =>
  [Instance, Inst, I, C].every((instance) => instance === undefined || instance === 0);

/** The number of a battery, from 1, as ArduPilot’s parameters count them: BATT, BATT2 … */
function batteryOf(name: string, { Instance, Inst, I }: DecodedMessage): number {
  const told = [Instance, Inst, I].map(numberOf).find((instance) => instance >= 0);
  return 1 + (told ?? (name.endsWith('2') ? 1 : 0));
}

/** Puts decoded messages into a recorder. Logs of before 2020 hold no percentage, but the charge that was drawn, and the battery’s in a parameter. */
export function arduPilotSink(recorder: LogRecorder): (name: string, message: DecodedMessage) => void {
  const capacities_mah = new Map<number, number>();
  const putParameter = ({ Name, Value }: DecodedMessage) => {
    const [, number] = /^BATT(\d*)_CAPACITY$/.exec(String(Name)) ?? [];
    if (number !== undefined) capacities_mah.set(Number(number || 1), numberOf(Value));
  };
  const putBattery = (name: string, message: DecodedMessage) => {
    const number = batteryOf(name, message);
    const put = (column: BatteryColumn, value: number) => recorder.setBattery(`${number}`, column, value);
    const capacity_mah = capacities_mah.get(number) ?? Number.NaN;
    if (message['RemPct'] === undefined)
      put('battery_pct', 100 - (100 * numberOf(message['CurrTot'])) / capacity_mah);
    for (const [field, [column, factor]] of Object.entries(battery)) {
      const value = factor * numberOf(message[field]);
      // A battery without a thermometer is logged at 0 °C.
      if (column !== 'pack_temp_c' || value !== 0) put(column, value);
    }
  };
  return (name, message) => {
    if (name === 'PARM') return putParameter(message);
    const isBattery = batteryMessages.includes(name);
    const t_s = numberOf(message['TimeUS']) / 1e6;
    if (Number.isNaN(t_s) || !(isBattery || isFirst(message))) return;
    const isDue = recorder.tick(t_s);
    if (isBattery) putBattery(name, message);
    recorder.set('utc_s', utcOf(message));
    for (const [field, [column, factor]] of Object.entries(messages[name] ?? {}))
      recorder.set(column, factor * numberOf(message[field]));
    if (isDue) recorder.keep();
  };
}
