import { columnNamed } from '../../placeInFile.ts';
import { type Conversion, type Quantity, unitNamed, unitSigns } from '../../unitNames.ts';
import { refuseLog } from '../record/logRefusal.ts';

const same: Conversion = (value) => value;

/** How to convert figures with this unit, without one if none is named; `undefined`: nobody knows the unit. */
export const knownConversion = (quantity: Quantity, unit: string): Conversion | undefined =>
  unit === '' ? same : unitNamed(quantity, unit)?.toEngine;

/** Returns `knownConversion`, and refuses an unknown unit: it would make every figure of the column wrong. */
export function conversionOf(quantity: Quantity, unit: string, header: string): Conversion {
  const conversion = knownConversion(quantity, unit);
  if (conversion !== undefined) return conversion;
  return refuseLog('LOG_UNIT', {
    values: { header, units: unitSigns(quantity) },
    where: columnNamed(header),
  });
}
