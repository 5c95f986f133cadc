import { type DraftRoute, note } from '../plan/planDraft.ts';
import type { Tally } from '../plan/tally.ts';
import { numberIn } from '../source/json/jsonPosition.ts';
import { member } from '../source/json/jsonValue.ts';
import { isFiniteNumber } from '../source/numbers.ts';
import { isOutOfOrder, orderNote } from '../source/pointOrder.ts';
import { cleanText, quotedNames } from '../source/refusal.ts';
import type { FoundPoints, PointList } from './jsonPoints.ts';

const repeatName =
  /^(repeat|repeats|repetitions?|iterations?|loops?|laps|rounds|(repeat|loop)_?(times|counts?))$/i;

/** Tells where a file wants its route flown more than once. */
export function loseRepeats(lists: readonly PointList[], tally: Tally): void {
  const repeat = lists
    .flatMap(({ around = [] }) => around)
    .flatMap((holder) => Object.entries(holder).slice(0, 200))
    .find(([name, value]) => repeatName.test(name) && isFiniteNumber(value) && value > 1);
  if (repeat === undefined) return;
  const where = `“${cleanText(repeat[0], 40)}”`;
  tally.lose('command', 'repeat', where, 'reason.flown_once');
}

/** Says where the points of a list number themselves in another order. */
export const numberNotes = (lists: readonly PointList[]) =>
  lists
    .flatMap(({ items }) =>
      orderNames.filter((name) => isOutOfOrder(items.map((item) => numberIn(item, [name])))),
    )
    .slice(0, 1)
    .map(orderNote);

const orderNames = ['order', 'seq', 'sequence', 'index'];

export function orderNotes({ keyed, lists }: FoundPoints) {
  const plane = lists.find((list) => list.plane !== undefined)?.plane;
  const order = lists.find((list) => list.order !== undefined)?.order;
  return [
    ...(plane === undefined ? [] : [note('plane', { plane })]),
    ...(keyed ? [note('keyed')] : []),
    ...(order === undefined ? [] : [note('unnamed_numbers', { order })]),
  ];
}

export function groundNotes(lists: readonly PointList[], routes: readonly DraftRoute[]) {
  const heights = routes.some(({ points }) => points.some((point) => point.altitude !== undefined));
  const terrain = lists.some(({ items }) =>
    items.some((item) => isFiniteNumber(member(item, 'elev') ?? member(item, 'elevation'))),
  );
  return terrain && !heights ? [note('ground_only')] : [];
}

/** Says under which unfamiliar names points were found. */
export function unfamiliarNotes(lists: readonly PointList[]) {
  const names = lists.flatMap(({ unfamiliar }) => unfamiliar ?? []);
  return names.length === 0 ? [] : [note('unfamiliar_names', { names: quotedNames(names, 5) })];
}
