import type { Quantity } from '../../unitNames.ts';

/** Units that a person may choose for the figures of a file, by their signs. */
export const choosableUnits = {
  height: ['m', 'ft', 'cm', 'km'],
  speed: ['m/s', 'km/h', 'mph', 'kn', 'ft/s', 'cm/s'],
  wait: ['s', 'min', 'h', 'ms'],
} as const;

export type Measure = keyof typeof choosableUnits;
export const measures = ['height', 'speed', 'wait'] as const satisfies readonly Measure[];

export const quantityOf: Readonly<Record<Measure, Quantity>> = {
  height: 'length',
  speed: 'speed',
  wait: 'time',
};

/** The units of figures that nobody names. */
export const standardUnits = { height: 'm', speed: 'm/s', wait: 's' } as const satisfies UnitChoice;

/** The units of the figures beside which the file writes none; they stand above what its headers and members say. */
export type UnitChoice = {
  readonly [Name in Measure]?: (typeof choosableUnits)[Name][number] | undefined;
};

/** The figures of a measure that have no unit beside them. */
export interface BareFigures {
  readonly measure: Measure;
  /** Sign of the unit that they were read in. */
  readonly unit: string;
  /** The largest of them, as the file has it. */
  readonly figure: number;
  /** True if the file names no known unit. */
  readonly isAssumed: boolean;
}

/** How figures of a file were read of which only a person knows the unit. */
export interface UnitReading {
  readonly measure: Measure;
  /** Sign of the unit that they were read in. */
  readonly unit: string;
  /** The largest of them, as the file has it. */
  readonly figure: number;
  /** `assumed`: no unit that is known is named; `doubtful`: the figures contradict it; `chosen`: by a person. */
  readonly reason: 'assumed' | 'doubtful' | 'chosen';
}

/** Figures in a unit that nobody knows, which a person may name. */
export interface UnitAsked {
  readonly measure: Measure;
  /** The unit in the words of the file, cut to a readable length. */
  readonly written: string;
  /** The largest of the figures, as the file has it. */
  readonly figure?: number | undefined;
}
