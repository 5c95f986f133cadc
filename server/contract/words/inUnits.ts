import { type FigureUnit, figureUnits } from '../../../engine/figureText.ts';
import { toDistanceText, toHeightText, toSpeedText, type Units } from './format.ts';

const imperial: Readonly<Record<FigureUnit, (value: number) => string>> = {
  m: (height_m) => toHeightText(height_m, 'imperial'),
  km: (distance_km) => toDistanceText(1000 * distance_km, 'imperial'),
  'm/s': (speed_mps) => toSpeedText(speed_mps, 'imperial'),
};

const figure = new RegExp(`(?<![\\w.])(-?\\d+(?:\\.\\d+)?)\\u00a0(${figureUnits.join('|')})(?![\\w/])`, 'g');

/** A sentence about a file with its figures, as `figureText` writes them, in the units of the window. */
export const inUnits = (sentence: string, units: Units): string =>
  units === 'metric'
    ? sentence
    : sentence.replace(figure, (_, value: string, unit: FigureUnit) => imperial[unit](Number(value)));
