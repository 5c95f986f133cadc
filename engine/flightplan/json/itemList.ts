import type { Warning } from '../../warnings/warning.ts';
import { isQuoted, readMavlinkList } from '../mavlink/mavlinkJson.ts';
import { type PlanDraft, quotedNote } from '../plan/planDraft.ts';
import { Tally } from '../plan/tally.ts';
import { JsonMeasures } from '../source/json/jsonMeasures.ts';
import { isObject, type JsonObject } from '../source/json/jsonValue.ts';
import { fieldsNotRead } from '../source/measureWarnings.ts';
import { refuse } from '../source/refusal.ts';
import type { UnitUse } from '../source/unitUse.ts';
import type { PointList } from './jsonPoints.ts';
import { settingsIn } from './settingsBeside.ts';

const format = 'json';

/** Reads a list of MAVLink mission items, with the speed that they or the objects around them name. */
export function readItems({ items, around = [] }: PointList, use: UnitUse): PlanDraft {
  const { route, ...beside } = readMavlinkList(items);
  if (route.points.length === 0) refuse('NO_ROUTE.items', { format });
  const { speed_mps, warnings } = speedOfItems(items, around, use);
  return {
    format,
    routes: [{ ...route, speed_mps }],
    ...beside,
    warnings: [...beside.warnings, ...warnings, ...(items.some(isQuoted) ? [quotedNote] : [])],
  };
}

/** The one speed that all items name, else that of the objects around them; others are told. */
function speedOfItems(
  items: readonly unknown[],
  around: readonly JsonObject[],
  use: UnitUse,
): { readonly speed_mps?: number | undefined; readonly warnings: readonly Warning[] } {
  const beside = new JsonMeasures(new Tally(), use);
  const settings = beside.unitsOf(around);
  const own = new JsonMeasures(new Tally(), use);
  const speeds = items.filter(isObject).map((item) => own.speedOf(item, settings));
  const [first] = speeds;
  if (first !== undefined && speeds.every((speed) => speed === first))
    return { speed_mps: first, warnings: [] };
  const speed_mps = around
    .map((holder) => beside.speedOf(holder, settings))
    .findLast((speed) => speed !== undefined);
  beside.lookAt(around.flatMap(settingsIn));
  const isTold = speeds.some((speed) => speed !== undefined);
  return { speed_mps, warnings: [...beside.warnings(), ...(isTold ? fieldsNotRead(['speed']) : [])] };
}
