import type { Moment } from '../../engine/flightlog/sampleLogs.ts';

/** Optional parts of a made-up flight record of DJI. */
interface RecordShape {
  readonly version?: number;
  /** Number of the aircraft in DJI’s own list: 13 is the Mavic Pro. */
  readonly product?: number;
  /** The charge at which the aircraft would turn home and land, percent; 0: not worked out. */
  readonly said?: (moment: Moment) => { readonly home_pct: number; readonly land_pct: number };
}

const header_bytes = 100;
const details_bytes = 400;

/** A packed part with figures at their places. */
function part(size: number, write: (view: DataView) => void): number[] {
  const view = new DataView(new ArrayBuffer(size));
  write(view);
  return [...new Uint8Array(view.buffer)];
}

const record = (type: number, body: readonly number[]): number[] => [type, body.length, ...body, 0xff];
const radians = (angle_deg: number) => (angle_deg * Math.PI) / 180;

/**
 * A flight record of DJI before version 7, whose records stand in it as they are: a header, records of a type, a length and an end, and the details
 * of the flight behind them.
 */
export function djiRecord(moments: readonly Moment[], shape: RecordShape = {}): Uint8Array {
  const { version = 6, product = 13, said = () => ({ home_pct: 18, land_pct: 12 }) } = shape;
  const body = moments.flatMap((moment) => {
    const osd = part(55, (view) => {
      view.setFloat64(0, radians(8), true);
      view.setFloat64(8, radians(47 + moment.north_m / 111_195), true);
      view.setInt16(16, Math.round(10 * moment.height_m), true);
      view.setInt16(18, Math.round(10 * moment.north_mps), true);
      view.setInt16(22, Math.round(-10 * moment.climb_mps), true);
      view.setUint16(42, Math.round(10 * moment.t_s), true);
    });
    const { home_pct, land_pct } = said(moment);
    const battery = part(31, (view) => {
      view.setUint16(6, home_pct, true);
      view.setUint16(8, land_pct, true);
      view.setUint16(24, 11_500, true);
      view.setUint8(26, moment.battery_pct);
    });
    return [...record(1, osd), ...record(8, battery)];
  });
  const head = part(header_bytes, (view) => {
    view.setBigUint64(0, BigInt(header_bytes + body.length), true);
    view.setUint16(8, details_bytes, true);
    view.setUint8(10, version);
  });
  const details = new Array<number>(details_bytes).fill(0);
  details[271] = product;
  return Uint8Array.from([...head, ...body, ...details]);
}
