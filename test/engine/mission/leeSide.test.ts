import { describe, expect, it } from 'vitest';
import { destination, distanceBetween } from '../../../engine/geo/geodesic.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import { type UpwindPlace, upwindLines, upwindPlaces } from '../../../engine/mission/leeSide.ts';
import type { MissionInput } from '../../../engine/mission/missionInput.ts';
import { placesOnLines } from '../../../engine/terrain/groundLines.ts';
import { missionInput, waypoint, wind } from '../samples.ts';
import { type Ground, overKnown, perDegree_m } from './groundedMission.ts';

const { home } = missionInput([]);
const eight_deg = [0, 45, 90, 135, 180, 225, 270, 315];

/** Metres from the launch point towards a bearing. */
const towards = (bearing_deg: number, place: { lat: number; lon: number }): number => {
  const θ = (bearing_deg * Math.PI) / 180;
  const north_m = (place.lat - home.lat) * perDegree_m;
  const east_m = (place.lon - home.lon) * 111_320 * Math.cos((home.lat * Math.PI) / 180);
  return north_m * Math.cos(θ) + east_m * Math.sin(θ);
};

interface Ridge {
  readonly at_deg: number;
  readonly high_m: number;
  /** Standard deviation of its bell across. */
  readonly wide_m: number;
  readonly away_m: number;
}

/** A ridge across a bearing, that far from the launch point, over a plain at 400 m. */
const ridge =
  ({ at_deg, high_m, wide_m, away_m }: Ridge): Ground =>
  (place) =>
    400 + high_m * Math.exp(-0.5 * ((towards(at_deg, place) - away_m) / wide_m) ** 2);
const steep = { high_m: 80, wide_m: 80, away_m: 200 };

/** A leg from the launch point along a ridge that stands in that direction. */
const along = (ridge_deg: number, height_m: number) => {
  const { lat, lon } = destination(home, ridge_deg + 90, 400);
  return [waypoint(lat, lon, height_m)];
};

interface Flown {
  readonly ground: Ground;
  readonly wind_deg: number;
  /** Where the ridge stands, along which the leg leads. */
  readonly ridge_deg?: number;
  readonly wind_mps?: number;
  readonly height_m?: number;
}

const sampledUpwind = (input: MissionInput, places: readonly UpwindPlace[], ground: Ground) => {
  const sampled = placesOnLines(upwindLines(places), 25);
  const heights_msl_m = Float64Array.from({ length: sampled.places.length / 2 }, (_, place) =>
    ground({ lat: Number(sampled.places[2 * place]), lon: Number(sampled.places[2 * place + 1]) }),
  );
  const lines = { ...sampled, heights_msl_m, highest_msl_m: heights_msl_m };
  return { ...input, terrain: { ...input.terrain, upwind: { places, lines } } };
};

const flownOver = ({
  ground,
  wind_deg,
  ridge_deg = wind_deg,
  wind_mps = 9,
  height_m = 60,
}: Flown): MissionInput => {
  const input = overKnown(along(ridge_deg, height_m), ground, {
    weather: wind(wind_mps, wind_deg, 1.2 * wind_mps),
  });
  const places = upwindPlaces(input);
  return places.length === 0 ? input : sampledUpwind(input, places, ground);
};

const noteOn = (input: MissionInput) =>
  analyzeMission(input).warnings.find(({ code }) => code === 'LEE_OF_RIDGE');

describe('the lee of a ridge', () => {
  it.each(eight_deg)(
    'is told with its place in wind from %s°, and not with the wind from the other side',
    (wind_deg) => {
      const ground = ridge({ ...steep, at_deg: wind_deg });
      const note = noteOn(flownOver({ ground, wind_deg }));
      expect(note).toMatchObject({ leg_index: 0, values: { wind_mps: expect.closeTo(9, 5) } });
      if (note?.values === undefined) expect.fail('no note');
      const { lat, lon, distance_m, relief_m } = note.values as Record<
        'lat' | 'lon' | 'distance_m' | 'relief_m',
        number
      >;
      expect(distance_m).toBeCloseTo(200, -1.5);
      expect(Math.abs(relief_m - (ground(destination(home, wind_deg, 200)) - ground(home)))).toBeLessThan(3);
      expect(distanceBetween(home, { lat, lon })).toBeLessThan(401);
      expect(Math.abs(towards(wind_deg, { lat, lon }))).toBeLessThan(2);
      for (const other_deg of eight_deg) {
        const isAcross = Math.abs(((other_deg - wind_deg + 540) % 360) - 180) <= 45;
        if (!isAcross)
          expect(noteOn(flownOver({ ground, wind_deg: other_deg, ridge_deg: wind_deg }))).toBeUndefined();
      }
    },
  );

  it('is none in weak wind, high above it, far behind it, behind gentle slopes and low rises, and over level ground', () => {
    const of = (change: Partial<Ridge>, flown: Partial<Flown> = {}) =>
      noteOn(flownOver({ ground: ridge({ ...steep, at_deg: 0, ...change }), wind_deg: 0, ...flown }));
    expect(of({})).toBeDefined();
    expect(of({}, { wind_mps: 7 })).toBeUndefined();
    expect(of({}, { height_m: 110 })).toBeDefined();
    // Half its height above its top.
    expect(of({}, { height_m: 125 })).toBeUndefined();
    expect(of({ away_m: 900 })).toBeUndefined();
    expect(of({ high_m: 120, away_m: 900 })).toBeDefined();
    expect(of({ wide_m: 300, away_m: 600 })).toBeUndefined();
    expect(of({ high_m: 19, wide_m: 20 })).toBeUndefined();
    expect(of({ high_m: 0 })).toBeUndefined();
  });

  it('is unknown where the ground is, or where the wind is another one than that which it was looked for in', () => {
    const ground = ridge({ ...steep, at_deg: 0 });
    const input = flownOver({ ground, wind_deg: 0 });
    const places = upwindPlaces(input);
    expect(noteOn(sampledUpwind(input, places, () => NaN))).toBeUndefined();
    expect(noteOn({ ...input, weather: wind(9, 10, 11) })).toBeDefined();
    expect(noteOn({ ...input, weather: wind(9, 30, 11) })).toBeUndefined();
    expect(noteOn({ ...input, weather: wind(7, 0, 8) })).toBeUndefined();
    const { lines: _, ...terrain } = input.terrain;
    expect(upwindPlaces({ ...input, terrain })).toEqual([]);
    expect(noteOn({ ...input, terrain })).toBeUndefined();
    expect(noteOn(sampledUpwind(input, [], ground))).toBeUndefined();
  });

  it('is looked for at places 100 m apart, at most 150, and along legs that follow the ground at their height', () => {
    const ground = ridge({ ...steep, at_deg: 0 });
    const long = destination(home, 90, 40_000);
    const far = overKnown([waypoint(long.lat, long.lon, 60)], ground, { weather: wind(9, 0, 11) });
    expect(upwindPlaces(far).length).toBeLessThanOrEqual(151);
    const near = upwindPlaces(flownOver({ ground, wind_deg: 0 }));
    expect(near.map(({ lat, lon }) => Math.round(distanceBetween(home, { lat, lon })))).toEqual([
      0, 100, 200, 300,
    ]);
    const [stay = waypoint(47, 8)] = along(0, 60);
    const twice = overKnown([waypoint(home.lat, home.lon, 60), stay], ground, { weather: wind(9, 0, 11) });
    expect(upwindPlaces(twice).length).toBeGreaterThan(3);
    const across = [200, 400].map((north_m) => {
      const { lat, lon } = destination(home, 0, north_m);
      return { ...waypoint(lat, lon, 60), altitude: { datum: 'agl' as const, value_m: 60 } };
    });
    const followed = upwindPlaces(
      overKnown([...across, across[1] ?? waypoint(47, 8)], ground, { weather: wind(9, 0, 11) }),
    );
    for (const { lat, lon, height_m, leg_index } of followed)
      if (leg_index === 1) expect(height_m).toBeCloseTo(ground({ lat, lon }) - ground(home) + 60, -0.5);
    expect(new Set(followed.map(({ leg_index }) => leg_index)).size).toBeGreaterThan(1);
  });
});
