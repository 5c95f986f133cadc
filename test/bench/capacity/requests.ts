import { readFileSync } from 'node:fs';
import { type LoadTarget, toWire } from '../http/load.ts';
import { callsOf, post } from '../http/rows.ts';
import { surveyPlan } from '../samplePlans.ts';

/** One kind of request, in variants: no answer can be the one before. */
export interface RequestKind {
  readonly name: string;
  /** Its part of the mix that the tables are for, of 1. */
  readonly share: number;
  readonly wires: (target: LoadTarget) => readonly Buffer[];
}

const variants = 64;
const round = (degrees: number) => Number(degrees.toFixed(7));

const mission = (count: number) => {
  const { waypoints } = surveyPlan(count);
  return (target: LoadTarget) =>
    Array.from({ length: variants }, (_, variant) => {
      const call = post('/v1/missions/analyze-geometry', {
        mission: {
          waypoints: waypoints.map(({ lat, lon, altitude, hover_time_s }) => ({
            lat: round(lat + variant / 10_000),
            lon: round(lon),
            altitude_m: altitude.value_m,
            hover_time_s,
          })),
        },
        home: { lat: 47, lon: 8 },
        drone: { key: 'dji_mavic_3' },
        weather: { wind_speed_mps: 5 + variant / 100, wind_dir_deg: 250, gust_speed_mps: 8 },
      });
      return toWire(call, target);
    });
};

const boundary = 'a-part-of-the-form';

function fileWire(target: LoadTarget, variant: number): Buffer {
  const file = readFileSync('assets/samples/bridge-inspection.kmz');
  const request = {
    drone: { key: 'dji_mavic_3' },
    weather: { wind_speed_mps: 5 + variant / 100, wind_dir_deg: 270 },
  };
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="request"\r\n\r\n${JSON.stringify(request)}\r\n` +
        `--${boundary}\r\nContent-Disposition: form-data; name="mission_file"; filename="plan.kmz"\r\n` +
        'Content-Type: application/octet-stream\r\n\r\n',
    ),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const head = [
    'POST /v1/missions/analyze HTTP/1.1',
    `Host: 127.0.0.1:${target.port}`,
    `X-API-Key: ${target.key}`,
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    `Content-Length: ${body.length}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]);
}

const calls = (name: string) => (target: LoadTarget) => callsOf(name).map((call) => toWire(call, target));

/** The kinds that are measured. The shares are an assumption: a planner's back end that asks for rings most of all. */
export const requestKinds: readonly RequestKind[] = [
  { name: 'health', share: 0, wires: calls('health') },
  {
    name: 'catalog of aircraft',
    share: 0.1,
    wires: (target) => [toWire({ method: 'get', path: '/v1/drones' }, target)],
  },
  { name: 'rings', share: 0.4, wires: calls('rings') },
  { name: 'mission of 10', share: 0.2, wires: mission(10) },
  { name: 'mission of 50', share: 0.15, wires: mission(50) },
  { name: 'mission of 200', share: 0.05, wires: mission(200) },
  {
    name: 'file of a mission',
    share: 0.1,
    wires: (target) => Array.from({ length: variants }, (_, variant) => fileWire(target, variant)),
  },
];

/** Gives a request a new `Idempotency-Key` each time: what sharing answers asks of Redis. */
export function withIdempotencyKeys(wire: Buffer, count: number): readonly Buffer[] {
  const text = wire.toString();
  const key = (at: number) => `\r\nIdempotency-Key: capacity-${at}\r\n`;
  return Array.from({ length: count }, (_, at) => Buffer.from(text.replace('\r\n', key(at))));
}
