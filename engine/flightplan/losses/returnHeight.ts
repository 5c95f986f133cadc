import { isOfDjiFly } from '../wpml/djiAircraft.ts';
import { type PreparedPlan, writtenReturn } from '../write/preparedPlan.ts';
import type { WriteNote } from '../write/writeFailure.ts';
import { noteOf } from './notes.ts';

/** Tells that the file holds no return height, with the one that the plan was judged with where that is known. */
export function returnHeightNote({ return_height_m }: Pick<PreparedPlan, 'return_height_m'>): WriteNote {
  if (return_height_m === undefined) return noteOf('RETURN_HEIGHT_OPEN');
  const values = { return_height_m: Math.ceil(return_height_m - 1e-6) };
  return noteOf('RETURN_HEIGHT_OPEN', { says: 'RETURN_HEIGHT_OPEN.judged', values });
}

/** Tells which return height a DJI file sets; the app of consumer aircraft has one of its own. */
export function djiReturnNote(plan: PreparedPlan): WriteNote {
  const height_m = writtenReturn(plan);
  if (height_m === undefined) return returnHeightNote(plan);
  const app = plan.aircraft !== undefined && isOfDjiFly(plan.aircraft) ? 'dji_fly' : 'other';
  return noteOf('RETURN_HEIGHT_WRITTEN', { values: { return_height_m: height_m, app } });
}
