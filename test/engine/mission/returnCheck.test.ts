import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CircleFence } from '../../../engine/fence/fence.ts';
import { destination, distanceBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import type { CheckedState, FlightState, FlightTrack } from '../../../engine/mission/flightState.ts';
import { flightTrack } from '../../../engine/mission/flightTrack.ts';
import type { Leg } from '../../../engine/mission/leg.ts';
import type { MissionInput } from '../../../engine/mission/missionInput.ts';
import { returnToCheck } from '../../../engine/mission/returnCheck.ts';
import { placesOnRays, raysTo } from '../../../engine/mission/sightRays.ts';
import { type Line, placesOnLines } from '../../../engine/terrain/groundLines.ts';
import { inLong } from '../../support/inLong.ts';
import { missionInput, waypoint } from '../samples.ts';
import { home, inputOf, legsOf, plan } from './flownPlans.ts';
import { type Ground, overKnown, perDegree_m } from './groundedMission.ts';

/** Samples the ground under lines every 25 m, as analyses do. */
function groundUnder(lines: readonly Line[], ground: Ground) {
  const { places, starts } = placesOnLines(lines, 25);
  const heights_msl_m = Float64Array.from({ length: places.length / 2 }, (_, place) =>
    ground({ lat: Number(places[2 * place]), lon: Number(places[2 * place + 1]) }),
  );
  return { places, starts, heights_msl_m, highest_msl_m: heights_msl_m };
}

function checked(input: MissionInput, state: number, ground: Ground | undefined, flight = 0): CheckedState {
  const moment = returnToCheck(input, flight, state);
  if (moment === undefined) throw new Error('no such moment');
  const { line, check } = moment;
  return check({ ground: line && ground && groundUnder([line], ground) });
}

/** The figures of a checked moment are those of the track, but for the rounding of sums in another order. */
function expectSame(found: CheckedState, state: FlightState): void {
  const figures = ({ battery_pct, battery_kept_pct, home: back, latest_departure_s }: FlightState) => [
    ...[battery_pct, battery_kept_pct, back?.battery_pct, back?.battery_kept_pct, latest_departure_s],
  ];
  const [one, other] = [figures(found), figures(state)];
  for (const [at, figure] of one.entries()) {
    expect(figure === undefined).toBe(other[at] === undefined);
    expect(Math.abs((figure ?? 0) - (other[at] ?? 0)), `${at}: ${one} ${other}`).toBeLessThan(1e-6);
  }
  expect([found.lat, found.lon, found.elapsed_s]).toEqual([state.lat, state.lon, state.elapsed_s]);
}

/** Even places of a way, every few metres, by the plane of latitude and longitude. */
function placesOf(from: Position, to: Position): Position[] {
  const count = Math.max(2, Math.ceil(distanceBetween(from, to) / 7));
  return Array.from({ length: count + 1 }, (_, at) => ({
    lat: from.lat + ((to.lat - from.lat) * at) / count,
    lon: from.lon + ((to.lon - from.lon) * at) / count,
  }));
}

/** Ridges so steep that many ways home lead into them. */
const ridges: Ground = ({ lat, lon }) =>
  400 + 70 * Math.sin((lat - home.lat) * 600) ** 2 + 70 * Math.sin((lon - home.lon) * 400) ** 2;

/** Samples of ridges lie so far apart that the ground between them may be higher by so much. */
const between_m = 8;

const area: CircleFence = { is_inclusion: false, center: destination(home, 45, 700), radius_m: 500 };

const checkable = fc.record({
  someone: plan,
  return_height_m: fc.constantFrom(undefined, 30, 60, 90),
  hasArea: fc.boolean(),
  share: fc.integer({ min: 0, max: 199 }).map((part) => part / 1000),
});

/** The depth of a level way home below the ground at its deepest place, metres, its two ends aside. */
function depthOf(from: Position, to: Position, height_m: number): number {
  const places = placesOf(from, to).slice(2, -2);
  return Math.max(-Infinity, ...places.map((place) => ridges(place) - ridges(home) - height_m));
}

describe('the return checked from a moment of a flight', () => {
  it('is at a waypoint that of the leg, with its figures and its mark', () => {
    fc.assert(
      fc.property(checkable, ({ someone, return_height_m, hasArea }) => {
        const input = inputOf(someone, { ground: ridges, return_height_m, fences: hasArea ? [area] : [] });
        const { legs } = legsOf(input, 0);
        const track = flightTrack(input) as FlightTrack;
        for (const { state, leg_index } of track.stops) {
          const leg = legs.find((one) => one.leg_index === leg_index) as Leg;
          expect(returnToCheck(input, 0, state)?.line).toBeUndefined();
          const found = checked(input, state, undefined);
          const { status, clearance, return_clearance, return_fence_breach, return_reasons } = found;
          expectSame(found, track.states[state] as FlightState);
          expect({ status, clearance, return_clearance, return_fence_breach, return_reasons }).toEqual({
            status: leg.status,
            clearance: leg.clearance,
            return_clearance: leg.return_clearance,
            return_fence_breach: leg.return_fence_breach,
            return_reasons: leg.return_reasons,
          });
          expect(found.takes_level).toBe(false);
        }
      }),
      { numRuns: inLong(20, 5000), endOnFailure: true },
    );
  }, 600_000);

  it('is between waypoints never better than the ground and the fences on that very way allow', () => {
    const seen = new Map<string, number>();
    const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
    const expectNoBetter = (input: MissionInput, track: FlightTrack, state: number) => {
      if (returnToCheck(input, 0, state)?.line === undefined) return;
      const found = checked(input, state, ridges);
      const known = track.states[state] as FlightState;
      expectSame(found, { ...known, latest_departure_s: found.latest_departure_s });
      if (found.status === 'ok' && known.status === 'ok')
        expect(Math.abs((found.latest_departure_s ?? 0) - (known.latest_departure_s ?? 0))).toBeLessThan(
          1e-6,
        );
      if (found.home === undefined) return;
      // To another place than home it may be higher: how high, the analysis says of its flight alone.
      const own_m = () =>
        input.swap_place === undefined ? (analyzeMission(input).return_home.height_m as number) : Infinity;
      const highest_m = input.options.return_height_m ?? own_m();
      const height_m = found.home.distance_m > 50 ? Math.max(found.height_m, highest_m) : found.height_m;
      const isLow = depthOf(found, track.landing, height_m) > between_m;
      const isInside =
        input.fences?.length === 1 &&
        placesOf(found, track.landing).some((place) => distanceBetween(place, area.center) < 499);
      if (isLow) expect(found.return_reasons, 'ground').toContain('GROUND');
      if (isInside) expect(found.return_reasons, 'fence').toContain('NO_FLY_AREA');
      if (isLow || isInside) {
        expect(['no_return', 'cannot_complete']).toContain(found.status);
        expect(found.latest_departure_s).toBeUndefined();
      }
      if (isLow) count('ground');
      if (isInside) count('area');
      count(found.status);
      if (known.status === 'ok' && found.status === 'no_return') count('worse than its ends');
    };
    fc.assert(
      fc.property(checkable, ({ someone, return_height_m, hasArea, share }) => {
        const fences = hasArea ? [area] : [];
        const day = { ...someone.day, wind_speed_mps: Math.min(3, someone.day.wind_speed_mps), temp_c: 20 };
        const calm = { ...someone, day, hasGround: true, limits: false };
        const input = inputOf(calm, { ground: ridges, return_height_m, fences, scale: 0.3 });
        const track = flightTrack(input) as FlightTrack;
        const count = track.states.length;
        for (const part of [0, 0.2, 0.4, 0.6, 0.8])
          if (count > 0) expectNoBetter(input, track, Math.floor(((share + part) % 1) * (count - 1)));
      }),
      { numRuns: inLong(150, 10_000), endOnFailure: true },
    );
    for (const what of ['ground', 'area', 'ok']) expect(seen.get(what) ?? 0, what).toBeGreaterThan(3);
    expect(seen.get('worse than its ends') ?? 0).toBeGreaterThan(0);
  }, 600_000);
});

const at = (north_m: number, east_m: number, height_m: number) =>
  waypoint(home.lat + north_m / perDegree_m, home.lon + east_m / 76_060, height_m);
const eastOf = ({ lon }: Position) => (lon - home.lon) * 76_060;
const northOf = ({ lat }: Position) => (lat - home.lat) * perDegree_m;

/** A peak of 150 m between home and the middle of a leg, which the ways home from its ends pass by. */
const peak: Ground = (place) =>
  400 + Math.max(0, 150 - 0.8 * Math.hypot(northOf(place) - 500, eastOf(place)));
const past = overKnown([at(1000, -700, 90), at(1000, 700, 90)], peak, {
  options: { return_height_m: 80, uncertainty: true },
});

describe('a peak on the way home from the middle of a leg', () => {
  const { states, stops } = flightTrack(past) as FlightTrack;
  const [first, second] = stops.map(({ state }) => state) as [number, number];
  const middle = Math.round((first + second) / 2);

  it('takes the return away there, although both ends of the leg have one', () => {
    expect([first, second].map((state) => checked(past, state, peak).status)).toEqual(['ok', 'ok']);
    expect(states[middle]?.status).toBe('ok');
    const found = checked(past, middle, peak);
    expect(found).toMatchObject({ status: 'no_return', return_reasons: ['GROUND'], takes_level: false });
    expect(found.latest_departure_s).toBeUndefined();
    expect(found.return_clearance?.below_m).toBeGreaterThan(30);
  });

  it('is not looked at where nobody knows the ground, which is said', () => {
    expect(checked(past, middle, undefined)).toMatchObject({ status: 'ok', takes_level: true });
    const holes: Ground = (place) => (northOf(place) > 900 ? NaN : peak(place));
    expect(checked(past, middle, holes)).toMatchObject({ status: 'no_return', takes_level: true });
  });

  it('has nothing to check where the aircraft lands at once or lands elsewhere', () => {
    expect(returnToCheck(past, 0, 0)?.line).toBeUndefined();
    expect(checked(past, 0, undefined)).toMatchObject({ status: 'ok', takes_level: false });
    expect(returnToCheck(past, 0, 1e6)).toBeUndefined();
    expect(returnToCheck(past, 3, 0)).toBeUndefined();
    const landing = missionInput([at(1000, 0, 90)], { end_action: 'land' });
    const last = (flightTrack(landing) as FlightTrack).states.length - 1;
    expect(returnToCheck(landing, 0, last)?.line).toBeUndefined();
  });

  it('hides the aircraft from a pilot behind it for a part of the return', () => {
    const { line, check } = returnToCheck(past, 0, middle) ?? {};
    if (line === undefined || check === undefined) throw new Error('nothing to check');
    const eye = at(-100, 0, 0);
    const { rays, starts } = raysTo([line], eye, 25);
    const laid = placesOnRays(rays, 25);
    const heights_msl_m = Float64Array.from({ length: laid.places.length / 2 }, (_, place) =>
      peak({ lat: Number(laid.places[2 * place]), lon: Number(laid.places[2 * place + 1]) }),
    );
    const sight = {
      eye,
      ground_msl_m: 400,
      eye_height_m: 1.7,
      starts,
      rays: { ...laid, heights_msl_m, highest_msl_m: heights_msl_m },
    };
    const ground = groundUnder([line], peak);
    expect(check({ ground, sight }).return_lost_m).toBeGreaterThan(300);
    expect(check({ ground }).return_lost_m).toBeUndefined();
  });
});
