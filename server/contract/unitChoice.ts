import { z } from 'zod';

/** The units that a person may choose for each quantity. */
export const unitNames = {
  wind: ['m/s', 'km/h', 'kn', 'mph'],
  speed: ['m/s', 'km/h', 'kn', 'mph'],
  length: ['km', 'mi', 'NM'],
  height: ['m', 'ft'],
  temperature: ['°C', '°F'],
} as const;

export type UnitQuantity = keyof typeof unitNames;
export type SpeedUnit = (typeof unitNames)['speed'][number];

/** One unit for each quantity. */
export const UnitChoice = z.strictObject({
  wind: z.enum(unitNames.wind),
  speed: z.enum(unitNames.speed),
  length: z.enum(unitNames.length),
  height: z.enum(unitNames.height),
  temperature: z.enum(unitNames.temperature),
});
export type UnitChoice = z.infer<typeof UnitChoice>;

/** Units that usually go together. */
export const unitSystems = {
  metric: { wind: 'm/s', speed: 'm/s', length: 'km', height: 'm', temperature: '°C' },
  aviation: { wind: 'kn', speed: 'kn', length: 'NM', height: 'ft', temperature: '°C' },
  imperial: { wind: 'mph', speed: 'mph', length: 'mi', height: 'ft', temperature: '°F' },
} as const satisfies Readonly<Record<string, UnitChoice>>;

export type UnitSystem = keyof typeof unitSystems;
export const unitSystemNames = ['metric', 'aviation', 'imperial'] as const satisfies readonly UnitSystem[];

/** The name of a system, or a choice for each quantity. */
export const Units = z.union([z.enum(unitSystemNames), UnitChoice]);
export type Units = z.infer<typeof Units>;

export const unitsOf = (units: Units): UnitChoice => (typeof units === 'string' ? unitSystems[units] : units);

/** Tells choices apart: the same text for the same units. */
export function unitsKey(units: Units): string {
  if (typeof units === 'string') return units;
  const { wind, speed, length, height, temperature } = units;
  return `${wind} ${speed} ${length} ${height} ${temperature}`;
}

const isSame = (one: UnitChoice, other: UnitChoice): boolean =>
  Object.keys(unitNames).every(
    (quantity) => one[quantity as UnitQuantity] === other[quantity as UnitQuantity],
  );

/** The name of a system for a choice that is one. */
export const toUnits = (choice: UnitChoice): Units =>
  unitSystemNames.find((name) => isSame(unitSystems[name], choice)) ?? choice;
