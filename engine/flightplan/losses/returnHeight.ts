import { figureText } from '../../figureText.ts';
import { type PreparedPlan, writtenReturn } from '../write/preparedPlan.ts';
import type { WriteNote } from '../write/writeFailure.ts';
import { isOfDjiFly } from './djiApps.ts';
import { noteOf } from './notes.ts';

/** Tells that the file holds no return height, with the one that the plan was judged with where that is known. */
export function returnHeightNote({ return_height_m }: Pick<PreparedPlan, 'return_height_m'>): WriteNote {
  const message =
    return_height_m === undefined
      ? 'The file holds no return height: set one in the app that clears the ground on every way home.'
      : `The file holds no return height: set it to ${figureText(Math.ceil(return_height_m - 1e-6), 'm')} in the app.`;
  return noteOf('RETURN_HEIGHT_OPEN', message);
}

/** Tells which return height a DJI file sets; the app of consumer aircraft has one of its own. */
export function djiReturnNote(plan: PreparedPlan): WriteNote {
  const height_m = writtenReturn(plan);
  if (height_m === undefined) return returnHeightNote(plan);
  const app =
    plan.aircraft !== undefined && isOfDjiFly(plan.aircraft)
      ? ': set the same in DJI Fly, which has its own'
      : '';
  return noteOf(
    'RETURN_HEIGHT_WRITTEN',
    `The file sets the return height to ${figureText(height_m, 'm')}, at which the plan was judged${app}.`,
  );
}
