import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Assembled } from '../../server/assemble.ts';
import { makeFileTransfers } from '../../server/bridge/fileTransfers.ts';
import { callByName } from '../../server/bridge/gateway.ts';
import { callForPage } from '../../server/bridge/pageCall.ts';
import type { Answer } from '../../server/contract/problem.ts';
import { fromWire, toWire } from '../../server/contract/wire.ts';
import { assembleHost } from '../server/support/host.ts';

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());

const launch = { user_lat: 46.9495, user_lon: 7.4496, selected_drone_key: 'dji_mavic_3' };

const many = (length: number) =>
  Array.from({ length }, (_, at) => ({
    lat: 46.95 + 0.004 * Math.sin(at),
    lon: 7.45 + 0.004 * Math.cos(at),
    altitude_m: 60 + (at % 40),
  }));
const mission = {
  home: { lat: 46.9495, lon: 7.4496 },
  drone: { key: 'dji_mavic_3' },
  weather: { wind_speed_mps: 6, wind_dir_deg: 270 },
  mission: {
    waypoints: many(30),
  },
};

const toBytes = (request: object) =>
  Uint8Array.from(Buffer.concat(toWire(request, (text) => new TextEncoder().encode(text))));

/** The content of an answer without its number. */
function said(answer: Answer<unknown>) {
  const { request_id, ...rest } = answer;
  expect(request_id).toMatch(/^[\da-f-]{36}$/);
  return JSON.parse(JSON.stringify(rest));
}

describe('an answer to the page', () => {
  it.each<[string, string, object]>([
    ['of rings', 'analyzeRange', launch],
    ['of rings as a drag asks for them', 'analyzeRange', { ...launch, wind_speed: 6, bearings: 72 }],
    ['of rings without the why', 'analyzeRange', { ...launch, explanation: false, uncertainty: false }],
    ['of rings across 180°', 'analyzeRange', { ...launch, user_lat: -16.8, user_lon: 179.99 }],
    ['of rings around a pole', 'analyzeRange', { ...launch, user_lat: 89.99 }],
    ['of rings that the wind closes', 'analyzeRange', { ...launch, wind_speed: 25, wind_direction: 30 }],
    ['of a rings’ request that is refused', 'analyzeRange', { ...launch, user_lat: 91 }],
    ['of a mission', 'analyzeMission', mission],
    ['of a long mission', 'analyzeMission', { ...mission, mission: { waypoints: many(500) } }],
    ['of a mission on several batteries', 'analyzeMission', { ...mission, options: { multi_battery: true } }],
    ['of an aircraft', 'getDrone', { key: 'dji_mavic_3' }],
    ['to an unknown name', 'analyzeNothing', {}],
  ])('%s says what the plain one says', async (_what, name, request) => {
    const plain = await callByName(host.dispatch, name, request);
    const bytes = await callForPage({ ...host, transfers: makeFileTransfers() }, name, toBytes(request), {});
    if (bytes === undefined) throw new Error('The request was not read.');
    const read = fromWire(bytes, (part) => new TextDecoder().decode(part)) as Answer<unknown>;
    expect(said(read)).toStrictEqual(said(plain));
  });
});
