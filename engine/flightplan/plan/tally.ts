import type { PlaceInFile } from '../../placeInFile.ts';
import type { Saying } from '../../saying.ts';
import type { Warning } from '../../warnings/warning.ts';
import type { IgnoredItems } from './flightPlan.ts';

/**
 * Kinds of losses where an item is left out; `command`: the flight differs from the counted one, whether the item is left out or
 * carried into the next file.
 */
export type Lost = keyof typeof codes;

/** Why an item is left out: a message with its values, or the name of one that has none. */
export type Reason = Saying | string;

interface Loss {
  readonly reason: Saying;
  count: number;
  /** The first places where it occurs. */
  readonly places: (string | Saying)[];
}

/** More places than these only lengthen the sentence. */
const mostPlaces = 5;

const codes = {
  position: 'POINTS_IGNORED',
  wait: 'WAITS_IGNORED',
  figure: 'FIGURES_IGNORED',
  fence: 'FENCES_IGNORED',
  command: 'COMMANDS_NOT_COUNTED',
} as const;

const kinds = Object.keys(codes) as Lost[];

/** Counts ignored items by kind and reason, and what the route has lost with them. */
export class Tally {
  readonly #counts = new Map<string, IgnoredItems>();
  /** Losses by their kinds and reasons. */
  readonly #lost = new Map<Lost, Map<string, Loss>>();

  add(what: string, why: Reason, count = 1): void {
    if (count === 0) return;
    const reason = sayingOf(why);
    const key = `${what}\n${JSON.stringify(reason)}`;
    const before = this.#counts.get(key)?.count ?? 0;
    this.#counts.set(key, { what, reason, count: before + count });
  }

  /** Counts an item without which the route lacks a position or a wait. */
  lose(lost: Lost, what: string, where: PlaceInFile, why: Reason): void {
    this.add(what, why);
    const reason = sayingOf(why);
    const losses = this.#lost.get(lost) ?? new Map<string, Loss>();
    this.#lost.set(lost, losses);
    const key = JSON.stringify(reason);
    const loss = losses.get(key) ?? { reason, count: 0, places: [] };
    loss.count += 1;
    if (loss.places.length < mostPlaces) loss.places.push(where);
    losses.set(key, loss);
  }

  list(): IgnoredItems[] {
    return [...this.#counts.values()];
  }

  /** Warnings about the losses, with their number and places. */
  warnings(): Warning[] {
    return kinds.flatMap((lost) => this.#warningsOf(lost));
  }

  #warningsOf(lost: Lost): Warning[] {
    const losses = [...(this.#lost.get(lost)?.values() ?? [])];
    if (losses.length === 0) return [];
    const clauses = losses.map(
      ({ reason, count, places }): Saying => ({
        says: 'loss',
        values: { places, more: count - places.length, reason },
      }),
    );
    const value = losses.reduce((sum, { count }) => sum + count, 0);
    return [{ code: codes[lost], values: { clauses }, value }];
  }
}

/** Items that are ignored for one reason; none where there is none of them. */
export const counted = (what: string, count: number, why: Reason): IgnoredItems[] =>
  count > 0 ? [{ what, count, reason: sayingOf(why) }] : [];

const sayingOf = (reason: Reason): Saying => (typeof reason === 'string' ? { says: reason } : reason);
