import type { AltitudeDatum } from '../../../geo/position.ts';
import type { Saying } from '../../../saying.ts';
import type { Unit } from '../../../unitNames.ts';
import type { Measure } from '../../plan/planUnits.ts';
import { refuseUnit, unitText } from '../measureText.ts';
import { headOf, wordsOf } from '../measureWords.ts';
import { cleanText } from '../refusal.ts';
import { isObject } from './jsonValue.ts';

interface SaidUnit extends Unit {
  /** Reference of its heights, where the same words name it. */
  readonly datum?: AltitudeDatum | undefined;
}

/** Units of figures whose own names have none. */
export type UnitSettings = Readonly<Partial<Record<Measure, SaidUnit | undefined>>>;

function known(measure: Measure, text: string): SaidUnit | undefined {
  const { unit, datum } = unitText(text, measure);
  return unit && { ...unit, ...(datum !== undefined && { datum }) };
}

const imperial: UnitSettings = { height: known('height', 'ft'), speed: known('speed', 'mph') };

/** The measures whose units the imperial system names. */
export const imperialMeasures: readonly Measure[] = ['height', 'speed'];

/** Units that stand for “imperial”. */
export const imperialUnits: Saying = { says: 'units_together', values: { parts: ['ft', 'mph'] } };

const systems: ReadonlyMap<string, UnitSettings> = new Map([
  ['metric', {}],
  ['si', {}],
  ['imperial', imperial],
  ['us', imperial],
  ['english', imperial],
]);

/** The unit that a person chose for a measure. */
export type ChosenUnit = (measure: Measure) => Unit | undefined;

const quotedName = (name: string) => `“${cleanText(name, 40)}”`;

const plain = (text: string) => text.slice(0, 60).trim().toLowerCase();

export const isImperial = (settings: UnitSettings): boolean => settings === imperial;

/**
 * The units that a member tells: `altitude_unit: "ft"`, `units: "imperial"`, `metric: true`, `units: {speed: "kn"}`; `undefined` where
 * its value says nothing of units. A unit that nobody knows is refused.
 */
export function unitsTold(
  name: string,
  value: unknown,
  measure: Measure | undefined,
  chosen: ChosenUnit,
): UnitSettings | undefined {
  if (isObject(value)) return unitsByName(value, chosen);
  if (typeof value === 'boolean')
    return systems.get(/imperial/i.test(name) === value ? 'imperial' : 'metric');
  if (typeof value !== 'string') return undefined;
  const system = systems.get(plain(value));
  if (system !== undefined) return system;
  if (measure !== undefined)
    return {
      [measure]: known(measure, value) ?? chosen(measure) ?? refuseUnit(value, measure, quotedName(name)),
    };
  const height = known('height', value);
  return height === undefined ? undefined : { height };
}

function unitsByName(units: Readonly<Record<string, unknown>>, chosen: ChosenUnit): UnitSettings {
  const named = Object.entries(units)
    .slice(0, 50)
    .flatMap(([name, unit]) => {
      const measure = measureNamed(name);
      if (measure === undefined || typeof unit !== 'string') return [];
      const used = known(measure, unit) ?? chosen(measure) ?? refuseUnit(unit, measure, quotedName(name));
      return [[measure, used] as const];
    });
  return Object.fromEntries(named);
}

function measureNamed(name: string): Measure | undefined {
  const words = wordsOf(name);
  if (words.some((word) => /^(length|distance)s?$/.test(word))) return 'height';
  return words.some((word) => /^(time|duration)s?$/.test(word)) ? 'wait' : headOf(words)?.measure;
}
