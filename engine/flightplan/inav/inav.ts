import { elementAt } from '../../elementAt.ts';
import { toBearing } from '../../geo/angle.ts';
import type { Position } from '../../geo/position.ts';
import type { EndAction, PlaceLookedAt, WaypointAction } from '../../mission/mission.ts';
import { withWord } from '../../placeInFile.ts';
import type { Saying } from '../../saying.ts';
import type { Warning } from '../../warnings/warning.ts';
import type { PlanPoint } from '../plan/flightPlan.ts';
import { type DraftRoute, note, type PlanDraft } from '../plan/planDraft.ts';
import { Tally } from '../plan/tally.ts';
import { limits } from '../source/limits.ts';
import { loseNoNumbers } from '../source/noNumber.ts';
import { refuse, refuseMore } from '../source/refusal.ts';
import { homeFlag, type InavItem, type InavMission } from './inavItems.ts';

const format = 'inav_mission';

/** INAV flies slower legs at its own speed (docs/Navigation.md, `p1`). */
const slowest_cmps = 50;

/** Reads the missions of INAV and MultiWii, each as a route: only one of them is flown. */
export function readInav(missions: readonly InavMission[]): PlanDraft {
  refuseMore('missions', missions.length, limits.routes, format);
  const count = missions.reduce((sum, { items }) => sum + items.length, 0);
  refuseMore('items', count, limits.mission_items, format);
  const tally = new Tally();
  const notes = new Set<Warning>();
  const homes = missions.flatMap(({ home }) => home ?? []);
  if (homes.some(({ lat, lon }) => lat !== homes[0]?.lat || lon !== homes[0].lon)) notes.add(launchesDiffer);
  const routes = missions.map((mission, at): DraftRoute => {
    const flight = flown(mission, tally, notes);
    return {
      name: missions.length === 1 ? 'Mission' : `Mission ${at + 1}`,
      kind: 'mission',
      points: flight.points,
      end_action: flight.end,
    };
  });
  if (routes.every(({ points }) => points.length === 0)) refuse('NO_ROUTE.inav', { format });
  return {
    format,
    routes,
    home: homes[0],
    ignored: tally.list(),
    warnings: [...tally.warnings(), ...notes],
  };
}

/** A mission while its items are flown one after the other. */
interface Flight {
  readonly home: Position | undefined;
  readonly points: PlanPoint[];
  readonly tally: Tally;
  readonly notes: Set<Warning>;
  /** How the nose is held: to a heading, or to a place since a point. */
  nose: number | undefined;
  look: { readonly from: number; readonly place: PlaceLookedAt } | undefined;
  end: EndAction;
}

/** A mission that just ends holds its last position, as INAV does. */
function flown({ home, items }: InavMission, tally: Tally, notes: Set<Warning>): Flight {
  const flight: Flight = { home, points: [], tally, notes, nose: undefined, look: undefined, end: 'hover' };
  for (const { doubt, texts, where } of items) {
    if (doubt !== undefined) tally.lose('command', 'item', where, doubt);
    loseNoNumbers(tally, where, texts);
  }
  const order = inFlightOrder(items, tally);
  const last = order.findIndex(({ action }) => ends.has(action));
  for (const item of last < 0 ? order : order.slice(0, last + 1)) fly(flight, item);
  leave(flight);
  endLook(flight);
  if (last >= 0 && last < order.length - 1) notes.add(itemsBehind);
  return flight;
}

const launchesDiffer = note('inav_launches_differ');
const itemsBehind = note('inav_items_behind');

const ends = new Set(['RTH', 'LAND', 'POSHOLD_UNLIM']);

function fly(flight: Flight, item: InavItem): void {
  switch (item.action) {
    case 'WAYPOINT':
    case 'POSHOLD_TIME':
    case 'POSHOLD_UNLIM':
      addPoint(flight, item);
      break;
    case 'LAND':
      flight.end = 'land';
      if (!isBelow(flight, item)) addPoint(flight, item);
      break;
    case 'RTH':
      flight.end = 'go_home';
      if (item.p1 === 0) flight.notes.add(noLanding);
      break;
    case 'SET_POI':
      lookAt(flight, item);
      break;
    case 'SET_HEAD':
      holdNose(flight, item);
      break;
    default:
      flight.tally.lose('command', 'item', withWord(item.where, item.action), 'reason.unknown_item');
  }
}

const noLanding = note('inav_no_landing');

/** True if the landing lies at the last point and height, so that it is no leg. */
function isBelow({ points }: Flight, item: InavItem): boolean {
  const last = points.at(-1);
  const { altitude } = altitudeOf(item);
  return (
    last !== undefined &&
    last.lat === item.lat &&
    last.lon === item.lon &&
    last.altitude?.datum === altitude?.datum &&
    last.altitude?.value_m === altitude?.value_m
  );
}

function addPoint(flight: Flight, item: InavItem): void {
  const place = placeOf(flight, item);
  if (place === undefined) return;
  leave(flight);
  // Bits 1–4 start what the pilot has programmed, such as a transition to wings.
  if (item.p3 > 1) flight.tally.lose('command', 'user action', item.where, 'reason.user_action');
  const [wait_s, cmps] = item.action === 'POSHOLD_TIME' ? [item.p1, item.p2] : [0, item.p1];
  if (wait_s < 0) flight.tally.lose('wait', 'wait', item.where, 'reason.below_zero');
  if (cmps < -1) flight.tally.lose('figure', 'speed', item.where, 'reason.below_zero');
  if (cmps > 0 && cmps <= slowest_cmps) flight.tally.lose('figure', 'speed', item.where, 'reason.slow_inav');
  flight.points.push({
    ...place,
    ...altitudeOf(item),
    hover_time_s: Math.max(0, wait_s),
    ...(cmps > slowest_cmps ? { speed_mps: cmps / 100 } : {}),
  });
}

/** Turns the nose at the point that is left, where it is held to a heading since an earlier one. */
function leave({ points, nose }: Flight): void {
  const last = points.at(-1);
  const isTurned = last?.actions?.some(({ action_type }) => action_type === 'heading') === true;
  if (last !== undefined && nose !== undefined && !isTurned) addAct(points, points.length - 1, heading(nose));
}

/** More acts than a point may have only turn the nose to and fro. */
function addAct(points: PlanPoint[], at: number, act: WaypointAction): void {
  const point = points[at];
  if (point === undefined || (point.actions?.length ?? 0) >= limits.actions) return;
  points[at] = { ...point, actions: [...(point.actions ?? []), act] };
}

const heading = (angle_deg: number) => ({ action_type: 'heading', duration_s: 0, angle_deg });

/** Where an item leads: over the launch point where it says so, or where it names no place. */
function placeOf({ home, tally }: Flight, { lat, lon, flag, where }: InavItem): Position | undefined {
  const isOverHome = flag === homeFlag || (lat === 0 && lon === 0);
  if (isOverHome && home !== undefined) return { lat: home.lat, lon: home.lon };
  if (isOverHome && lat === 0 && lon === 0) {
    tally.lose('position', 'item', where, 'reason.where_armed');
    return undefined;
  }
  if (lat !== undefined && lon !== undefined) return { lat, lon };
  tally.lose('position', 'item', where, 'reason.not_numbers');
  return undefined;
}

/** Bit 0 of the third parameter: above sea level. */
const isAboveSea = (p3: number) => p3 % 2 === 1;

const altitudeOf = ({ alt, p3 }: InavItem): Pick<PlanPoint, 'altitude'> =>
  alt === undefined ? {} : { altitude: { datum: isAboveSea(p3) ? 'msl' : 'takeoff', value_m: alt } };

function lookAt(flight: Flight, { lat, lon, alt = 0, where }: InavItem): void {
  endLook(flight);
  flight.nose = undefined;
  if (lat === undefined || lon === undefined) {
    flight.tally.add('SET_POI', 'reason.not_numbers');
    return;
  }
  if (flight.points.length === 0) {
    flight.tally.add('SET_POI', { says: 'reason.before_waypoints', values: { where } });
    return;
  }
  const place = { lat, lon, altitude: { datum: 'takeoff', value_m: alt } } as const;
  flight.look = { from: flight.points.length - 1, place };
}

/** Adds the look that is under way where it began. */
function endLook(flight: Flight): void {
  const { look, points } = flight;
  flight.look = undefined;
  if (look === undefined) return;
  const span = points.length - 1 - look.from;
  addAct(points, look.from, { action_type: 'look_at', duration_s: 0, place: look.place, span });
}

/** −1 lets the nose look ahead again. */
function holdNose(flight: Flight, { p1 }: InavItem): void {
  endLook(flight);
  flight.nose = p1 < 0 ? undefined : toBearing(p1);
  if (flight.nose !== undefined) addAct(flight.points, flight.points.length - 1, heading(flight.nose));
}

/** Items to which INAV lets a jump lead. */
const places = new Set(['WAYPOINT', 'POSHOLD_TIME', 'LAND']);

/**
 * The items in the order of flight. A jump counts anew when it is reached again after its last repeat, so an outer one repeats an inner one
 * (github.com/iNavFlight/inav/wiki/MSP-Navigation-Messages, “Annotated Example”). What is not followed is told.
 */
function inFlightOrder(items: readonly InavItem[], tally: Tally): readonly InavItem[] {
  const left = new Map<number, number>();
  const told = new Set<number>();
  const order: InavItem[] = [];
  let steps = 0;
  for (let at = 0; at < items.length; at++) {
    const item = elementAt(items, at);
    if (item.action !== 'JUMP') {
      order.push(item);
      continue;
    }
    const target = item.p1 - 1;
    const length = Math.abs(at - target);
    const objection = objectionTo(item, { at, target, items }) ?? tooFar(steps + length);
    if (objection !== undefined) {
      if (!told.has(at)) tally.lose('command', 'jump', item.where, objection);
      told.add(at);
      continue;
    }
    const rest = left.get(at) ?? item.p2;
    left.delete(at);
    if (rest <= 0) continue;
    left.set(at, rest - 1);
    steps += length;
    at = target - 1;
  }
  return order;
}

const tooFar = (steps: number): Saying | undefined =>
  steps > limits.jump_steps
    ? { says: 'reason.many_repeats', values: { most: limits.jump_steps } }
    : undefined;

function objectionTo(
  { p2 }: InavItem,
  {
    at,
    target,
    items,
  }: { readonly at: number; readonly target: number; readonly items: readonly InavItem[] },
): Saying | undefined {
  if (!places.has(items[target]?.action ?? '')) return { says: 'reason.jump_nowhere' };
  if (at === 0 || Math.abs(at - target) <= 1) return { says: 'reason.jump_to_neighbour' };
  return p2 < 0 ? { says: 'reason.jump_for_ever' } : undefined;
}
