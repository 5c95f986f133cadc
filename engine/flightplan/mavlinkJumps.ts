import { limits } from './limits.ts';
import type { MissionItem } from './mavlink.ts';

const jump = 177;

/** Items in the order in which they are flown. A jump for ever is shown once, and so is what goes beyond the cap. */
export function unrollJumps(items: readonly MissionItem[]): { order: MissionItem[]; notes: string[] } {
  const notes: string[] = [];
  if (!items.some((item) => item.command === jump)) return { order: [...items], notes };
  const places = new Map(items.map((item, index) => [item.id, index]));
  const left = new Map<number, number>();
  const order: MissionItem[] = [];
  let repeated = 0;
  for (let at = 0; at < items.length && repeated <= limits.jump_steps; at++) {
    const item = items[at];
    if (item === undefined) break;
    if (item.command !== jump) {
      order.push(item);
      continue;
    }
    const target = targetOf(item, places, notes);
    if (target === undefined || target >= at) continue;
    const rest = left.get(at) ?? item.params[1] ?? 0;
    left.set(at, rest - 1);
    if (rest <= 0) {
      left.delete(at);
      continue;
    }
    repeated += at - target;
    at = target - 1;
  }
  if (repeated > limits.jump_steps)
    notes.push(`The repeats of the mission go beyond ${limits.jump_steps} steps; the rest is left out.`);
  return { order, notes };
}

function targetOf(
  item: MissionItem,
  places: ReadonlyMap<number, number>,
  notes: string[],
): number | undefined {
  const [to, repeats] = item.params;
  const target = to === undefined ? undefined : places.get(to);
  if (target === undefined)
    notes.push(`${item.where} jumps to an item that does not exist; the jump is left out.`);
  if ((repeats ?? 0) >= 0) return target;
  notes.push(`${item.where} repeats the mission for ever; it is shown once.`);
  return undefined;
}
