import { describe, expect, it } from 'vitest';
import { partsByNumber, partsForApp } from '../../../engine/flightplan/partsByNumber.ts';
import { flightMissions } from '../../../engine/flightplan/split/flightMissions.ts';
import type { WriteFormat } from '../../../engine/flightplan/write/writeFormat.ts';
import { writeFlights } from '../../../engine/flightplan/writeFlights.ts';
import type { Mission, Waypoint } from '../../../engine/mission/mission.ts';
import { withoutSwapPlaces } from '../../../engine/mission/swapPlaces.ts';
import { waypoint } from '../../engine/samples.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { readBack } from './likeness.ts';

/** A zigzag, so that no waypoint can be left out. */
const zigzag = (count: number, more: (at: number) => Partial<Waypoint> = () => ({})): Mission => ({
  name: 'grid',
  home: { lat: 47, lon: 8 },
  waypoints: Array.from({ length: count }, (_, at) => ({
    ...waypoint(47.001 + at * 0.0001, 8 + (at % 2) * 0.0005, 60),
    speed_mps: 8,
    ...more(at),
  })),
  end_action: 'go_home',
});

describe('parts by number', () => {
  it.each([
    [260, 99, 3],
    [200, 99, 3],
    [100, 99, 2],
    [7, 3, 3],
    [99, 99, 1],
    [2, 2, 1],
    [1, 99, 1],
  ])('have each leg of the route once, and none too many waypoints: %d by %d', (count, most, parts) => {
    const all = partsByNumber(zigzag(count), most);
    expect(all).toHaveLength(parts);
    expect(all[0]?.first_waypoint_index).toBe(0);
    expect(all.at(-1)?.last_waypoint_index).toBe(count - 1);
    for (const [at, { first_waypoint_index: first, last_waypoint_index: last }] of all.entries()) {
      expect(last - first + 1).toBeLessThanOrEqual(most);
      expect(all[at + 1]?.first_waypoint_index ?? last).toBe(last);
    }
  });

  it('lose no act at the waypoint where one ends and the next begins', async () => {
    const mission = zigzag(9, () => ({ actions: [{ action_type: 'take_photo', duration_s: 0 }] }));
    const written = await writeFlights(mission, partsByNumber(mission, 4), 'litchi_csv');
    if (!written.ok) throw new Error(sentenceOf(written.failure));
    const photos = written.value.files.flatMap(
      ({ bytes }) => new TextDecoder().decode(bytes).match(/,1,0(,-1,0)+/g) ?? [],
    );
    expect(photos).toHaveLength(9);
  });
});

describe('a flight that ends inside a leg', () => {
  it('is divided into parts of which the last one ends there', () => {
    const mission = zigzag(151);
    const ends_at = { lat: 47.0155, lon: 8, altitude_m: 60, leg_index: 150, distance_m: 5 };
    const flight = { first_waypoint_index: 0, last_waypoint_index: 149, ends_at };
    const parts = partsForApp(mission, { format: 'litchi_csv' }, [flight]);
    expect(parts?.map((part) => part.ends_at)).toEqual([undefined, ends_at]);
  });
});

describe('a plan that is divided by number', () => {
  it('has no places to change batteries at, from which its parts would take off', () => {
    const place = { lat: 47.01, lon: 8 };
    const plan = withoutSwapPlaces({
      ...zigzag(9),
      swap_place: place,
      swap_places: [place, 'home'] as const,
    });
    expect(plan).toEqual(zigzag(9));
    for (const part of flightMissions(plan, partsByNumber(plan, 4)))
      expect(part).toMatchObject({ home: zigzag(9).home, end_action: 'go_home' });
  });
});

describe('parts for the app that flies the file', () => {
  it.each<[WriteFormat, string | undefined, number, number, number]>([
    ['litchi_csv', undefined, 260, 3, 99],
    ['litchi_csv', undefined, 100, 2, 99],
    ['dji_wpml_kmz', 'DJI Mini 4 Pro', 120, 2, 99],
    ['potensic_json', undefined, 500, 3, 200],
    ['inav_mission', undefined, 121, 2, 119],
    ['inav_mission', undefined, 120, 2, 119],
  ])(
    'are files of %s that it takes, with every waypoint: %s, %d',
    async (format, aircraft, count, parts, most) => {
      const mission = zigzag(count);
      const flights = partsForApp(mission, { format, aircraft }) ?? [];
      expect(flights).toHaveLength(parts);
      const written = await writeFlights(mission, flights, format, { aircraft });
      if (!written.ok) throw new Error(sentenceOf(written.failure));
      const missions = await Promise.all(written.value.files.map(readBack));
      for (const { waypoints } of missions) expect(waypoints.length).toBeLessThanOrEqual(most);
      const back = missions.flatMap(({ waypoints }, at) => waypoints.slice(at === 0 ? 0 : 1));
      expect(back).toHaveLength(count);
      expect(written.value.files.map(({ filename }) => filename)[0]).toMatch(`grid 1-${parts}.`);
      expect(written.value.files.flatMap(({ notes }) => notes.map(({ code }) => code))).not.toContain(
        'TOO_MANY_FOR_APP',
      );
    },
  );

  it('count each item of an INAV mission', async () => {
    const mission = zigzag(100, () => ({
      hover_time_s: 3,
      actions: [
        { action_type: 'heading', angle_deg: 90, duration_s: 0 },
        { action_type: 'heading', angle_deg: 180, duration_s: 0 },
      ],
    }));
    const flights = partsForApp(mission, { format: 'inav_mission' });
    expect(flights?.length).toBeGreaterThanOrEqual(3);
    const written = await writeFlights(mission, flights ?? [], 'inav_mission');
    if (!written.ok) throw new Error(sentenceOf(written.failure));
    for (const { bytes } of written.value.files)
      expect(new TextDecoder().decode(bytes).match(/<missionitem/g)?.length).toBeLessThanOrEqual(120);
  });

  it('divide the flights of a split, each for itself, and keep the speed of its way out', () => {
    const mission = zigzag(200);
    const flights = [
      { first_waypoint_index: 0, last_waypoint_index: 50 },
      { first_waypoint_index: 50, last_waypoint_index: 199, first_speed_mps: 5 },
    ];
    expect(partsForApp(mission, { format: 'litchi_csv' }, flights)).toEqual([
      flights[0],
      { first_waypoint_index: 50, last_waypoint_index: 124, first_speed_mps: 5 },
      { first_waypoint_index: 124, last_waypoint_index: 199, first_speed_mps: 8 },
    ]);
  });

  it('are none where the app takes the plan as it is', () => {
    const mission = zigzag(99);
    for (const format of ['litchi_csv', 'qgc_plan', 'gpx'] as const)
      expect(partsForApp(mission, { format })).toBeUndefined();
    const many = zigzag(300);
    const aircraft = 'DJI Mavic 3 Enterprise';
    expect(partsForApp(many, { format: 'dji_wpml_kmz', aircraft })).toBeUndefined();
  });

  it('are single legs at the least', () => {
    const mission = zigzag(2, () => ({
      actions: Array.from({ length: 101 }, (_, at) => ({
        action_type: 'heading',
        angle_deg: at % 2,
        duration_s: 0,
      })),
    }));
    expect(partsForApp(mission, { format: 'inav_mission' })).toBeUndefined();
  });
});
