import { type CarriedPart, carriedFormats } from '../../mission/carried.ts';
import { endActions, type WaypointAction } from '../../mission/mission.ts';
import { numbered } from '../../placeInFile.ts';
import type { PlanPoint } from '../plan/flightPlan.ts';
import { homewardPlanMark, homewardPlanVersion } from '../plan/homewardMark.ts';
import { note, type PlanDraft } from '../plan/planDraft.ts';
import { Tally } from '../plan/tally.ts';
import { isObject, listAt, member, numberAt, textAt } from '../source/json/jsonValue.ts';
import { refuse } from '../source/refusal.ts';
import { isPosition } from '../write/checkMission.ts';
import { flightWindsIn } from './flightWinds.ts';
import { ownDrawnObjects } from './ownDrawnObjects.ts';
import { altitudeIn, ownFences, ownRallyPoints } from './ownFences.ts';
import { ownLosses } from './ownLosses.ts';
import { homeIn, swappingIn } from './ownRequest.ts';

/** Recognizes a plan that Homeward saved (`.homeward`). */
export const isHomewardPlan = (value: unknown): boolean => textAt(value, 'format') === homewardPlanMark;

/** Reads route, launch point, fences and rally points of such a plan with all that they carry; aircraft, air and battery are for whoever analyses it. */
export function readHomewardPlan(value: unknown): PlanDraft {
  if ((numberAt(value, 'version') ?? 0) > homewardPlanVersion) refuse('PLAN_TOO_NEW', { where: 'version' });
  const mission = member(value, 'mission');
  const carried = listAt(mission, 'carried').flatMap(toCarried);
  const tally = new Tally();
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
    const reason = { says: 'reason.no_position_or_height' };
    tally.lose('position', 'waypoint', { reason, where: numbered('waypoint', index + 1) });
    return [];
  }
  const [speed_mps, curve_size] = [numberAt(item, 'speed_mps'), numberAt(item, 'curve_size')];
  const actions = listAt(item, 'actions').flatMap(toAction);
  const [carried] = toCarried(member(item, 'carried'));
  return [
    {
      lat,
      lon,
      altitude,
      hover_time_s: numberAt(item, 'hover_time_s') ?? 0,
      ...(speed_mps !== undefined && { speed_mps }),
      ...(curve_size !== undefined && { curve_size }),
      ...(actions.length > 0 && { actions }),
      ...(carried !== undefined && { carried }),
    },
  ];
}

const actionFigures = ['angle_deg', 'every_s', 'every_m', 'span'] as const;

function toAction(item: unknown): WaypointAction[] {
  const action_type = textAt(item, 'action_type');
  if (action_type === undefined) return [];
  const [carried] = toCarried(member(item, 'carried'));
  const figures = actionFigures.flatMap((name) => {
    const figure = numberAt(item, name);
    return figure === undefined ? [] : [[name, figure] as const];
  });
  return [
    {
      action_type,
      duration_s: numberAt(item, 'duration_s') ?? 0,
      ...Object.fromEntries(figures),
      ...placeIn(member(item, 'place')),
      ...(carried !== undefined && { carried }),
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
