import { elementAt } from '../../elementAt.ts';
import type { Warning } from '../../warnings/warning.ts';
import type { FlightPlan, PlanPoint } from '../plan/flightPlan.ts';
import { type DraftRoute, note } from '../plan/planDraft.ts';
import { isWithin } from './places.ts';
import { quotedNames } from './refusal.ts';

/** Names of the launch point, alone or with a word for the place itself. */
const launchName = /^(home|launch|take[-_ ]?off)([-_ ]?(point|position|pos|location|place|site|pad|spot))?$/i;

/** True if the name of a point is that of a launch point. */
export const isLaunchName = (name: string): boolean => launchName.test(name.slice(0, 60).trim());

/** A point whose name says so, by its place in a list. */
export interface LaunchName {
  readonly name: string;
  readonly at: number;
}

export interface Launch {
  readonly home?: FlightPlan['home'];
  /** True if a point of the list is the launch point, and so not flown to. */
  readonly isTaken: (at: number) => boolean;
  readonly warnings: readonly Warning[];
}

/** Coordinates of one place as different tools round them, degrees: about 1 m. */
const samePlace_deg = 1e-5;

/**
 * The launch point that single points of a file name: one place, under whatever names, beside at least one other point or a route. The
 * points of a line or a route are not asked: they are in the order in which they are to be flown. Nor is one where the aircraft waits.
 */
export function launchIn(
  points: readonly PlanPoint[],
  named: readonly LaunchName[],
  { besideRoute = false } = {},
): Launch {
  const still = named.filter(({ at }) => elementAt(points, at).hover_time_s === 0);
  const places = still.map(({ at }) => elementAt(points, at));
  const [first] = places;
  const isAlone = !besideRoute && still.length === points.length;
  if (first === undefined || isAlone) return { isTaken: () => false, warnings: [] };
  if (!places.every((place) => isWithin(samePlace_deg, place, first)))
    return { isTaken: () => false, warnings: [severalNote(still)] };
  const taken = new Set(still.map(({ at }) => at));
  return { home: homeAt(first), isTaken: (at) => taken.has(at), warnings: [takenNote(still)] };
}

/** The labels of a drawing, which stand for the points from one to another, without that of the launch point. */
export const withoutLaunch = <Label extends { readonly from: number; readonly to: number }>(
  labels: readonly Label[],
  { isTaken }: Launch,
): Label[] =>
  labels.filter(({ from, to }) => !Array.from({ length: to - from }, (_, at) => from + at).some(isTaken));

/** Routes without what `launchIn` takes of all their points, one route after the other. */
export function launchedFrom(
  routes: readonly DraftRoute[],
  named: readonly LaunchName[],
): Launch & { readonly routes: readonly DraftRoute[] } {
  const all = routes.flatMap(({ points }) => points);
  const launch = launchIn(all, named);
  let first = 0;
  const shorter = routes.map((route) => {
    const from = first;
    first += route.points.length;
    return { ...route, points: route.points.filter((_, at) => !launch.isTaken(from + at)) };
  });
  return { ...launch, routes: launch.home === undefined ? routes : shorter };
}

/** A height of 0 is none: programs that draw maps write it. */
function homeAt({ lat, lon, altitude }: PlanPoint): NonNullable<FlightPlan['home']> {
  const isKnown = altitude?.datum === 'msl' && altitude.value_m !== 0;
  return isKnown ? { lat, lon, altitude_msl_m: altitude.value_m } : { lat, lon };
}

const namesOf = (named: readonly LaunchName[]) =>
  [
    ...new Set(
      quotedNames(
        named.map(({ name }) => name),
        named.length,
      ),
    ),
  ].slice(0, 5);

const takenNote = (named: readonly LaunchName[]): Warning => note('launch_taken', { names: namesOf(named) });

const severalNote = (named: readonly LaunchName[]): Warning =>
  note('several_launch_points', { names: namesOf(named) });
