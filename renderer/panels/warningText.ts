import type { MissionResult } from '../map/mapProps.ts';
import { toHeightText, toSpeedText, toTemperatureText } from '../ui/format.ts';
import { metresPerMile, type Units } from '../ui/quantity.ts';

type Warning = MissionResult['warnings'][number];

const speed = (value: string) => toSpeedText(Number(value), 'imperial');
const temperature = (value: string) => toTemperatureText(Number(value), 'imperial');
const height = (value: string) => toHeightText(Number(value), 'imperial');
const miles = (value: string) => `${((Number(value) * 1000) / metresPerMile).toFixed(1)}\u00a0mi`;

/** Figures in a sentence of the engine, which speaks SI, and what each becomes. */
const figures: readonly (readonly [RegExp, (value: string) => string])[] = [
  [/(-?\d+(?:\.\d+)?)\s?m\/s/g, speed],
  [/(-?\d+(?:\.\d+)?)\s?°C/g, temperature],
  [/(-?\d+(?:\.\d+)?)\s?km\b/g, miles],
  [/(-?\d+(?:\.\d+)?)\s?m\b(?!\/)/g, height],
];

/** The sentence of a finding, in the units of the window. */
export function toWarningText({ message }: Pick<Warning, 'message'>, units: Units): string {
  if (units === 'metric') return message;
  return figures.reduce(
    (text, [pattern, convert]) => text.replace(pattern, (_, value: string) => convert(value)),
    message.replaceAll('−', '-'),
  );
}
