import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Assembled } from '../../../../server/assemble.ts';
import type { OperationOutput } from '../../../../server/contract/operations.ts';
import type { TrackFormat } from '../../../../server/contract/schemas/flightTrack.ts';
import { assembleHost, dispatchOver, groundBy } from '../../support/host.ts';

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());

const waypoint = (lat: number, lon: number) => ({ lat, lon, altitude_m: 60 });
const mission = {
  mission: { waypoints: [waypoint(47.004, 8), waypoint(47.004, 8.006), waypoint(47, 8.006)] },
  home: { lat: 47, lon: 8 },
  drone: { key: 'dji_mavic_3' },
};
const start_at = '2026-09-12T08:00:00Z';

type Dispatch = ReturnType<typeof dispatchOver>;

async function text(dispatch: Dispatch, format: TrackFormat): Promise<string> {
  const answer = await dispatch('exportTrack', { mission, format, name: 'A & B', start_at });
  if (!answer.ok) throw new Error(answer.problem.message);
  return new TextDecoder().decode(answer.output.bytes);
}

/** The same in a wind that the aircraft cannot fly against. */
const inStorm = { ...mission, weather: { wind_speed_mps: 30, wind_dir_deg: 0 } };

async function track(dispatch: Dispatch): Promise<OperationOutput<'flyMission'>['result']> {
  const answer = await dispatch('flyMission', { mission });
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.output.result;
}

/** Land at 500 m. */
const onLand = () =>
  dispatchOver(
    host,
    groundBy(() => 500),
  );

describe('a flight as a track', () => {
  it('has a time, a place and the battery of each state in KML', async () => {
    const { states, duration_s } = await track(onLand());
    const { kml } = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@' }).parse(
      await text(onLand(), 'kml'),
    );
    const { name, 'gx:Track': flown } = kml.Document.Placemark;
    expect(name).toBe('A & B');
    expect(flown.altitudeMode).toBe('absolute');
    expect(flown.when).toHaveLength(states.length);
    expect(flown['gx:coord']).toHaveLength(states.length);
    expect(flown.when[0]).toBe('2026-09-12T08:00:00.000Z');
    const flight_ms = Date.parse(flown.when.at(-1)) - Date.parse(start_at);
    expect(flight_ms / 1000).toBeCloseTo(duration_s, 2);
    const heights = flown['gx:coord'].map((coordinate: string) => Number(coordinate.split(' ')[2]));
    expect(heights[0]).toBe(500);
    expect(Math.max(...heights)).toBe(600);
    const [battery] = flown.ExtendedData.SchemaData['gx:SimpleArrayData'];
    expect(battery['@name']).toBe('battery_at_least_pct');
    expect(battery['gx:value'].at(-1)).toBeCloseTo(states.at(-1)?.battery_kept_pct ?? NaN, 4);
  });

  it('counts heights above the ground where that is unknown', async () => {
    const kml = await text(host.dispatch, 'kml');
    expect(kml).toContain('<altitudeMode>relativeToGround</altitudeMode>');
  });

  it('has samples in seconds after take-off in CZML, with heights above the ellipsoid', async () => {
    const { states } = await track(onLand());
    const [head, flight] = JSON.parse(await text(onLand(), 'czml'));
    expect(head).toMatchObject({ id: 'document', name: 'A & B', version: '1.0' });
    expect(flight.availability).toBe(head.clock.interval);
    const samples: number[] = flight.position.cartographicDegrees;
    expect(samples).toHaveLength(4 * states.length);
    // Mean sea level lies 48 m above the ellipsoid there.
    expect(samples[3]).toBeGreaterThan(540);
    expect(samples[3]).toBeLessThan(556);
    const { number } = flight.properties.battery_probably_pct;
    expect(number).toHaveLength(2 * states.length);
    expect(number[1]).toBe(100);
  });

  it('that the wind forbids from the first leg on is refused, with the leg', async () => {
    const answer = await onLand()('exportTrack', { mission: inStorm, format: 'kml', name: 'A', start_at });
    expect(answer).toMatchObject({
      ok: false,
      problem: { message: 'The wind forbids leg 1: the flight ends before it.' },
    });
  });

  it('and from a later one on says so beside its file', async () => {
    const outOfReach = { ...mission, weather: { wind_speed_mps: 14.5, wind_dir_deg: 180 } };
    const answer = await onLand()('exportTrack', { mission: outOfReach, format: 'kml', name: 'A', start_at });
    expect(answer).toMatchObject({
      ok: true,
      output: { stop: { says: 'report.fly.stopped', values: { where: 'leg', index: 2 } } },
    });
  });
});
