import { pick, type Random } from './random.ts';
import { type Datum, type Measure, measures, names, type Spelling, spellings } from './spellings.ts';

/** How a file tells the unit of its figures. */
export const unitPlaces = ['nowhere', 'name', 'value', 'both', 'beside', 'contradiction', 'two'] as const;
export type UnitPlace = (typeof unitPlaces)[number];

/** The figures of one measure as they are written, and what they mean. */
export interface Figures {
  readonly measure: Measure;
  readonly name: string;
  readonly place: UnitPlace;
  readonly unit: Spelling;
  /** A second unit, where the file contradicts itself. */
  readonly other: Spelling;
  readonly written: readonly (number | undefined)[];
  /** In the engine's unit; NaN: nobody can know. */
  readonly meant: readonly (number | undefined)[];
  /** `any`: the file says two things. */
  readonly datum: Datum | 'any' | undefined;
}

/** Ranges of real flights: nobody waits for 30 hours. */
const usual: Readonly<Record<Measure, readonly [number, number]>> = {
  height: [20, 110],
  speed: [2, 18],
  wait: [1, 300],
};
/** Ranges that no flight has. */
const absurd: Readonly<Record<Measure, readonly [number, number]>> = {
  height: [20, 110],
  speed: [120, 280],
  wait: [20_000, 80_000],
};

const shares: readonly (readonly [UnitPlace, number])[] = [
  ['nowhere', 0.14],
  ['name', 0.5],
  ['value', 0.18],
  ['both', 0.05],
  ['beside', 0.07],
  ['contradiction', 0.03],
  ['two', 0.03],
];

function placeOf(random: Random): UnitPlace {
  let rest = random();
  for (const [place, share] of shares) {
    rest -= share;
    if (rest < 0) return place;
  }
  return 'name';
}

/** The figures of some measures for a number of points. */
export const randomFigures = (random: Random, count: number): Figures[] =>
  measures.filter(() => random() < 0.75).map((measure) => figuresOf(random, measure, count));

function figuresOf(random: Random, measure: Measure, count: number): Figures {
  const name = pick(random, names[measure]);
  const place = placeOf(random);
  const unit = place === 'nowhere' ? { text: '', factor: 1 } : unitOf(random, measure, place);
  const other = pick(
    random,
    spellings[measure].filter(({ factor }) => factor !== unit.factor && factor !== 0),
  );
  const isOpen = unit.factor === 0 || place === 'contradiction' || place === 'two';
  const [low, high] = (random() < 0.03 ? absurd : usual)[measure];
  const written = Array.from({ length: count }, () =>
    random() < 0.1
      ? undefined
      : Number(((low + random() * (high - low)) / (unit.factor || 1)).toPrecision(6)),
  );
  return {
    measure,
    name: name.text,
    place,
    unit,
    other,
    written,
    meant: written.map((value) => value && (isOpen ? Number.NaN : value * unit.factor)),
    datum: oneDatum([
      name.datum,
      place === 'nowhere' ? undefined : unit.datum,
      place === 'two' || place === 'contradiction' ? other.datum : undefined,
    ]),
  };
}

/** One unit in ten is one that nobody knows. */
function unitOf(random: Random, measure: Measure, place: UnitPlace): Spelling {
  const isKnown = place === 'contradiction' || random() < 0.9;
  return pick(
    random,
    spellings[measure].filter(({ factor }) => (factor !== 0) === isKnown),
  );
}

function oneDatum(said: readonly (Datum | undefined)[]): Datum | 'any' | undefined {
  const data = new Set(said.filter((datum) => datum !== undefined));
  return data.size > 1 ? 'any' : [...data][0];
}
