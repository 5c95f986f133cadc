import {
  choosableUnits,
  type Measure,
  quantityOf,
  type UnitAsked,
} from '../../../engine/flightplan/plan/planUnits.ts';
import { unitNamed } from '../../../engine/unitNames.ts';
import { inDigitsOf } from '../../../server/report/digits.ts';
import { toDurationText, toHeightText, toSpeedText } from '../../../server/report/format.ts';
import { toNumberText } from '../../ui/numberText.ts';
import type { Locale } from '../../ui/quantity.ts';
import { words } from '../../ui/words.ts';

export const toUnitNameText = (sign: string): string => (sign === 'kn' ? words('window.import.knots') : sign);

const inPlannerUnits: Readonly<Record<Measure, (value: number, locale: Locale) => string>> = {
  height: toHeightText,
  speed: toSpeedText,
  wait: toDurationText,
};

/** Shown where the file has no number to show. */
const example = 10;

/** The units that figures may be in, each with what one of them would then be. */
export const toUnitOptions = (measure: Measure, figure: number | undefined, locale: Locale) =>
  choosableUnits[measure].map((sign) => {
    const shown = figure ?? example;
    const value = unitNamed(quantityOf[measure], sign)?.toEngine(shown) ?? shown;
    const name = `${inDigitsOf(locale, toNumberText(shown, 2))}\u00a0${toUnitNameText(sign)}`;
    const converted = inPlannerUnits[measure](value, locale);
    return {
      value: sign,
      /** The figure of the file in this unit: `25 km/h`. */
      name,
      /** The figure as it would be on screen: `= 6.9 m/s`. */
      about: converted === name ? words('window.import.as_on_screen') : `= ${converted}`,
    };
  });

/** `route.csv has speeds in “bft”, a unit that Homeward does not know.` */
export const toUnknownUnitText = (filename: string, { measure, written }: UnitAsked): string =>
  words('window.import.unknown_unit', { filename, measure, written });
