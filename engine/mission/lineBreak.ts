import { elementAt } from '../elementAt.ts';
import { aloneWith, type Breakpoint, placeOnLeg, withBreakpoints } from './breakpoints.ts';
import type { Weathers } from './flightMargins.ts';
import type { Sortie } from './flyRoute.ts';
import type { Leg } from './leg.ts';
import type { FlownLeg } from './legToFly.ts';
import type { PictureLine } from './pictureLines.ts';
import type { Route } from './route.ts';

/** Fewer pictures are not worth a change of batteries inside a leg. */
const fewestPictures = 5;
/** A flight goes on so far past its last picture, so that it is surely taken; and the leg goes on at least so far past that. */
const past_m = 1;

/** A flight that has flown one leg too many, along which pictures are taken. */
interface Broken {
  /** The route as the plan has it. */
  readonly planned: Weathers;
  readonly sortie: Sortie;
  readonly leg_index: number;
  readonly line: PictureLine;
  /** The waypoint at which the flight resumed the route, and the place inside the leg after it; absent: it began the route. */
  readonly swap: number | undefined;
  readonly begins_at: Breakpoint | undefined;
  /** True if a leg may be a flight's last one. */
  readonly isKept: (leg: Leg, sortie: Sortie) => boolean;
}

/** How a flight ends inside its last leg, and where the next one resumes that. */
interface LineBreak {
  readonly weathers: Weathers;
  readonly leg: Leg;
  readonly ends_at: Breakpoint;
  readonly resumes_at: Breakpoint;
}

/** Where pictures are taken along a leg, metres from its start, or from where the flight resumed it. */
interface Positions {
  readonly first_m: number;
  readonly every_m: number;
  readonly end_m: number;
}

/** The pictures of a flight along its latest leg; a series begins anew where a flight resumes it, and counts legs one after the other. */
function picturesOn({ planned, sortie, leg_index, line, swap = 0, begins_at }: Broken): Positions {
  const { tracks } = planned.air.route;
  const { distance_m: end_m } = elementAt(tracks, leg_index);
  const resumed_m = begins_at?.leg_index === leg_index ? begins_at.distance_m : 0;
  const { series } = line;
  // A series by time is taken to begin anew on each leg: how long the turns take, nobody knows to the second.
  if (!('every_m' in series)) {
    const { ground_speed_mps } = (sortie.latest() as FlownLeg).cost.along;
    return { first_m: resumed_m, every_m: series.every_s * ground_speed_mps, end_m };
  }
  const { every_m } = series;
  const first = Math.max(line.from, swap) + 1;
  const skipped_m = begins_at?.leg_index === first ? begins_at.distance_m : 0;
  const before_m = tracks.slice(first, leg_index).reduce((sum_m, { distance_m }) => sum_m + distance_m, 0);
  const taken_m = Math.max(0, before_m - skipped_m);
  return { first_m: resumed_m + Math.ceil(taken_m / every_m) * every_m - taken_m, every_m, end_m };
}

/** The largest whole number from a first one on, below an end, for which something holds that holds up to some number; `undefined`: none. */
function lastThat(first: number, end: number, holds: (value: number) => boolean): number | undefined {
  if (first >= end || !holds(first)) return undefined;
  let [kept, lost] = [first, end];
  while (lost - kept > 1) {
    const middle = Math.floor((kept + lost) / 2);
    if (holds(middle)) kept = middle;
    else lost = middle;
  }
  return kept;
}

/**
 * Ends a flight at the last picture along its latest leg from which it is kept, by bisection over the pictures (MODEL.md §10); the next one
 * resumes the leg at the picture before that. `undefined`: there are too few pictures before that, or after it.
 */
export function breakOnLine(broken: Broken): LineBreak | undefined {
  const { planned, sortie, leg_index, begins_at, isKept } = broken;
  const { first_m, every_m, end_m } = picturesOn(broken);
  const alone = aloneWith(planned, leg_index);
  const pictureAt = (picture: number): number => first_m + picture * every_m;
  const endOn = (route: Route, index: number, picture: number): Breakpoint =>
    placeOnLeg(route, index, pictureAt(picture) + past_m);
  const begunHere = begins_at?.leg_index === leg_index ? { ...begins_at, leg_index: 1 } : undefined;
  const isReached = (picture: number): boolean => {
    const ends_at = endOn(alone.air.route, 1, picture);
    const tried = sortie.instead(withBreakpoints(alone, { begins_at: begunHere, ends_at }), 1);
    return isKept(tried.fly(), tried);
  };
  const pictures = Math.ceil((end_m - first_m - 2 * past_m) / every_m);
  const picture = lastThat(fewestPictures - 1, pictures, isReached);
  if (picture === undefined) return undefined;
  const { route } = planned.air;
  const ends_at = endOn(route, leg_index, picture);
  const weathers = withBreakpoints(planned, { begins_at, ends_at });
  const leg = sortie.instead(weathers, leg_index).fly();
  return { weathers, leg, ends_at, resumes_at: placeOnLeg(route, leg_index, pictureAt(picture - 1)) };
}
