import type { Quantity } from '../../unitNames.ts';
import type { LogFormat } from '../record/flightLog.ts';
import type { BatteryColumn, RecordedColumn } from '../record/logRecorder.ts';

type Column = Exclude<RecordedColumn, 't_s'>;

/** Where a format has a figure: the names of its columns, best first, in lower case and without their units. */
export interface ColumnSource {
  readonly names: readonly string[];
  readonly quantity: Quantity;
  /** The unit where the header names none. */
  readonly unit?: string;
  /** The format counts downwards. */
  readonly isDown?: boolean;
  /** The format has its own sign for a current; what is drawn is positive here. */
  readonly isUnsigned?: boolean;
}

/** A known format of log tables. */
export interface TableFormat {
  readonly format: LogFormat;
  /** Columns that only this format has. */
  readonly signs: readonly string[];
  readonly time: readonly string[];
  /** The column with date and time of day. */
  readonly date?: string;
  readonly columns: Partial<Readonly<Record<Column, ColumnSource>>>;
  /** Single batteries of an aircraft with several, by their names. */
  readonly batteries?: Readonly<Record<string, Partial<Readonly<Record<BatteryColumn, ColumnSource>>>>>;
  /** The column with the charge that was used, mAh. */
  readonly used?: string;
}

const length = (...names: string[]): ColumnSource => ({ names, quantity: 'length' });
const angle = (...names: string[]): ColumnSource => ({ names, quantity: 'angle' });
const speed = (...names: string[]): ColumnSource => ({ names, quantity: 'speed' });
const down = (...names: string[]): ColumnSource => ({ names, quantity: 'speed', isDown: true });
const percent = (...names: string[]): ColumnSource => ({ names, quantity: 'percent' });
const voltage = (...names: string[]): ColumnSource => ({ names, quantity: 'voltage' });
const current = (...names: string[]): ColumnSource => ({ names, quantity: 'current', isUnsigned: true });
const temperature = (...names: string[]): ColumnSource => ({ names, quantity: 'temperature' });

/** One of two batteries, as DJI numbers them. */
const djiBattery = (name: string): Readonly<Record<BatteryColumn, ColumnSource>> => ({
  battery_pct: percent(`${name}.chargelevel`, `${name}.relativecapacity`),
  voltage_v: voltage(`${name}.voltage`),
  current_a: current(`${name}.current`),
  pack_temp_c: temperature(`${name}.temperature`),
});

/**
 * Formats by what their tools write. AirData, DroneDeploy and DJI: velocity x to the north, y to the east, z downwards. Litchi's velocities are
 * not read, since its versions disagree about their axes; positions tell the same.
 */
export const tableFormats: readonly TableFormat[] = [
  {
    format: 'dji_csv',
    signs: ['osd.flytime', 'osd.latitude'],
    time: ['osd.flytime', 'custom.datetime'],
    date: 'custom.datetime',
    columns: {
      lat: angle('osd.latitude'),
      lon: angle('osd.longitude'),
      height_m: length('osd.height'),
      altitude_msl_m: length('osd.altitude'),
      ground_speed_mps: speed('osd.hspeed'),
      north_mps: speed('osd.xspeed'),
      east_mps: speed('osd.yspeed'),
      climb_mps: down('osd.zspeed'),
      battery_pct: percent(
        'battery.chargelevel',
        'center_battery.relativecapacity',
        'smart_battery.battery',
        'battery.battery',
      ),
      voltage_v: voltage(
        'battery.voltage',
        'battery.totalvoltage',
        'center_battery.voltage',
        'smart_battery.voltage',
      ),
      current_a: current('battery.current', 'center_battery.current'),
      pack_temp_c: temperature('battery.temperature', 'center_battery.temperature'),
      pitch_deg: angle('osd.pitch'),
      roll_deg: angle('osd.roll'),
      heading_deg: angle('osd.yaw'),
    },
    batteries: { 1: djiBattery('battery1'), 2: djiBattery('battery2') },
  },
  {
    format: 'litchi_csv',
    signs: ['remainpowerpercent', 'isflying'],
    time: ['time', 'datetime'],
    date: 'datetime',
    columns: {
      lat: angle('latitude'),
      lon: angle('longitude'),
      height_m: length('altitude'),
      ground_speed_mps: speed('speed'),
      battery_pct: percent('remainpowerpercent', 'powerlevel'),
      voltage_v: { ...voltage('currentvoltage'), unit: 'mv' },
      current_a: { ...current('currentcurrent'), unit: 'ma' },
      pack_temp_c: temperature('batterytemperature'),
      pitch_deg: angle('pitch'),
      roll_deg: angle('roll'),
      heading_deg: angle('yaw'),
    },
  },
  {
    format: 'airdata_csv',
    signs: ['time', 'battery_percent'],
    time: ['time'],
    date: 'datetime',
    columns: {
      lat: angle('latitude'),
      lon: angle('longitude'),
      height_m: length('height_above_takeoff', 'ascent'),
      altitude_msl_m: length('altitude_above_sealevel'),
      ground_speed_mps: speed('speed'),
      north_mps: speed('xspeed'),
      east_mps: speed('yspeed'),
      climb_mps: down('zspeed'),
      battery_pct: percent('battery_percent'),
      voltage_v: voltage('voltage'),
      current_a: current('current'),
      pack_temp_c: temperature('battery_temperature'),
      pitch_deg: angle('pitch'),
      roll_deg: angle('roll'),
      heading_deg: angle('compass_heading'),
    },
  },
  {
    format: 'dronedeploy_log',
    signs: ['elapsed time', 'aircraft battery power'],
    time: ['elapsed time'],
    date: 'date/time',
    columns: {
      lat: angle('aircraft latitude'),
      lon: angle('aircraft longitude'),
      height_m: length('aircraft barometric altitude'),
      ground_speed_mps: speed('aircraft speed'),
      north_mps: speed('aircraft vel - x'),
      east_mps: speed('aircraft vel - y'),
      climb_mps: down('aircraft vel - z'),
      battery_pct: percent('aircraft battery power'),
      voltage_v: voltage('aircraft battery voltage'),
      current_a: current('aircraft battery current'),
      pack_temp_c: temperature('aircraft battery temperature'),
      pitch_deg: angle('aircraft pitch'),
      roll_deg: angle('aircraft roll'),
      heading_deg: angle('aircraft heading'),
    },
  },
  {
    // Our own: each name ends in its unit.
    format: 'plain_csv',
    signs: ['t_s', 'battery_pct'],
    time: ['t_s'],
    columns: {
      lat: angle('lat'),
      lon: angle('lon'),
      east_m: length('east_m'),
      north_m: length('north_m'),
      height_m: length('height_m'),
      altitude_msl_m: length('altitude_msl_m'),
      ground_speed_mps: speed('ground_speed_mps'),
      north_mps: speed('north_mps'),
      east_mps: speed('east_mps'),
      climb_mps: speed('climb_mps', 'vertical_speed_mps'),
      battery_pct: percent('battery_pct'),
      voltage_v: voltage('voltage_v'),
      current_a: current('current_a'),
      pack_temp_c: temperature('pack_temp_c', 'battery_temp_c'),
      pitch_deg: angle('pitch_deg'),
      roll_deg: angle('roll_deg'),
      heading_deg: angle('heading_deg'),
      said_home_pct: percent('said_home_pct'),
      said_land_pct: percent('said_land_pct'),
    },
  },
  {
    // Positions, heights and velocities of its estimator are in centimetres (INAV wiki, “INAV blackbox variables”).
    format: 'inav_csv',
    signs: ['loopiteration', 'navpos[2]'],
    time: ['time'],
    columns: {
      lat: angle('gps_coord[0]'),
      lon: angle('gps_coord[1]'),
      north_m: { ...length('navpos[0]'), unit: 'cm' },
      east_m: { ...length('navpos[1]'), unit: 'cm' },
      height_m: { ...length('navpos[2]'), unit: 'cm' },
      ground_speed_mps: speed('gps_speed'),
      north_mps: { ...speed('navvel[0]'), unit: 'cm/s' },
      east_mps: { ...speed('navvel[1]'), unit: 'cm/s' },
      climb_mps: { ...speed('navvel[2]'), unit: 'cm/s' },
      voltage_v: voltage('vbat', 'vbatlatest'),
      current_a: current('amperage', 'amperagelatest'),
    },
    used: 'energycumulative',
  },
];
