import { degreesPerE7, toDegrees, toRadians } from '../../units.ts';
import type { LogNote } from '../record/flightLog.ts';
import { LogRecorder } from '../record/logRecorder.ts';
import { isStream, type MessageShapes, type StreamMessage, streamMessages } from './mavlinkStream.ts';

export const isTlog = isStream;

/** The autopilot’s component; radios, cameras and ground stations speak in the same recording. */
const autopilot = 1;
const globalPosition = 33;
const batteryStatus = 147;

type Put = (recorder: LogRecorder, payload: DataView) => void;

/** SYS_STATUS has one battery, which may be that of a camera; its name is dropped where BATTERY_STATUS tells of all. */
const summary = 'of the aircraft';

const orUnknown = (value: number, unknown: number): number => (value === unknown ? Number.NaN : value);

/** The voltages of the cells together; a cell that is not there is told as 65,535. */
const cellsOf = (payload: DataView): number =>
  Array.from({ length: 10 }, (_, cell) => payload.getUint16(10 + 2 * cell, true))
    .filter((cell_mv) => cell_mv !== 0xffff)
    .reduce((sum_v, cell_mv) => sum_v + cell_mv / 1000, 0);

/** Places of figures in the payloads, in the order of the wire: the widest first (MAVLink, “Serialization”). */
const messages: ReadonlyMap<number, { readonly length: number; readonly seed: number; readonly put: Put }> =
  new Map([
    [
      1,
      {
        length: 31,
        seed: 124,
        put: (recorder: LogRecorder, payload: DataView) => {
          recorder.setBattery(summary, 'voltage_v', orUnknown(payload.getUint16(14, true), 0xffff) / 1000);
          recorder.setBattery(summary, 'current_a', orUnknown(payload.getInt16(16, true), -1) / 100);
          recorder.setBattery(summary, 'battery_pct', orUnknown(payload.getInt8(30), -1));
        },
      },
    ],
    [
      30,
      {
        length: 28,
        seed: 39,
        put: (recorder: LogRecorder, payload: DataView) => {
          recorder.set('roll_deg', toDegrees(payload.getFloat32(4, true)));
          recorder.set('pitch_deg', toDegrees(payload.getFloat32(8, true)));
          recorder.set('heading_deg', toDegrees(payload.getFloat32(12, true)));
        },
      },
    ],
    [
      globalPosition,
      {
        length: 28,
        seed: 104,
        put: (recorder: LogRecorder, payload: DataView) => {
          recorder.set('lat', payload.getInt32(4, true) * degreesPerE7);
          recorder.set('lon', payload.getInt32(8, true) * degreesPerE7);
          recorder.set('altitude_msl_m', payload.getInt32(12, true) / 1000);
          recorder.set('height_m', payload.getInt32(16, true) / 1000);
          recorder.set('north_mps', payload.getInt16(20, true) / 100);
          recorder.set('east_mps', payload.getInt16(22, true) / 100);
          recorder.set('climb_mps', -payload.getInt16(24, true) / 100);
        },
      },
    ],
    [
      74,
      {
        length: 20,
        seed: 20,
        put: (recorder: LogRecorder, payload: DataView) => {
          recorder.set('ground_speed_mps', payload.getFloat32(4, true));
        },
      },
    ],
    [
      batteryStatus,
      {
        length: 36,
        seed: 154,
        put: (recorder: LogRecorder, payload: DataView) => {
          const name = `${1 + payload.getUint8(32)}`;
          recorder.setBattery(name, 'voltage_v', cellsOf(payload));
          recorder.setBattery(name, 'pack_temp_c', orUnknown(payload.getInt16(8, true), 0x7fff) / 100);
          recorder.setBattery(name, 'current_a', orUnknown(payload.getInt16(30, true), -1) / 100);
          recorder.setBattery(name, 'battery_pct', orUnknown(payload.getInt8(35), -1));
        },
      },
    ],
    [
      168,
      {
        length: 12,
        seed: 1,
        put: (recorder: LogRecorder, payload: DataView) => {
          const from = toRadians(payload.getFloat32(0, true));
          const speed_mps = payload.getFloat32(4, true);
          recorder.set('air_north_mps', -speed_mps * Math.cos(from));
          recorder.set('air_east_mps', -speed_mps * Math.sin(from));
        },
      },
    ],
  ]);
const shapes: MessageShapes = messages;

/** True where a message of a battery has a percentage. */
const tellsCharge = ({ id, payload }: StreamMessage): boolean =>
  id === batteryStatus && payload.getInt8(35) > 0;

/** Reads a telemetry recording: what the radio link let through of one aircraft, the first that tells where it is. */
export function readTlog(bytes: Uint8Array): { recorder: LogRecorder; notes: LogNote[] } {
  const recorder = new LogRecorder();
  const others = new Set<number>();
  let [own, hasBatteries] = [-1, false];
  for (const message of streamMessages(bytes, shapes)) {
    if (message.component !== autopilot) continue;
    if (message.id === globalPosition) {
      if (own < 0) own = message.system;
      if (message.system !== own) others.add(message.system);
    }
    if (message.system !== own) continue;
    hasBatteries ||= tellsCharge(message);
    const isDue = recorder.tick(message.t_s);
    messages.get(message.id)?.put(recorder, message.payload);
    recorder.set('utc_s', message.t_s);
    if (isDue) recorder.keep();
  }
  if (hasBatteries) recorder.dropBattery(summary);
  return { recorder, notes: others.size === 0 ? [] : [othersNote(own, [...others])] };
}

const othersNote = (own: number, others: readonly number[]): LogNote => ({
  code: 'OTHER_AIRCRAFT',
  values: { own, others: others.map(String) },
});
