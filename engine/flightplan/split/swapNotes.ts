import { type ActionType, understood } from '../../mission/actions.ts';
import type { Mission, Waypoint } from '../../mission/mission.ts';
import { endsOf, homeStand, swapPlacesOf } from '../../mission/swapPlaces.ts';
import { waypointsText } from '../write/waypointsText.ts';
import type { NoteCode, WriteNote } from '../write/writeFailure.ts';
import type { FlightPart } from './flightEnds.ts';
import { endingActs, resumingActs } from './resumed.ts';
import { spansOf } from './spans.ts';

const noteAt = (
  code: NoteCode,
  indices: readonly number[],
  toMessage: (where: string) => string,
): WriteNote[] =>
  indices.length === 0
    ? []
    : [{ code, message: toMessage(waypointsText(indices)), waypoint_indices: indices }];

const hasForeignAct = ({ actions = [] }: Waypoint): boolean =>
  actions.some((action) => understood(action) === undefined && (action.span ?? 0) === 0);

function endNotes(mission: Mission, of: number): WriteNote[] {
  const { end_action } = mission;
  if (end_action === 'go_home') return [];
  const isKept = end_action !== 'first_waypoint';
  const last = isKept ? 'the last one ends as the plan does' : 'none returns to the first waypoint';
  const where = whereChanged(mission, of);
  return [
    {
      code: 'END_ACTION_CHANGED',
      message: `Flights return to ${where}; ${last}.`,
      waypoint_indices: [],
    },
  ];
}

function whereChanged(mission: Mission, of: number): string {
  const stands = Array.from({ length: of - 1 }, (_, at) => endsOf(mission, at, of).landing);
  if (stands.every((stand) => stand === homeStand)) return 'the launch point';
  return new Set(stands).size === 1 ? 'the swap place' : 'where each battery is changed';
}

/** What a pilot must know of flights that land elsewhere than they took off, and of heights that count from the swap place. */
function swapPlaceNotes(mission: Mission, flights: readonly FlightPart[]): WriteNote[] {
  const { home } = mission;
  const stands = flights.map((_, at) => endsOf(mission, at, flights.length).takeOff);
  const used = swapPlacesOf(mission).filter((_, at) => stands.includes(at + 1));
  const away = flights.flatMap(({ way_to_landing }, at) => {
    const { landing } = endsOf(mission, at, flights.length);
    return way_to_landing === undefined ? [] : [{ name: `flight ${at + 1}`, landing }];
  });
  const isLevel = used.length > 0 && [home, ...used].some((place) => place?.elevation_msl_m === undefined);
  const usesTakeOff = mission.waypoints.some(({ altitude }) => altitude.datum === 'takeoff');
  return [
    ...away.map(({ name, landing }): WriteNote => {
      const where = landing === homeStand ? 'the launch point' : 'the swap place';
      return {
        code: 'LANDS_AT_SWAP_PLACE',
        message: `The file of ${name} leads to ${where} and lands there by waypoints of its own. The aircraft’s own return still leads to where it took off: once you wait at ${where}, set its home point there.`,
        waypoint_indices: [],
      };
    }),
    ...(isLevel && usesTakeOff ? [groundAssumed] : []),
  ];
}

const groundAssumed: WriteNote = {
  code: 'SWAP_GROUND_ASSUMED',
  message:
    'Nobody knows how much higher or lower a swap place lies than the launch point: the files of flights that take off there count it as level. Check their heights.',
  waypoint_indices: [],
};

/** What becomes of the acts and of the end of a plan where its batteries are changed; waypoints count through the plan. */
export function swapNotes(mission: Mission, flights: readonly FlightPart[]): WriteNote[] {
  const { waypoints } = mission;
  const swaps = flights.slice(0, -1).map(({ last_waypoint_index }) => last_waypoint_index);
  const spans = spansOf(waypoints);
  const cut = swaps.filter((last) => spans.some(({ from, to }) => from < last && to > last));
  const stopped = swaps.filter((last) => endingActs(waypoints, last).length > 0);
  const setAgain = (type: ActionType): number[] =>
    swaps.filter((last) => resumingActs(waypoints, last).some(({ action_type }) => action_type === type));
  const foreign = waypoints.flatMap((waypoint, at) =>
    at <= (swaps.at(-1) ?? -1) && hasForeignAct(waypoint) ? [at] : [],
  );
  return [
    ...noteAt(
      'SERIES_RESUMED',
      cut,
      (where) =>
        `What goes on along the route is interrupted at ${where}, where a flight ends; the next flight goes on with it from there.`,
    ),
    ...noteAt(
      'RECORDING_RESUMED',
      stopped,
      (where) => `The film is stopped at ${where}, where a flight ends; the next flight films from there.`,
    ),
    ...noteAt(
      'GIMBAL_SET_AGAIN',
      setAgain('gimbal_pitch'),
      (where) =>
        `The camera is tilted again at ${where} by the next flight, as it was when the flight before ended.`,
    ),
    ...noteAt(
      'HEADING_SET_AGAIN',
      setAgain('heading'),
      (where) =>
        `The nose is turned again at ${where} by the next flight, as it was when the flight before ended.`,
    ),
    ...noteAt(
      'ACT_NOT_REPEATED',
      foreign,
      (where) =>
        `What the file sets at ${where} in words of its own holds in that flight alone; check whether the later ones need it.`,
    ),
    ...endNotes(mission, flights.length),
    ...swapPlaceNotes(mission, flights),
  ];
}
