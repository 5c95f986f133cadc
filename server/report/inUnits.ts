import { type FigureUnit, figureUnits } from '../../engine/figureText.ts';
import { type UnitQuantity, unitsOf } from '../contract/unitChoice.ts';
import { type Locale, toDistanceText, toHeightText, toSpeedText, toTemperatureText } from './format.ts';

const written: Readonly<Record<FigureUnit, (value: number, locale: Locale) => string>> = {
  m: toHeightText,
  km: (distance_km, locale) => toDistanceText(1000 * distance_km, locale),
  'm/s': toSpeedText,
  '°C': toTemperatureText,
};

const quantityOf: Readonly<Record<FigureUnit, UnitQuantity>> = {
  m: 'height',
  km: 'length',
  'm/s': 'speed',
  '°C': 'temperature',
};

const figure = new RegExp(`(?<![\\w.])(-?\\d+(?:\\.\\d+)?)\\u00a0(${figureUnits.join('|')})(?![\\w/])`, 'g');

/** A sentence with its figures, as `figureText` writes them, in the units of the window. */
export const inUnits = (sentence: string, locale: Locale): string =>
  locale === 'metric'
    ? sentence
    : sentence.replace(figure, (same: string, text: string, unit: FigureUnit) =>
        unitsOf(locale)[quantityOf[unit]] === unit ? same : written[unit](Number(text), locale),
      );
