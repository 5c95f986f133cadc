import { type Unit, unitNamed } from '../../unitNames.ts';
import type { Warning } from '../../warnings/warning.ts';
import {
  type BareFigures,
  type Measure,
  quantityOf,
  standardUnits,
  type UnitChoice,
} from '../plan/planUnits.ts';
import { unitsDiffer } from './measureWarnings.ts';

/** In which units the figures of a file are read that have none beside them: those that a person chose, else those that the file names. */
export class UnitUse {
  readonly #choice: UnitChoice;
  readonly #read = new Map<Measure, { unit: string; figure: number }>();
  readonly #assumed = new Set<Measure>();
  readonly #differing = new Map<string, Warning>();

  constructor(choice: UnitChoice) {
    this.#choice = choice;
  }

  /** The unit that a person chose. */
  chosen(measure: Measure): Unit | undefined {
    const sign = this.#choice[measure];
    return sign === undefined ? undefined : unitNamed(quantityOf[measure], sign);
  }

  /** The figure in the engine’s unit, read in the chosen one, else in the one named, else in the standard one. */
  read(measure: Measure, figure: number, named: Unit | undefined): number {
    const unit = this.chosen(measure) ?? named;
    const before = this.#read.get(measure);
    if (before === undefined) this.#read.set(measure, { unit: unit?.sign ?? standardUnits[measure], figure });
    else before.figure = Math.max(before.figure, figure);
    return unit === undefined ? figure : unit.toEngine(figure);
  }

  /** Compares the unit beside a figure with that in the name of all figures. */
  compare(name: string, named: Unit | undefined, beside: Unit): void {
    if (named === undefined || named.toEngine(1) === beside.toEngine(1) || this.#differing.has(name)) return;
    this.#differing.set(name, unitsDiffer(name, named.sign, beside.sign));
  }

  /** Says which names contradict the figures under them. */
  warnings(): Warning[] {
    return [...this.#differing.values()];
  }

  /** True if the person decides on a doubtful unit. */
  assume(measure: Measure): boolean {
    if (this.chosen(measure) !== undefined) return false;
    this.#assumed.add(measure);
    return true;
  }

  list(): BareFigures[] {
    return [...this.#read].map(([measure, read]) => ({
      measure,
      ...read,
      isAssumed: this.#assumed.has(measure),
    }));
  }
}
