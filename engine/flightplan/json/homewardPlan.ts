import { type CarriedPart, carriedFormats } from '../../mission/carried.ts';
import { endActions, type WaypointAction } from '../../mission/mission.ts';
import { type DrawnObject, drawnLimits } from '../../obstacle/drawnObject.ts';
import { numbered } from '../../placeInFile.ts';
import { inWords, type Saying, type Value, type Values } from '../../saying.ts';
import { lossCodes } from '../../warnings/lossCodes.ts';
import type { Warning, WarningCode } from '../../warnings/warning.ts';
import type { PlanPoint } from '../plan/flightPlan.ts';
import { given } from '../plan/given.ts';
import { homewardPlanMark, homewardPlanVersion } from '../plan/homewardMark.ts';
import { note, type PlanDraft } from '../plan/planDraft.ts';
import { Tally } from '../plan/tally.ts';
import { isObject, listAt, member, membersNamed, numberAt, textAt } from '../source/json/jsonValue.ts';
import { loseNoNumbers } from '../source/noNumber.ts';
import { refuse } from '../source/refusal.ts';
import { isPosition } from '../write/checkMission.ts';
import { altitudeIn, ownFences, ownRallyPoints, placeOf } from './ownFences.ts';
import { flightWindsIn, homeIn, ownFigures, swappingIn } from './ownRequest.ts';

const mostLosses = 100;
/** Sayings in sayings; no finding has more. */
const deepest = 4;

/** The losses that the plan keeps of its own file, for analyses without the window. */
const ownLosses = (plan: unknown): Warning[] =>
  listAt(member(plan, 'origin'), 'losses').slice(0, mostLosses).flatMap(toLoss);

/** Codes whose message needs no values; others without any are damaged. */
const saidAlone: ReadonlySet<WarningCode> = new Set(['HOME_ASSUMED', 'RETURN_BY_HAND']);

/** A finding of this version; earlier ones wrote its sentence. */
function toLoss(item: unknown): Warning[] {
  const code = lossCodes.find((known) => known === member(item, 'code'));
  if (code === undefined) return [];
  const [message, value, says] = [textAt(item, 'message'), numberAt(item, 'value'), textAt(item, 'says')];
  const values = toValues(member(item, 'values'), deepest);
  if (says === undefined && values === undefined && message === undefined && !saidAlone.has(code)) return [];
  const said =
    says === undefined && values === undefined && message !== undefined
      ? inWords(message)
      : given({ says, values });
  return [{ code, ...said, ...given({ value, limit: numberAt(item, 'limit'), unit: textAt(item, 'unit') }) }];
}

function toValues(found: unknown, depth: number): Values | undefined {
  if (typeof found !== 'object' || found === null || Array.isArray(found) || depth === 0) return undefined;
  const entries = Object.entries(found).flatMap(([name, one]) => {
    const value = toValue(one, depth);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

function toValue(found: unknown, depth: number): Value | undefined {
  if (typeof found === 'number' || typeof found === 'string') return found;
  if (!Array.isArray(found)) return toSaying(found, depth);
  return found.flatMap((one: unknown): (string | Saying)[] => {
    const saying = typeof one === 'string' ? one : toSaying(one, depth);
    return saying === undefined ? [] : [saying];
  });
}

function toSaying(found: unknown, depth: number): Saying | undefined {
  const says = textAt(found, 'says');
  return says === undefined ? undefined : { says, values: toValues(member(found, 'values'), depth - 1) };
}

const shapes = ['point', 'line', 'area'] as const;

/** Reads the objects that the pictures of a Homeward plan show; damaged ones, and those beyond the limit, are left out. */
const ownDrawnObjects = (mission: unknown): DrawnObject[] =>
  listAt(mission, 'drawn_objects')
    .slice(0, drawnLimits.objects)
    .flatMap((item) => {
      const shape = shapes.find((known) => known === member(item, 'shape'));
      const corners = listAt(item, 'corners').map(placeOf);
      const [radius_m, top_m, distance_m] = ['radius_m', 'top_m', 'distance_m'].map((name) =>
        numberAt(item, name),
      );
      const isWhole =
        corners.length > 0 && corners.length <= drawnLimits.corners && corners.every(isPosition);
      if (shape === undefined || top_m === undefined || !isWhole) return [];
      return [{ shape, corners, radius_m: radius_m ?? 0, top_m, distance_m: distance_m ?? 0 }];
    });

/** Recognizes a plan that Homeward saved (`.homeward`). */
export const isHomewardPlan = (value: unknown): boolean => textAt(value, 'format') === homewardPlanMark;

/** Reads route, launch point, fences and rally points of such a plan with all that they carry; aircraft, air and battery are for whoever analyses it. */
export function readHomewardPlan(value: unknown): PlanDraft {
  if ((numberAt(value, 'version') ?? 0) > homewardPlanVersion) refuse('PLAN_TOO_NEW', { where: 'version' });
  const mission = member(value, 'mission');
  const carried = listAt(mission, 'carried').flatMap(toCarried);
  const tally = new Tally();
  loseNoNumbers(tally, 'mission', membersNamed(mission, ['takeoff_height_m', 'return_height_m']));
  const points = listAt(mission, 'waypoints').flatMap((item, index) => toPoint(item, tally, index));
  return {
    format: 'json',
    tool: 'Homeward',
    routes: [
      {
        name: textAt(mission, 'name') ?? 'Mission',
        kind: 'mission',
        points,
        takeoff_height_m: numberAt(mission, 'takeoff_height_m'),
        return_height_m: numberAt(mission, 'return_height_m'),
        end_action: endActions.find((action) => action === member(mission, 'end_action')) ?? 'go_home',
        ...(carried.length > 0 && { carried }),
      },
    ],
    home: homeIn(member(mission, 'home')),
    ...swappingIn(mission),
    flight_winds: flightWindsIn(mission),
    fences: ownFences(mission),
    rally_points: ownRallyPoints(mission),
    drawn_objects: ownDrawnObjects(mission),
    ignored: tally.list(),
    warnings: [note('own_plan'), ...tally.warnings(), ...ownLosses(value)],
  };
}

/** A waypoint that is none, as in a damaged file, is told. */
function toPoint(item: unknown, tally: Tally, index: number): PlanPoint[] {
  const altitude = altitudeIn(item);
  const [lat, lon] = [numberAt(item, 'lat'), numberAt(item, 'lon')];
  if (lat === undefined || lon === undefined || altitude === undefined) {
    tally.lose('position', 'waypoint', numbered('waypoint', index + 1), 'reason.no_position_or_height');
    return [];
  }
  const where = numbered('waypoint', index + 1);
  const acts = listAt(item, 'actions').flatMap((act) => membersNamed(act, ['duration_s', ...actionFigures]));
  loseNoNumbers(tally, where, [...membersNamed(item, ownFigures), ...acts]);
  const [speed_mps, curve_size] = [numberAt(item, 'speed_mps'), numberAt(item, 'curve_size')];
  const actions = listAt(item, 'actions').flatMap(toAction);
  const [carried] = toCarried(member(item, 'carried'));
  return [
    {
      lat,
      lon,
      altitude,
      hover_time_s: numberAt(item, 'hover_time_s') ?? 0,
      ...given({ speed_mps, curve_size, actions, carried }),
    },
  ];
}

const actionFigures = ['angle_deg', 'every_s', 'every_m', 'span'] as const;

function toAction(item: unknown): WaypointAction[] {
  const action_type = textAt(item, 'action_type');
  if (action_type === undefined) return [];
  const [carried] = toCarried(member(item, 'carried'));
  const figures = Object.fromEntries(actionFigures.map((name) => [name, numberAt(item, name)]));
  return [
    {
      action_type,
      duration_s: numberAt(item, 'duration_s') ?? 0,
      ...placeIn(member(item, 'place')),
      ...given({ ...figures, carried }),
    },
  ];
}

/** Place that an action looks at; nothing where it is damaged. */
function placeIn(item: unknown): Pick<WaypointAction, 'place'> {
  const altitude = altitudeIn(item);
  const [lat, lon] = [numberAt(item, 'lat'), numberAt(item, 'lon')];
  if (lat === undefined || lon === undefined || altitude === undefined) return {};
  return isPosition({ lat, lon }) ? { place: { lat, lon, altitude } } : {};
}

/** Carried text is written back byte for byte, so it is taken as it is. */
function toCarried(item: unknown): CarriedPart[] {
  const format = carriedFormats.find((known) => known === member(item, 'format'));
  if (!isObject(item) || format === undefined) return [];
  const { kind, text, of } = item;
  if (typeof kind !== 'string' || typeof text !== 'string') return [];
  return [{ format, kind, text, ...(typeof of === 'string' && { of }) }];
}
