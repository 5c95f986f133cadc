import { type DraftRoute, noteInWords } from '../plan/planDraft.ts';
import type { Tally } from '../plan/tally.ts';
import { numberIn } from '../source/json/jsonPosition.ts';
import { member } from '../source/json/jsonValue.ts';
import { isFiniteNumber } from '../source/numbers.ts';
import { isOutOfOrder, orderNote } from '../source/pointOrder.ts';
import { cleanText } from '../source/refusal.ts';
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
  tally.lose('command', 'repeat', { reason: 'the route is flown once here', where });
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
    ...(plane === undefined
      ? []
      : [
          noteInWords(
            `x, y and z of the points are read as ${plane} and height, since they lie near other places of the file. Check the route on the map.`,
          ),
        ]),
    ...(keyed
      ? [
          noteInWords(
            'The points are members of an object, which have no order of their own; they are joined as written. Check the order on the map.',
          ),
        ]
      : []),
    ...(order === undefined
      ? []
      : [
          noteInWords(
            `The numbers of the points have no names: they are read as ${order}. Check the route on the map.`,
          ),
        ]),
  ];
}

export function groundNotes(lists: readonly PointList[], routes: readonly DraftRoute[]) {
  const heights = routes.some(({ points }) => points.some((point) => point.altitude !== undefined));
  const terrain = lists.some(({ items }) =>
    items.some((item) => isFiniteNumber(member(item, 'elev') ?? member(item, 'elevation'))),
  );
  return terrain && !heights
    ? [noteInWords('The points carry the height of the ground only; a flight height is not in the file.')]
    : [];
}

/** Says under which unfamiliar names points were found. */
export function unfamiliarNotes(lists: readonly PointList[]) {
  const names = lists.flatMap(({ unfamiliar }) => unfamiliar ?? []).slice(0, 5);
  const quoted = names.map((name) => `“${cleanText(name, 40)}”`).join(', ');
  return names.length === 0
    ? []
    : [
        noteInWords(
          `The points stand under ${quoted}, which is no usual name of a route. Check the route on the map.`,
        ),
      ];
}
