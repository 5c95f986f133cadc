import { figureText } from '../../figureText.ts';
import type { PreparedPlan } from '../write/preparedPlan.ts';
import type { WriteNote } from '../write/writeFailure.ts';
import { noteOf } from './notes.ts';

/** Tells that the file holds no return height, with the one that the plan was judged with where that is known. */
export function returnHeightNote({ return_height_m }: Pick<PreparedPlan, 'return_height_m'>): WriteNote {
  const message =
    return_height_m === undefined
      ? 'The file holds no return height: set the one in the app that clears the ground on every way home.'
      : `The file holds no return height: set it to ${figureText(Math.ceil(return_height_m - 1e-6), 'm')} in the app.`;
  return noteOf('RETURN_HEIGHT_OPEN', message);
}
