import type { Altitude, AltitudeDatum } from '../../geo/position.ts';
import type { Warning } from '../../warnings/warning.ts';
import { referenceAssumed } from '../plan/planDraft.ts';
import { parseNumber } from '../source/numbers.ts';
import { quotedText } from '../source/refusal.ts';
import { childNamed, childText, type XmlElement } from '../source/xml/xml.ts';
import { datumOf } from './wpmlValues.ts';

type Heights = (placemark: XmlElement) => { altitude: Altitude } | undefined;

/** The modes of the heights of a wayline: that of waylines comes first, then that of templates. */
export const heightModesIn = (folder: XmlElement): readonly string[] =>
  [
    childText(folder, 'executeHeightMode'),
    childText(childNamed(folder, 'waylineCoordinateSysParam'), 'heightMode'),
  ].filter((mode): mode is string => mode !== undefined && mode !== '');

/** Reader of heights: waylines have `executeHeight`; a template has `height` or the folder's `globalHeight`, in the mode it names. */
export function heightReader(folder: XmlElement): {
  readonly heights: Heights;
  readonly warnings: Warning[];
} {
  const modes = heightModesIn(folder);
  const named = modes.map((mode) => datumOf(mode)).find((found) => found !== undefined);
  const datum: AltitudeDatum = named ?? 'takeoff';
  const global = parseNumber(childText(folder, 'globalHeight'));
  const heights: Heights = (placemark) => {
    const own =
      parseNumber(childText(placemark, 'executeHeight')) ?? parseNumber(childText(placemark, 'height'));
    const useGlobal =
      childText(placemark, 'useGlobalHeight') === '1' && childText(placemark, 'executeHeight') === undefined;
    const value_m = useGlobal ? (global ?? own) : (own ?? global);
    if (value_m !== undefined) return { altitude: { datum, value_m } };
    const ellipsoid_m = parseNumber(childText(placemark, 'ellipsoidHeight'));
    return ellipsoid_m === undefined ? undefined : { altitude: { datum: 'ellipsoid', value_m: ellipsoid_m } };
  };
  return { heights, warnings: named === undefined ? [modeUnknown(modes[0])] : [] };
}

const modeUnknown = (mode: string | undefined): Warning =>
  mode === undefined
    ? referenceAssumed('wayline')
    : {
        code: 'ALTITUDE_REFERENCE_ASSUMED',
        says: 'ALTITUDE_REFERENCE_ASSUMED.mode',
        values: { mode: quotedText(mode) },
      };
