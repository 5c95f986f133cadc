import { elementAt } from '../elementAt.ts';
import type { Waypoint, WaypointAction } from './mission.ts';

type FilmAct = 'start_recording' | 'stop_recording';

const isFilmAct = ({ action_type }: WaypointAction): boolean =>
  action_type === 'start_recording' || action_type === 'stop_recording';

const startsFilm = ({ action_type }: WaypointAction): boolean => action_type === 'start_recording';

const filmsAfter = (isFilming: boolean, acts: readonly WaypointAction[]): boolean => {
  const last = acts.findLast(isFilmAct);
  return last === undefined ? isFilming : startsFilm(last);
};

/** True at the index of each waypoint after whose acts the camera films. */
function filmedFrom(waypoints: readonly Waypoint[]): readonly boolean[] {
  let isFilming = false;
  return waypoints.map(({ actions = [] }) => {
    isFilming = filmsAfter(isFilming, actions);
    return isFilming;
  });
}

/** The act that starts or stops a film, with the words of the file where a waypoint that is gone had it. */
function filmAct(isFilming: boolean, gone: readonly Waypoint[]): WaypointAction {
  const action_type: FilmAct = isFilming ? 'start_recording' : 'stop_recording';
  const acts = [...gone.flatMap(({ actions = [] }) => actions), { action_type, duration_s: 0 }];
  return elementAt(
    acts.filter((action) => action.action_type === action_type),
    0,
  );
}

/** A waypoint that remains, with those that are gone right before and right after it. */
interface Remaining {
  readonly at: number;
  readonly acts: readonly WaypointAction[];
  /** The index of the waypoint that remains before it, and of the one after it. */
  readonly before: number;
  readonly after: number;
}

/**
 * Makes the acts of the waypoints that remain film what the route filmed: a leg in place of others is filmed where one of them was. To be
 * called from the first waypoint to the last.
 */
export function filmKeeper(waypoints: readonly Waypoint[]) {
  const filmed = filmedFrom(waypoints);
  let isFilming = false;
  return ({ at, acts, before, after }: Remaining): readonly WaypointAction[] => {
    const wasFilming = at > 0 && elementAt(filmed, at - 1);
    const arriving =
      isFilming === wasFilming ? acts : ledBy(acts, filmAct(wasFilming, waypoints.slice(before + 1, at)));
    const left = filmsAfter(isFilming, arriving);
    isFilming =
      after < waypoints.length
        ? filmed.slice(at, after).includes(true)
        : elementAt(filmed, waypoints.length - 1);
    return left === isFilming ? arriving : [...arriving, filmAct(isFilming, waypoints.slice(at + 1, after))];
  };
}

/** Acts behind one that starts or stops a film; without both where the first one undoes it. */
function ledBy(acts: readonly WaypointAction[], led: WaypointAction): readonly WaypointAction[] {
  const [first, ...others] = acts;
  if (first === undefined || !isFilmAct(first)) return [led, ...acts];
  return startsFilm(first) === startsFilm(led) ? acts : others;
}
