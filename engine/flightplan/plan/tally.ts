import type { PlaceInFile } from '../../placeInFile.ts';
import type { Saying } from '../../saying.ts';
import type { Warning } from '../../warnings/warning.ts';
import type { IgnoredItems } from './flightPlan.ts';

/**
 * Kinds of losses where an item is left out; `command`: the flight differs from the counted one, whether the item is left out or
 * carried into the next file.
 */
export type Lost = 'position' | 'wait' | 'figure' | 'fence' | 'command';

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

/** Counts ignored items by kind and reason, and what the route has lost with them. */
export class Tally {
  readonly #counts = new Map<string, IgnoredItems>();
  /** Losses by their reasons. */
  readonly #lost: Readonly<Record<Lost, Map<string, Loss>>> = {
    position: new Map(),
    wait: new Map(),
    figure: new Map(),
    fence: new Map(),
    command: new Map(),
  };

  add(what: string, reason: Saying, count = 1): void {
    if (count === 0) return;
    const key = `${what}\n${keyOf(reason)}`;
    const before = this.#counts.get(key)?.count ?? 0;
    this.#counts.set(key, { what, reason, count: before + count });
  }

  /** Counts an item without which the route lacks a position or a wait. */
  lose(
    lost: Lost,
    what: string,
    { reason, where }: { readonly reason: Saying; readonly where: PlaceInFile },
  ): void {
    this.add(what, reason);
    const key = keyOf(reason);
    const loss = this.#lost[lost].get(key) ?? { reason, count: 0, places: [] };
    loss.count += 1;
    if (loss.places.length < mostPlaces) loss.places.push(where);
    this.#lost[lost].set(key, loss);
  }

  list(): IgnoredItems[] {
    return [...this.#counts.values()];
  }

  /** Warnings about the losses, with their number and places. */
  warnings(): Warning[] {
    return (['position', 'wait', 'figure', 'fence', 'command'] as const).flatMap((lost) =>
      this.#warningsOf(lost),
    );
  }

  #warningsOf(lost: Lost): Warning[] {
    const losses = [...this.#lost[lost].values()];
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

const keyOf = (reason: Saying): string => JSON.stringify(reason);
