import { inWords } from '../../saying.ts';
import type { Warning } from '../../warnings/warning.ts';
import type { IgnoredItems } from './flightPlan.ts';

/**
 * Kinds of losses where an item is left out; `command`: the flight differs from the counted one, whether the item is left out or
 * carried into the next file.
 */
export type Lost = 'position' | 'wait' | 'figure' | 'fence' | 'command';

interface Loss {
  count: number;
  /** The first places. */
  readonly places: string[];
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

const advice: Readonly<Record<Lost, string>> = {
  position: 'Compare the route with the one that you planned.',
  fence: 'Nothing is checked against what is left out: compare the fences with those of your ground station.',
  wait: 'No figure counts what is left out: set it by hand, or export the file again.',
  figure: 'The points lack what is left out: set it by hand, or export the file again.',
  command:
    'The flight may differ from all figures: take it out of the file, or check it in the app that flies.',
};

/** Counts ignored items by kind and reason, and what the route has lost with them. */
export class Tally {
  readonly #counts = new Map<string, IgnoredItems>();
  /** Losses by reason. */
  readonly #lost: Readonly<Record<Lost, Map<string, Loss>>> = {
    position: new Map(),
    wait: new Map(),
    figure: new Map(),
    fence: new Map(),
    command: new Map(),
  };

  add(what: string, reason: string, count = 1): void {
    if (count === 0) return;
    const key = `${what}\n${reason}`;
    const before = this.#counts.get(key)?.count ?? 0;
    this.#counts.set(key, { what, reason, count: before + count });
  }

  /** Counts an item without which the route lacks a position or a wait. */
  lose(
    lost: Lost,
    what: string,
    { reason, where }: { readonly reason: string; readonly where: string },
  ): void {
    this.add(what, reason);
    const loss = this.#lost[lost].get(reason) ?? { count: 0, places: [] };
    loss.count += 1;
    if (loss.places.length < mostPlaces) loss.places.push(where);
    this.#lost[lost].set(reason, loss);
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
    const losses = [...this.#lost[lost]];
    const count = losses.reduce((sum, [, loss]) => sum + loss.count, 0);
    if (count === 0) return [];
    const texts = losses.map(([reason, loss]) => `${placesText(loss)}: ${reason}`);
    const subject = count === 1 ? `A ${lost} of the file is` : `${count} ${lost}s of the file are`;
    return [
      {
        code: codes[lost],
        ...inWords(
          `${subject} ${lost === 'command' ? 'not counted' : 'left out'} (${texts.join('; ')}). ${advice[lost]}`,
        ),
        value: count,
      },
    ];
  }
}

const placesText = ({ count, places }: Loss): string =>
  `${places.join(', ')}${count > places.length ? ` and ${count - places.length} more` : ''}`;
