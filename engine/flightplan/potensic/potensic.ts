import { toBearing } from '../../geo/angle.ts';
import { parsedJson } from '../../json.ts';
import { numbered, type PlaceInFile } from '../../placeInFile.ts';
import type { PlanPoint } from '../plan/flightPlan.ts';
import { note, type PlanDraft } from '../plan/planDraft.ts';
import { Tally } from '../plan/tally.ts';
import { inRoom, readAct } from '../source/json/jsonActs.ts';
import {
  isObject,
  type JsonObject,
  member,
  membersNamed,
  numberAt,
  textAt,
} from '../source/json/jsonValue.ts';
import { limits } from '../source/limits.ts';
import { loseBelowZero, loseNoNumbers } from '../source/noNumber.ts';
import { isFiniteNumber } from '../source/numbers.ts';
import { placeAt, placeUnlessZero } from '../source/places.ts';
import { refuse, refuseMore } from '../source/refusal.ts';
import { heightIn } from '../source/sharedAltitudes.ts';

const format = 'potensic_json';

/** More marks that may part the two lists are marks in texts. */
const mostMarks = 5;

/** The waypoints of an Atom 2, whose files are a list of them, “;” and a list of points of interest: no JSON as a whole. */
export function potensicWaypointsIn(text: string): unknown {
  for (const { index } of [...text.matchAll(/\][ \t\r\n]{0,20};/g)].slice(0, mostMarks)) {
    const mark = text.indexOf(';', index);
    const [waypoints, places] = [parsedJson(text.slice(0, mark)), parsedJson(text.slice(mark + 1))];
    if (Array.isArray(places) && isPotensic(waypoints)) return waypoints;
  }
  return undefined;
}

const kinds = ['speedType', 'yawType', 'gimbalType', 'zoomType'];

/** Recognizes the mission of a Potensic Atom, whose JSON explains each figure with a word (hotosm/drone-tm#695, #870). */
export const isPotensic = (value: unknown): value is readonly JsonObject[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((item) => isObject(item) && Object.hasOwn(item, 'hoverTime') && Object.hasOwn(item, 'lng')) &&
  value.some((item) => kinds.some((name) => typeof member(item, name) === 'string'));

export function readPotensic(items: readonly JsonObject[]): PlanDraft {
  refuseMore('points', items.length, limits.json_points, format);
  const tally = new Tally();
  const points = items.flatMap((item, at) => toPoint(item, numbered('point', at + 1), tally));
  if (points.length === 0) refuse('NO_ROUTE.points', { format });
  return {
    format,
    routes: [{ name: 'Mission', kind: 'mission', points: withLooks(points, items) }],
    ignored: tally.list(),
    warnings: [...tally.warnings(), ...globalNotes(items)],
  };
}

const figures = ['height', 'speed', 'yaw', 'gimbalPitch', 'poiType', 'poiLat', 'poiLng', 'poiHeight'];

function toPoint(item: JsonObject, where: PlaceInFile, tally: Tally): PlanPoint[] {
  const place = placeAt(numberAt(item, 'lat'), numberAt(item, 'lng'));
  if (place === undefined) {
    tally.lose('position', 'point', where, 'reason.lat_lng');
    return [];
  }
  loseNoNumbers(tally, where, membersNamed(item, figures));
  loseBelowZero(tally, where, membersNamed(item, ['speed']));
  const wait_s = numberAt(item, 'hoverTime');
  if (wait_s === undefined || wait_s < 0) tally.lose('wait', 'wait', where, 'reason.hover_time');
  const speed_mps = numberAt(item, 'speed') ?? 0;
  return [
    {
      ...place,
      ...heightIn('takeoff', numberAt(item, 'height')),
      hover_time_s: Math.max(0, wait_s ?? 0),
      ...(speed_mps > 0 ? { speed_mps } : {}),
      ...inRoom(
        [...heldAt(item), ...readAct(textAt(item, 'action') ?? 'NONE', item, { tally, where })],
        tally,
        where,
      ),
    },
  ];
}

/** Gimbal and nose, where the mission and not the pilot sets them. */
function heldAt(item: JsonObject): NonNullable<PlanPoint['actions']> {
  const angleOf = (kind: string, name: string) =>
    textAt(item, kind) === 'DEFINE' ? numberAt(item, name) : undefined;
  const pitch_deg = angleOf('gimbalType', 'gimbalPitch');
  const yaw_deg = lookedAt(item) === undefined ? angleOf('yawType', 'yaw') : undefined;
  const turn = (action_type: string, angle_deg: number | undefined) =>
    angle_deg === undefined ? [] : [{ action_type, duration_s: 0, angle_deg }];
  return [...turn('gimbal_pitch', pitch_deg), ...turn('heading', yaw_deg && toBearing(yaw_deg))];
}

/** Place that a point looks at; 0, 0 and the kind 0 are none. */
function lookedAt(item: unknown) {
  const place = placeUnlessZero(numberAt(item, 'poiLat') ?? 0, numberAt(item, 'poiLng') ?? 0);
  if (place === undefined || (numberAt(item, 'poiType') ?? 0) === 0) return undefined;
  const altitude = { datum: 'takeoff', value_m: numberAt(item, 'poiHeight') ?? 0 } as const;
  return { ...place, altitude };
}

/** Adds what points look at, each on the way to the next one. */
const withLooks = (points: readonly PlanPoint[], items: readonly unknown[]): readonly PlanPoint[] =>
  points.length < items.length
    ? points
    : points.map((point, at) => {
        const place = lookedAt(items[at]);
        if (place === undefined) return point;
        const look = { action_type: 'look_at', duration_s: 0, place, span: at < points.length - 1 ? 1 : 0 };
        return { ...point, actions: [...(point.actions ?? []), look] };
      });

/** Says that speeds for the whole mission stand in another file of the app. */
function globalNotes(items: readonly unknown[]) {
  const speeds = items.flatMap((item) => {
    const speed = member(item, 'speed');
    return member(item, 'speedType') === 'GLOBAL' && isFiniteNumber(speed) ? [speed] : [];
  });
  const [first] = speeds;
  if (first === undefined) return [];
  const speed_mps = speeds.every((speed) => speed === first) ? first : 'none';
  return [note('speed_of_app', { points: speeds.length, speed_mps })];
}
