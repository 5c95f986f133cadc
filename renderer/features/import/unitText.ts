import {
  choosableUnits,
  type Measure,
  quantityOf,
  type UnitAsked,
} from '../../../engine/flightplan/plan/planUnits.ts';
import { unitNamed } from '../../../engine/unitNames.ts';
import { toDurationText, toHeightText, toSpeedText } from '../../../server/report/format.ts';
import { toNumberText } from '../../ui/numberText.ts';
import type { Locale } from '../../ui/quantity.ts';

export const measureNames: Readonly<Record<Measure, string>> = {
  height: 'heights',
  speed: 'speeds',
  wait: 'waits',
};

const longNames: ReadonlyMap<string, string> = new Map([['kn', 'knots']]);

export const toUnitNameText = (sign: string): string => longNames.get(sign) ?? sign;

const inPlannerUnits: Readonly<Record<Measure, (value: number, locale: Locale) => string>> = {
  height: toHeightText,
  speed: toSpeedText,
  wait: toDurationText,
};

/** Shown where the file has no number to show. */
const example = 10;

export interface UnitOption {
  readonly value: string;
  /** The figure of the file in this unit: `25 km/h`. */
  readonly name: string;
  /** The figure as it would be on screen: `= 6.9 m/s`. */
  readonly about: string;
}

/** The units that figures may be in, each with what one of them would then be. */
export const toUnitOptions = (
  measure: Measure,
  figure: number | undefined,
  locale: Locale,
): readonly UnitOption[] =>
  choosableUnits[measure].map((sign) => {
    const shown = figure ?? example;
    const value = unitNamed(quantityOf[measure], sign)?.toEngine(shown) ?? shown;
    const name = `${toNumberText(shown, 2)}\u00a0${toUnitNameText(sign)}`;
    const converted = inPlannerUnits[measure](value, locale);
    return { value: sign, name, about: converted === name ? 'as on screen' : `= ${converted}` };
  });

/** `route.csv has speeds in “bft”, a unit that Homeward does not know.` */
export const toUnknownUnitText = (filename: string, { measure, written }: UnitAsked): string =>
  `${filename} has ${measureNames[measure]} in “${written}”, a unit that Homeward does not know.`;
