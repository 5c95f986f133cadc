import { bytesOf, type Moment } from './sampleLogs.ts';

/** Numbers and texts in the little-endian bytes of logs. */
class Bytes {
  private readonly parts: number[] = [];
  put(size: number, write: (view: DataView) => void): this {
    const view = new DataView(new ArrayBuffer(size));
    write(view);
    this.parts.push(...new Uint8Array(view.buffer));
    return this;
  }
  u8 = (...values: readonly number[]) =>
    this.put(values.length, (view) => {
      for (const [index, value] of values.entries()) view.setUint8(index, value);
    });
  u16 = (value: number) => this.put(2, (view) => view.setUint16(0, value, true));
  i32 = (value: number) => this.put(4, (view) => view.setInt32(0, Math.round(value), true));
  i16 = (value: number) => this.put(2, (view) => view.setInt16(0, Math.round(value), true));
  f32 = (value: number) => this.put(4, (view) => view.setFloat32(0, value, true));
  u64 = (value: number) => this.put(8, (view) => view.setBigUint64(0, BigInt(Math.round(value)), true));
  text = (text: string, length = text.length) =>
    this.u8(...Array.from({ length }, (_, index) => text.charCodeAt(index) || 0));
  bytes = () => Uint8Array.from(this.parts);
}

interface Message {
  readonly name: string;
  readonly type: number;
  readonly format: string;
  readonly columns: string;
}

const fmt = (to: Bytes, { name, type, format, columns }: Message, length: number) =>
  to.u8(0xa3, 0x95, 128, type, length).text(name, 4).text(format, 16).text(columns, 64);

const messages = {
  FMT: { name: 'FMT', type: 128, format: 'BBnNZ', columns: 'Type,Length,Name,Format,Columns' },
  POS: { name: 'POS', type: 10, format: 'QLLff', columns: 'TimeUS,Lat,Lng,Alt,RelHomeAlt' },
  ATT: { name: 'ATT', type: 11, format: 'QccC', columns: 'TimeUS,Roll,Pitch,Yaw' },
  BAT: { name: 'BAT', type: 12, format: 'QBffBf', columns: 'TimeUS,Inst,Volt,Curr,RemPct,Temp' },
  GPS: { name: 'GPS', type: 13, format: 'QBIHf', columns: 'TimeUS,I,GMS,GWk,Spd' },
  XKF2: { name: 'XKF2', type: 14, format: 'Qff', columns: 'TimeUS,VWN,VWE' },
  ODD: { name: 'ODD', type: 15, format: 'Qx', columns: 'TimeUS,A' },
  // A letter of each kind, and fewer names than letters.
  CURR: { name: 'CURR', type: 17, format: 'QbMhHiIdnNceEgqa', columns: 'TimeUS,a,b,c' },
  RATE: { name: 'RATE', type: 16, format: 'Qf', columns: 'TimeUS,R' },
} satisfies Record<string, Message>;

/** 4 May 2024, 10:00 in satellite time. */
const [week, weekTime_ms] = [2312, 1000 * (6 * 86_400 + 10 * 3600 + 18)];
export const start_utc_s = Date.UTC(2024, 4, 4, 10) / 1000;

const lat_e7 = ({ north_m }: Moment) => 47e7 + (north_m / 111_195) * 1e7;

/** A dataflash log; `noise` are bytes that a full card leaves between messages. */
export function dataflash(moments: readonly Moment[], noise: readonly number[] = []): Uint8Array {
  const to = new Bytes();
  const lengths = { FMT: 89, POS: 27, ATT: 17, BAT: 25, GPS: 22, XKF2: 19, ODD: 12, CURR: 137, RATE: 15 };
  for (const message of Object.values(messages))
    fmt(to, message, lengths[message.name as keyof typeof lengths]);
  // A format that does not fit into its own length.
  fmt(to, { name: 'CURR', type: 18, format: 'Qf', columns: 'TimeUS,Volt' }, 5);
  for (const moment of moments) {
    const time_us = 1e6 * (100 + moment.t_s);
    const head = (type: number) => to.u8(0xa3, 0x95, type).u64(time_us);
    head(10)
      .i32(lat_e7(moment))
      .i32(8e7)
      .f32(430 + moment.height_m)
      .f32(moment.height_m);
    head(11)
      .i16(150)
      .i16(moment.north_mps > 0 ? -1100 : 0)
      .u16(0);
    head(12).u8(0).f32(11.5).f32(moment.current_a).u8(moment.battery_pct).f32(0);
    // The second pack.
    head(12).u8(1).f32(11.5).f32(99).u8(3).f32(44);
    head(13)
      .u8(0)
      .i32(weekTime_ms + 1000 * moment.t_s)
      .u16(moment.t_s < 5 ? 0 : week)
      .f32(moment.north_mps);
    head(14).f32(3).f32(-4);
    head(15).u8(1);
    head(17).u8(...Array.from({ length: 126 }, () => 1));
    head(16).f32(0.5);
    to.u8(...noise);
  }
  return to.bytes();
}

/** The same, written out as text, of before 2020: the charge that was drawn instead of a percentage, without times here and there. */
export function dataflashText(moments: readonly Moment[]): Uint8Array {
  const head = [
    'FMT, 128, 89, FMT, BBnNZ, Type,Length,Name,Format,Columns',
    'FMT, 10, 27, GPS, QLLff, TimeUS,Lat,Lng,Alt,Spd',
    'FMT, 11, 27, POS, QLLff, TimeUS,Lat,Lng,Alt,RelHomeAlt',
    'FMT, 12, 25, CURR, Qfff, TimeUS,Volt,Curr,CurrTot',
    'FMT, 13, 25, PARM, QNf, TimeUS,Name,Value',
    'PARM, 100, BATT_MONITOR, 4',
    'PARM, 100, BATT_CAPACITY, 5000',
    'GPS, n/a, 47, 8, 430, 0',
    'XKF1, 1, 2',
    'MSG, 1, hello',
  ];
  const rows = moments.flatMap((moment) => {
    const time_us = Math.round(1e6 * (100 + moment.t_s));
    const lat = (lat_e7(moment) / 1e7).toFixed(7);
    return [
      `GPS, ${time_us}, ${lat}, 8.0, ${430 + moment.height_m}, ${moment.north_mps}`,
      `POS, ${time_us}, ${lat}, 8.0, ${430 + moment.height_m}, ${moment.height_m}`,
      `CURR, ${time_us}, 11.5, ${moment.current_a}, ${50 * (100 - moment.battery_pct)}`,
    ];
  });
  return bytesOf(`${[...head, ...rows].join('\n')}\n`);
}

/** A battery in a log of PX4. */
interface Px4Battery {
  readonly current_a: number;
  readonly pct: number;
  readonly temp_c?: number;
  readonly isConnected?: boolean;
}

const usualBatteries = ({ current_a, battery_pct }: Moment): readonly Px4Battery[] => [
  { current_a, pct: battery_pct, temp_c: 25 },
  { current_a: 1, pct: 1, temp_c: 99 },
];

/** A log of PX4, with a battery or several at each moment. */
export function ulog(
  moments: readonly Moment[],
  batteries: (moment: Moment) => readonly Px4Battery[] = usualBatteries,
): Uint8Array {
  const to = new Bytes();
  to.u8(0x55, 0x4c, 0x6f, 0x67, 0x01, 0x12, 0x35, 1).u64(0);
  const message = (kind: string, body: Bytes) => {
    const bytes = body.bytes();
    to.u16(bytes.length)
      .text(kind)
      .u8(...bytes);
  };
  const formats = [
    'vehicle_local_position:uint64_t timestamp;float x;float y;float z;nested_s n;uint8_t[2] reset;float vx;float vy;float vz;uint64_t heading;',
    'nested_s:float a;uint8_t[4] _padding0;',
    'battery_status:uint64_t timestamp;float voltage_v;float current_a;float remaining;float temperature;bool connected;',
    'vehicle_attitude:uint64_t timestamp;float[4] q;',
    'wind:uint64_t timestamp;float windspeed_north;float windspeed_east;',
    'vehicle_gps_position:uint64_t timestamp;uint64_t time_utc_usec;',
    'cpuload:uint64_t timestamp;float load;',
  ];
  message('B', new Bytes().u8(0, 0));
  for (const format of formats) message('F', new Bytes().text(format));
  const add = (multi: number, id: number, topic: string) =>
    message('A', new Bytes().u8(multi).u16(id).text(topic));
  add(0, 1, 'vehicle_local_position');
  add(0, 2, 'battery_status');
  add(1, 3, 'battery_status');
  add(0, 4, 'vehicle_attitude');
  add(0, 5, 'wind');
  add(0, 6, 'cpuload');
  add(0, 7, 'wind_estimate');
  add(0, 8, 'vehicle_gps_position');
  for (const moment of moments) {
    const { t_s, north_m, height_m, north_mps, climb_mps } = moment;
    const data = (id: number) => new Bytes().u16(id).u64(1e6 * (50 + t_s));
    const position = data(1).f32(north_m).f32(0).f32(-height_m).f32(0).u8(0, 0, 0, 0).u8(0, 0);
    message('D', position.f32(north_mps).f32(0).f32(-climb_mps).u64(0));
    batteries(moment).forEach(({ current_a, pct, temp_c = 25, isConnected = true }, index) => {
      const body = data(2 + index)
        .f32(11.5)
        .f32(current_a);
      message(
        'D',
        body
          .f32(pct / 100)
          .f32(temp_c)
          .u8(isConnected ? 1 : 0),
      );
    });
    message('D', data(4).f32(Math.SQRT1_2).f32(0).f32(0).f32(Math.SQRT1_2));
    message('D', data(5).f32(3).f32(-4));
    message('D', data(6).f32(0.5));
    message('D', data(8).u64(t_s < 5 ? 0 : 1e6 * (start_utc_s + t_s)));
  }
  return to.bytes();
}

/** Optional parts of a telemetry recording. */
interface Recording {
  readonly version?: 1 | 2;
  readonly isSigned?: boolean;
  readonly system?: number;
  readonly component?: number;
  /** Percentages of BATTERY_STATUS, one a battery; absent: SYS_STATUS alone tells one. */
  readonly batteries?: (moment: Moment) => readonly { readonly amps: number; readonly pct: number }[];
  readonly between?: readonly number[];
}

/** CRC-16/MCRF4XX by its polynomial, bit by bit. */
function mavlinkSum(bytes: readonly number[]): number {
  let sum = 0xffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum & 1) === 1 ? (sum >> 1) ^ 0x8408 : sum >> 1;
  }
  return sum;
}

/** A telemetry recording as ground stations write it. */
export function tlog(moments: readonly Moment[], recording: Recording = {}): Uint8Array {
  const { version = 2, isSigned = false, system = 7, component = 1, between = [] } = recording;
  const { batteries = () => [] } = recording;
  const to = new Bytes();
  const message = (t_s: number, id: number, seed: number, payload: Bytes, from = component) => {
    const time = new Bytes().u64(1e6 * (start_utc_s + t_s)).bytes();
    const whole = payload.bytes();
    const last = whole.findLastIndex((byte) => byte !== 0);
    const body = version === 2 ? whole.slice(0, Math.max(1, last + 1)) : whole;
    const head =
      version === 2
        ? [body.length, isSigned ? 1 : 0, 0, 0, system, from, id & 255, id >> 8, 0]
        : [body.length, 0, system, from, id];
    const sum = mavlinkSum([...head, ...body, seed]);
    to.u8(...time.toReversed(), version === 2 ? 0xfd : 0xfe, ...head, ...body, sum & 255, sum >> 8);
    if (version === 2 && isSigned) to.u8(...Array.from({ length: 13 }, () => 9));
    to.u8(...between);
  };
  for (const moment of moments) {
    const { t_s, height_m, north_mps, climb_mps, current_a, battery_pct } = moment;
    const position = new Bytes()
      .i32(1000 * t_s)
      .i32(lat_e7(moment))
      .i32(8e7);
    position.i32(1000 * (430 + height_m)).i32(1000 * height_m);
    message(
      t_s,
      33,
      104,
      position
        .i16(100 * north_mps)
        .i16(0)
        .i16(-100 * climb_mps)
        .u16(0),
    );
    const status = new Bytes()
      .i32(0)
      .i32(0)
      .i32(0)
      .u16(0)
      .u16(11_500)
      .i16(100 * current_a);
    message(t_s, 1, 124, status.u8(...Array.from({ length: 12 }, () => 0), battery_pct));
    batteries(moment).forEach(({ amps, pct }, index) => {
      const battery = new Bytes().i32(0).i32(0).i16(2500).u16(3900).u16(3900).u16(3700);
      for (let cell = 3; cell < 10; cell++) battery.u16(0xffff);
      message(t_s, 147, 154, battery.i16(100 * amps).u8(index, 0, 0, pct));
    });
    message(t_s, 74, 20, new Bytes().f32(0).f32(north_mps).f32(0).f32(0).i16(0).u16(50));
    message(t_s, 30, 39, new Bytes().i32(0).f32(0.1).f32(-0.2).f32(1).f32(0).f32(0).f32(0));
    message(t_s, 168, 1, new Bytes().f32(90).f32(4).f32(0));
    // A message that is not read, and a camera that tells a position of its own.
    message(t_s, 250, 49, new Bytes().u64(5));
    message(t_s, 33, 104, new Bytes().u8(...Array.from({ length: 28 }, () => 7)), 100);
  }
  return to.bytes();
}
