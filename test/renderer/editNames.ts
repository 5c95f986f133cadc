import { editToRedo, editToUndo, type History } from '../../engine/mission/history.ts';
import type { Saying } from '../../engine/saying.ts';
import { say } from '../../server/report/say.ts';

const name = (edit: Saying | undefined) => edit && say(edit);

/** The steps back and forth as the window names them. */
export const nameToUndo = <Value>(history: History<Value>) => name(editToUndo(history));
export const nameToRedo = <Value>(history: History<Value>) => name(editToRedo(history));
