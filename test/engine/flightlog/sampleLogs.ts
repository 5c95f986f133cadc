import { celsiusToFahrenheit, metresToFeet, mpsToMph } from '../../../engine/units.ts';

/** One moment of a made-up flight, in SI units. */
export interface Moment {
  readonly t_s: number;
  readonly north_m: number;
  readonly height_m: number;
  readonly north_mps: number;
  readonly climb_mps: number;
  readonly battery_pct: number;
  readonly current_a: number;
}

export interface Shape {
  readonly duration_s?: number;
  readonly start_pct?: number;
  readonly pct_per_s?: number;
  readonly start_s?: number;
  readonly rate_hz?: number;
}

/** 5 s on the ground, up to 40 m at 4 m/s, then by turns 30 s of hover and 30 s to the north at 8 m/s, down at 2 m/s, 5 s on the ground. */
export function flight({
  duration_s = 300,
  start_pct = 95,
  pct_per_s = 0.06,
  start_s = 0,
  rate_hz = 10,
}: Shape = {}): Moment[] {
  const [up_s, down_s] = [5, duration_s - 25];
  let north_m = 0;
  return Array.from({ length: duration_s * rate_hz + 1 }, (_, index) => {
    const t_s = index / rate_hz;
    const climb_mps = t_s >= up_s && t_s < up_s + 10 ? 4 : t_s >= down_s && t_s < down_s + 20 ? -2 : 0;
    const height_m = Math.max(0, Math.min(40, 4 * (t_s - up_s), 2 * (down_s + 20 - t_s)));
    const isOut = t_s >= up_s + 10 && t_s < down_s;
    const north_mps = isOut && Math.floor((t_s - up_s - 10) / 30) % 2 === 1 ? 8 : 0;
    north_m += north_mps / rate_hz;
    const air_s = Math.max(0, Math.min(t_s, down_s + 20) - up_s);
    return {
      t_s: start_s + t_s,
      north_m,
      height_m,
      north_mps,
      climb_mps,
      battery_pct: Math.round(start_pct - pct_per_s * air_s),
      current_a: height_m > 0 ? 8 : 0.5,
    };
  });
}

const degreesPerMetre = 1 / 111_195;
const lat = ({ north_m }: Moment): number => 47 + north_m * degreesPerMetre;

type Cells = Readonly<Record<string, (moment: Moment) => number | string>>;

function table(cells: Cells, moments: readonly Moment[], delimiter = ','): string {
  const rows = moments.map((moment) => Object.values(cells).map((cell) => cell(moment)));
  return [Object.keys(cells), ...rows].map((row) => `${row.join(delimiter)}\n`).join('');
}

const airdataCells: Cells = {
  'time(millisecond)': ({ t_s }) => Math.round(1000 * t_s),
  'datetime(utc)': () => '2024-05-04 10:00:00',
  latitude: lat,
  longitude: () => 8,
  'height_above_takeoff(feet)': ({ height_m }) => metresToFeet(height_m),
  'altitude_above_seaLevel(feet)': ({ height_m }) => metresToFeet(height_m + 430),
  'speed(mph)': ({ north_mps }) => mpsToMph(north_mps),
  'voltage(v)': () => 11.5,
  ' xSpeed(mph)': ({ north_mps }) => mpsToMph(north_mps),
  ' ySpeed(mph)': () => 0,
  ' zSpeed(mph)': ({ climb_mps }) => -mpsToMph(climb_mps),
  ' compass_heading(degrees)': () => 0,
  ' pitch(degrees)': ({ north_mps }) => (north_mps > 0 ? -11 : 0),
  ' roll(degrees)': () => 0,
  battery_percent: ({ battery_pct }) => battery_pct,
  'current(A)': ({ current_a }) => current_a,
  'battery_temperature(f)': () => celsiusToFahrenheit(25),
  message: ({ t_s }) => (t_s === 10 ? '"Wind, strong; take care"' : ''),
};

/** The AirData table of today, with other columns in place of its own where given. */
export const airdata = (moments: readonly Moment[], change: Cells = {}): string =>
  table({ ...airdataCells, ...change }, moments);

export const airdataWithout = (moments: readonly Moment[], ...columns: readonly string[]): string =>
  table(
    Object.fromEntries(Object.entries(airdataCells).filter(([name]) => !columns.includes(name))),
    moments,
  );

/** The AirData table of 2016: fewer columns, in another order. */
export const oldAirdata = (moments: readonly Moment[], more: Cells = {}): string =>
  table(
    {
      latitude: lat,
      longitude: () => 8,
      'altitude(feet)': ({ height_m }) => metresToFeet(height_m + 430),
      'ascent(feet)': ({ height_m }) => metresToFeet(height_m),
      'speed(mph)': ({ north_mps }) => mpsToMph(north_mps),
      'time(millisecond)': ({ t_s }) => Math.round(1000 * t_s),
      battery_percent: ({ battery_pct }) => battery_pct,
      ...more,
    },
    moments,
  );

/** A DJI record as decoders write it, with the line for spreadsheets. */
export const dji = (moments: readonly Moment[], preamble = 'sep=,\n'): string =>
  preamble +
  table(
    {
      'CUSTOM.updateTime [local]': () => '10:00:00.00',
      'OSD.flyTime': ({ t_s }) => `${Math.floor(t_s / 60)}m ${(t_s % 60).toFixed(1)}s`,
      'OSD.flyTime [s]': ({ t_s }) => t_s.toFixed(1),
      'OSD.latitude': lat,
      'OSD.longitude': () => 8,
      'OSD.height [ft]': ({ height_m }) => metresToFeet(height_m),
      'OSD.hSpeed [MPH]': ({ north_mps }) => mpsToMph(north_mps),
      'OSD.xSpeed [MPH]': ({ north_mps }) => mpsToMph(north_mps),
      'OSD.ySpeed [MPH]': () => 0,
      'OSD.zSpeed [MPH]': ({ climb_mps }) => -mpsToMph(climb_mps),
      'OSD.pitch': () => 0,
      'OSD.roll': () => 0,
      'OSD.yaw [360]': () => 0,
      'BATTERY.chargeLevel [%]': ({ battery_pct }) => battery_pct,
      'BATTERY.voltage [V]': () => 11.5,
      'BATTERY.current [A]': ({ current_a }) => -current_a,
      'BATTERY.temperature [F]': () => 77,
    },
    moments,
  );

const instant = ({ t_s }: Moment): string =>
  new Date(1_714_816_800_000 + 1000 * t_s).toISOString().replace('T', ' ').replace('Z', '');

export const litchi = (moments: readonly Moment[]): string =>
  table(
    {
      latitude: lat,
      longitude: () => 8,
      'altitude(m)': ({ height_m }) => height_m,
      'speed(mps)': ({ north_mps }) => north_mps,
      'datetime(utc)': instant,
      'pitch(deg)': () => 0,
      'roll(deg)': () => 0,
      'yaw(deg)': () => 0,
      isflying: () => 1,
      remainPowerPercent: ({ battery_pct }) => battery_pct,
      currentCurrent: ({ current_a }) => -1000 * current_a,
      currentVoltage: () => 11_500,
      batteryTemperature: () => 25,
    },
    moments,
  );

export const droneDeploy = (moments: readonly Moment[]): string =>
  ['#DroneDeploy\t2.75.0', '#Flight Recorder', '#Aircraft', 'Aircraft Model\tPhantom 4 Pro', ''].join('\n') +
  table(
    {
      'Date/Time (UTC)': () => '03/29/2018 17:28:01',
      'Elapsed Time (sec)': ({ t_s }) => t_s,
      'Aircraft Battery Power (%)': ({ battery_pct }) => battery_pct,
      'Aircraft Battery Current (mA)': ({ current_a }) => -1000 * current_a,
      'Aircraft Battery Voltage (mV)': () => 11_500,
      'Aircraft Battery Temperature (Fahrenheit)': () => 77,
      'Aircraft Latitude (Degrees)': lat,
      'Aircraft Longitude (Degrees)': () => 8,
      'Aircraft Speed (mph)': ({ north_mps }) => mpsToMph(north_mps),
      'Aircraft Barometric Altitude (ft)': ({ height_m }) => metresToFeet(height_m),
      'Aircraft Heading (Degrees)': () => 0,
      'Aircraft Vel - X (mph)': ({ north_mps }) => mpsToMph(north_mps),
      'Aircraft Vel - Y (mph)': () => 0,
      'Aircraft Vel - Z (mph)': ({ climb_mps }) => -mpsToMph(climb_mps),
    },
    moments,
    '\t',
  );

export const plain = (moments: readonly Moment[], delimiter = ','): string =>
  table(
    {
      t_s: ({ t_s }) => t_s,
      east_m: () => 0,
      north_m: ({ north_m }) => north_m,
      height_m: ({ height_m }) => height_m,
      battery_pct: ({ battery_pct }) => battery_pct,
      current_a: ({ current_a }) => current_a,
    },
    moments,
    delimiter,
  );

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
