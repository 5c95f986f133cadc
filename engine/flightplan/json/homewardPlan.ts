import type { AltitudeDatum } from '../../geo/position.ts';
import { type CarriedPart, carriedFormats } from '../../mission/carried.ts';
import { endActions, type WaypointAction } from '../../mission/mission.ts';
import type { PlanPoint } from '../plan/flightPlan.ts';
import { note, type PlanDraft } from '../plan/planDraft.ts';
import { isObject, listAt, member, numberAt, textAt } from '../source/json/jsonValue.ts';
import { refuse } from '../source/refusal.ts';
import { homeIn } from './ownRequest.ts';

const latestVersion = 1;
const datums: readonly AltitudeDatum[] = ['takeoff', 'agl', 'msl', 'ellipsoid'];

/** Whether this is a plan that Homeward saved (`.homeward`). */
export const isHomewardPlan = (value: unknown): boolean => textAt(value, 'format') === 'homeward/plan';

/** Reads route and launch point of such a plan with all that they carry; aircraft, air and battery are for whoever analyses it. */
export function readHomewardPlan(value: unknown): PlanDraft {
  if ((numberAt(value, 'version') ?? 0) > latestVersion)
    refuse(
      'PLAN_TOO_NEW',
      'The plan was saved by a newer version of Homeward; update Homeward, or export the plan there.',
      { where: 'version' },
    );
  const mission = member(value, 'mission');
  const carried = listAt(mission, 'carried').flatMap(toCarried);
  return {
    format: 'json',
    tool: 'Homeward',
    routes: [
      {
        name: textAt(mission, 'name') ?? 'Mission',
        kind: 'mission',
        points: listAt(mission, 'waypoints').flatMap(toPoint),
        end_action: endActions.find((action) => action === member(mission, 'end_action')) ?? 'go_home',
        ...(carried.length > 0 && { carried }),
      },
    ],
    home: homeIn(member(mission, 'home')),
    ignored: [],
    warnings: [note('This is a plan of Homeward: its route and launch point are read.')],
  };
}

function toPoint(item: unknown): PlanPoint[] {
  const altitude = member(item, 'altitude');
  const datum = datums.find((known) => known === member(altitude, 'datum'));
  const [lat, lon] = [numberAt(item, 'lat'), numberAt(item, 'lon')];
  const value_m = numberAt(altitude, 'value_m');
  if (lat === undefined || lon === undefined || datum === undefined || value_m === undefined) return [];
  const [speed_mps, curve_size] = [numberAt(item, 'speed_mps'), numberAt(item, 'curve_size')];
  const actions = listAt(item, 'actions').flatMap(toAction);
  const [carried] = toCarried(member(item, 'carried'));
  return [
    {
      lat,
      lon,
      altitude: { datum, value_m },
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
      ...(carried !== undefined && { carried }),
    },
  ];
}

/** Carried text is written back byte for byte, so it is taken as it is. */
function toCarried(item: unknown): CarriedPart[] {
  const format = carriedFormats.find((known) => known === member(item, 'format'));
  if (!isObject(item) || format === undefined) return [];
  const { kind, text, of } = item;
  if (typeof kind !== 'string' || typeof text !== 'string') return [];
  return [{ format, kind, text, ...(typeof of === 'string' && { of }) }];
}
