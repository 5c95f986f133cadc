import { bearingOf } from '../air/windsAloft.ts';
import { elementAt, numberAt } from '../elementAt.ts';
import { windAt } from '../flight/conditions.ts';
import { turnBetween } from '../geo/angle.ts';
import { destination, pointAlong } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import type { GroundLines, Line } from '../terrain/groundLines.ts';
import type { Warning } from '../warnings/warning.ts';
import { largest } from './largest.ts';
import type { MissionInput } from './missionInput.ts';
import { flightOnLeg, layRoute, type Route } from './route.ts';
import { groundUnder, knownLines, type LineGround, lineGround, valueBetween } from './routeGround.ts';

/**
 * From 15 knots on, wind leaves a steep slope on its lee side, and there is turbulence hundreds of metres behind the ridge (National Search
 * and Rescue Manual, Joint Pub 3-50, vol. I); 20 to 25 knots are what guides of mountain flying name for strong downdraughts.
 */
const strong_mps = 7.7;
/** Flow parts from slopes steeper than about 17° (Wood 1995, Boundary-Layer Meteorology 76). */
const steep = 0.3;
/** So much ground is looked at for how steep it is: a bank of a few metres is none [E]. */
const slope_m = 100;
/** A lower rise is no ridge [E]. */
const least_m = 20;
/** Behind a steep hill a wake is felt for ten times its height (Liu & Ishihara 2014), and so far ground is looked at. */
const wake = 10;
export const upwind_m = 1000;
/** The wake reaches so much above the ridge, as a part of its height over the place [E]. */
const above = 0.5;
/** The wind of another hour, or height, counts where it blows along the same ground [E]. */
const aside_deg = 15;

/** Places along a route are no nearer, and no more. */
const spacing_m = 100;
const mostPlaces = 150;

/** A place along a leg, with its height above the launch point and where the wind there is from. */
export interface UpwindPlace extends Position {
  readonly leg_index: number;
  readonly height_m: number;
  readonly from_deg: number;
}

/** The ground upwind of places along a route: a line for each of them, from the place on. */
export interface UpwindGround {
  readonly places: readonly UpwindPlace[];
  readonly lines: GroundLines;
}

/** Places along the legs of a mission where the wind is strong; none where its ground is unknown. */
export function upwindPlaces(input: MissionInput): UpwindPlace[] {
  if (knownLines(input.terrain) === undefined) return [];
  const route = layRoute(input);
  const { legs, points, tracks, home } = route;
  const whole_m = tracks.reduce((sum_m, { distance_m }) => sum_m + distance_m, 0);
  const step_m = Math.max(spacing_m, whole_m / mostPlaces);
  const places: UpwindPlace[] = [];
  let next_m = 0;
  for (const [leg_index, track] of tracks.entries()) {
    const { start_height_m, rise_m, followed_m } = elementAt(legs, leg_index);
    for (; next_m <= track.distance_m; next_m += step_m) {
      const fraction = track.distance_m === 0 ? 0 : next_m / track.distance_m;
      const height_m =
        followed_m === undefined ? start_height_m + fraction * rise_m : valueBetween(followed_m, fraction);
      const { mean_mps, from } = windAt(flightOnLeg(route, leg_index), height_m);
      if (mean_mps < strong_mps) continue;
      const { lat, lon } = pointAlong(points[leg_index - 1] ?? home, track, fraction);
      places.push({ leg_index, height_m, from_deg: bearingOf(from), lat, lon });
    }
    next_m -= track.distance_m;
  }
  return places;
}

export const upwindLines = (places: readonly UpwindPlace[]): Line[] =>
  places.map(({ lat, lon, from_deg }) => ({
    from: { lat, lon },
    to: destination({ lat, lon }, from_deg, upwind_m),
  }));

/** A ridge upwind of a place: how far away its top is, and how far above the ground at the place. */
interface Ridge {
  readonly distance_m: number;
  readonly relief_m: number;
}

function highestKnown(heights_m: Float64Array) {
  const crest = { index: 0, value: -Infinity };
  for (const [index, value] of heights_m.entries())
    if (value > crest.value) Object.assign(crest, { index, value });
  return crest;
}

/** The ridge in whose lee a height above sea level lies; `undefined`: none. Unknown ground counts as none. */
function ridgeBefore(ground: LineGround, height_msl_m: number): Ridge | undefined {
  const heights_m = groundUnder(ground);
  const here_m = numberAt(heights_m, 0);
  const step_m = upwind_m / (heights_m.length - 1);
  const crest = highestKnown(heights_m);
  const [distance_m, relief_m] = [crest.index * step_m, crest.value - here_m];
  const isInWake = relief_m >= least_m && distance_m <= wake * relief_m;
  if (!isInWake || height_msl_m >= crest.value + above * relief_m) return undefined;
  const span = Math.max(1, Math.round(slope_m / step_m));
  const falls = Array.from({ length: crest.index }, (_, at) => {
    const until = Math.min(crest.index, at + span);
    return (numberAt(heights_m, until) - numberAt(heights_m, at)) / ((until - at) * step_m);
  });
  return falls.some((fall) => fall >= steep) ? { distance_m, relief_m } : undefined;
}

/** The place of the route that lies deepest in the lee of a ridge, in strong wind: the model shapes no wind by the ground. */
export function leeWarnings(route: Route): Warning[] {
  const { upwind } = route.input.terrain;
  const { ground } = route;
  if (upwind === undefined || ground === undefined) return [];
  const { places, lines } = upwind;
  const lees = places.flatMap((place, at) => {
    const { leg_index, height_m, from_deg } = place;
    const { mean_mps, from } = windAt(flightOnLeg(route, leg_index), height_m);
    const isSame = Math.abs(turnBetween(from_deg, bearingOf(from))) <= aside_deg;
    if (!isSame || mean_mps < strong_mps) return [];
    const ridge = ridgeBefore(lineGround(lines, at), ground.home_msl_m + height_m);
    return ridge === undefined ? [] : [{ place, ridge, wind_mps: mean_mps }];
  });
  const deepest = largest(lees, ({ ridge }) => ridge.relief_m);
  if (deepest === undefined) return [];
  const { place, ridge, wind_mps } = elementAt(lees, deepest.index);
  const { leg_index, lat, lon } = place;
  const values = { lat, lon, ...ridge, wind_mps };
  return [{ code: 'LEE_OF_RIDGE', leg_index, values }];
}
