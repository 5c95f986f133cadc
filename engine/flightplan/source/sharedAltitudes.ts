import type { Altitude } from '../../geo/position.ts';

/** The height of a point, where the file has a figure for it. */
export const heightIn = (
  datum: Altitude['datum'] | undefined,
  value_m: number | undefined,
): { readonly altitude?: Altitude } =>
  datum === undefined || value_m === undefined ? {} : { altitude: { datum, value_m } };

/** Makes altitudes; one that equals the one before is that one, since a million equal ones would fill memory. */
export function makeAltitudes(): (datum: Altitude['datum'], value_m: number) => Altitude {
  let last: Altitude | undefined;
  return (datum, value_m) => {
    if (last?.datum !== datum || last.value_m !== value_m) last = { datum, value_m };
    return last;
  };
}
