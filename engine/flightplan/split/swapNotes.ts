import { type ActionType, understood } from '../../mission/actions.ts';
import type { Mission, Waypoint } from '../../mission/mission.ts';
import { endsOf, homeStand, swapPlacesOf } from '../../mission/swapPlaces.ts';
import { waypointsSaid } from '../write/waypointsSaid.ts';
import type { NoteCode, WriteNote } from '../write/writeFailure.ts';
import type { FlightPart } from './flightEnds.ts';
import { endingActs, resumingActs } from './resumed.ts';
import { spansOf } from './spans.ts';

const noteAt = (code: NoteCode, indices: readonly number[]): WriteNote[] =>
  indices.length === 0
    ? []
    : [{ code, values: { where: waypointsSaid(indices) }, waypoint_indices: indices }];

const hasForeignAct = ({ actions = [] }: Waypoint): boolean =>
  actions.some((action) => understood(action) === undefined && (action.span ?? 0) === 0);

function endNotes(mission: Mission, of: number): WriteNote[] {
  const { end_action } = mission;
  if (end_action === 'go_home') return [];
  const end = end_action === 'first_waypoint' ? 'none_returns' : 'last_as_planned';
  const values = { where: whereChanged(mission, of), end };
  return [{ code: 'END_ACTION_CHANGED', values, waypoint_indices: [] }];
}

/** Where flights land that another one follows. */
function whereChanged(mission: Mission, of: number): 'launch' | 'swap_place' | 'each' {
  const stands = Array.from({ length: of - 1 }, (_, at) => endsOf(mission, at, of).landing);
  if (stands.every((stand) => stand === homeStand)) return 'launch';
  return new Set(stands).size === 1 ? 'swap_place' : 'each';
}

/** Notes on flights that land elsewhere than they took off, and on heights that count from the swap place. */
function swapPlaceNotes(mission: Mission, flights: readonly FlightPart[]): WriteNote[] {
  const { home } = mission;
  const stands = flights.map((_, at) => endsOf(mission, at, flights.length).takeOff);
  const used = swapPlacesOf(mission).filter((_, at) => stands.includes(at + 1));
  const away = flights.flatMap(({ way_to_landing }, at) => {
    const { landing } = endsOf(mission, at, flights.length);
    return way_to_landing === undefined ? [] : [{ flight_index: at, landing }];
  });
  const isLevel = used.length > 0 && [home, ...used].some((place) => place?.elevation_msl_m === undefined);
  const usesTakeOff = mission.waypoints.some(({ altitude }) => altitude.datum === 'takeoff');
  return [
    ...away.map(({ flight_index, landing }): WriteNote => {
      const where = landing === homeStand ? 'launch' : 'swap_place';
      return { code: 'LANDS_AT_SWAP_PLACE', values: { flight_index, where }, waypoint_indices: [] };
    }),
    ...(isLevel && usesTakeOff ? [groundAssumed] : []),
  ];
}

const groundAssumed: WriteNote = { code: 'SWAP_GROUND_ASSUMED', waypoint_indices: [] };

/** Notes on acts and the end of a plan where its batteries are changed; waypoints count through the plan. */
export function swapNotes(mission: Mission, flights: readonly FlightPart[]): WriteNote[] {
  const { waypoints } = mission;
  const ended = flights.slice(0, -1);
  const swaps = ended.map(({ last_waypoint_index }) => last_waypoint_index);
  const spans = spansOf(waypoints);
  const broken = ended.filter(({ ends_at }) => ends_at !== undefined).length;
  const atWaypoints = ended.flatMap(({ last_waypoint_index, ends_at }) =>
    ends_at === undefined ? [last_waypoint_index] : [],
  );
  const cut = atWaypoints.filter((last) => spans.some(({ from, to }) => from < last && to > last));
  const stopped = ended
    .filter((part) => endingActs(waypoints, part).length > 0)
    .map(({ last_waypoint_index }) => last_waypoint_index);
  const setAgain = (type: ActionType): number[] =>
    swaps.filter((last) => resumingActs(waypoints, last).some(({ action_type }) => action_type === type));
  const foreign = waypoints.flatMap((waypoint, at) =>
    at <= (swaps.at(-1) ?? -1) && hasForeignAct(waypoint) ? [at] : [],
  );
  return [
    ...(broken === 0
      ? []
      : [{ code: 'LINE_RESUMED', values: { count: broken }, waypoint_indices: [] } as const]),
    ...noteAt('SERIES_RESUMED', cut),
    ...noteAt('RECORDING_RESUMED', stopped),
    ...noteAt('GIMBAL_SET_AGAIN', setAgain('gimbal_pitch')),
    ...noteAt('HEADING_SET_AGAIN', setAgain('heading')),
    ...noteAt('ACT_NOT_REPEATED', foreign),
    ...endNotes(mission, flights.length),
    ...swapPlaceNotes(mission, flights),
  ];
}
