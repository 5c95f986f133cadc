import type { PlaceInFile } from '../../../placeInFile.ts';
import { type Unit, unitNamed } from '../../../unitNames.ts';
import type { Tally } from '../../plan/tally.ts';
import { measureOf } from '../measureName.ts';
import { measureText } from '../measureText.ts';
import { looksLikeWait, wordsOf } from '../measureWords.ts';
import { isFiniteNumber } from '../numbers.ts';
import { actsOf, isWait, kindOf } from './jsonActs.ts';
import { numberIn } from './jsonPosition.ts';
import { isObject, type JsonObject, listAt, textAt } from './jsonValue.ts';

const isStay = (kind: string) => /^stay$/i.test(kind);

/** Seconds of the waits among the acts of a point. Those that nobody can read are counted as lost. */
export const actionWait = (item: unknown, tally: Tally, where: PlaceInFile): number =>
  actsOf(item).reduce<number>((sum, action) => sum + waitOf(action, tally, where), 0);

/** Seconds of the waits of a format whose acts name their kind and their time. */
export const waitsAt = (
  holder: unknown,
  { kind, time }: { readonly kind: RegExp; readonly time: string },
  tally: Tally,
  where: PlaceInFile,
): number =>
  listAt(holder, 'actions')
    .filter((action) => kind.test(textAt(action, 'type') ?? ''))
    .reduce<number>((sum, action) => {
      const wait_s = numberIn(action, [time]);
      if (wait_s === undefined) tally.lose('wait', 'wait', where, 'reason.action_time');
      return sum + (wait_s ?? 0);
    }, 0);

function waitOf(action: unknown, tally: Tally, where: PlaceInFile): number {
  const kind = kindOf(action);
  if (typeof action === 'string') return spokenWait(action, tally, where);
  if (!isObject(action) || kind === undefined || !isWait(kind)) return 0;
  // STAY of DJI’s mobile SDK 4 has milliseconds as its parameter.
  const stay_ms = isStay(kind) ? numberIn(action, ['param', 'actionParam']) : undefined;
  const wait_s = stay_ms === undefined ? timeIn(action) : stay_ms / 1000;
  if (wait_s === undefined) tally.lose('wait', 'wait', where, 'reason.action_time_words');
  return Math.max(0, wait_s ?? 0);
}

/** A wait in words, “hover 20”, of which nobody knows the unit. */
function spokenWait(action: string, tally: Tally, where: PlaceInFile): number {
  if (isWait(action)) tally.lose('wait', 'wait', where, 'reason.action_text');
  return 0;
}

/** The time in an action: `duration`, `seconds`, `hover_time_ms`. */
function timeIn(action: JsonObject): number | undefined {
  for (const [name, value] of Object.entries(action).slice(0, 50)) {
    const figure = isFiniteNumber(value)
      ? { value }
      : typeof value === 'string'
        ? measureText(value, 'wait')
        : undefined;
    const named = figure?.unit ?? unitOf(name);
    if (figure === undefined || named === undefined) continue;
    const unit = figure.unit ?? unitBeside(action, named);
    return unit?.toEngine(figure.value);
  }
  return undefined;
}

/** The unit that a member of its own names, else the usual one; `undefined`: nobody knows it. */
function unitBeside(action: JsonObject, usual: Unit): Unit | undefined {
  const told = unitMembers.map((name) => textAt(action, name)).find((text) => text !== undefined);
  return told === undefined ? usual : unitNamed('time', told);
}

const unitMembers = ['unit', 'units', 'timeUnit', 'time_unit'];

/** The unit of a time by its name; seconds where it only says that it is one. */
function unitOf(name: string) {
  const words = wordsOf(name);
  const own = words.map((word) => unitNamed('time', word)).find((unit) => unit !== undefined);
  const measure = measureOf(name);
  if (measure?.unknown !== undefined || measure?.odd !== undefined) return undefined;
  const isTime =
    measure?.measure === 'wait' ||
    looksLikeWait(name) ||
    words.includes('time') ||
    words.includes('interval');
  return own ?? (isTime ? unitNamed('time', 's') : undefined);
}
