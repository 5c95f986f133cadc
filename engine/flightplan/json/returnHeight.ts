import { type Unit, unitNamed } from '../../unitNames.ts';
import { type DraftRoute, type PlanDraft, returnTaken } from '../plan/planDraft.ts';
import { Tally } from '../plan/tally.ts';
import { JsonMeasures } from '../source/json/jsonMeasures.ts';
import type { UnitSettings } from '../source/json/jsonUnits.ts';
import type { JsonObject } from '../source/json/jsonValue.ts';
import { datumOf } from '../source/measureName.ts';
import { type MeasureText, measureText } from '../source/measureText.ts';
import { fieldsNotRead } from '../source/measureWarnings.ts';
import { isPlain, wordsOf } from '../source/measureWords.ts';
import { isFiniteNumber } from '../source/numbers.ts';
import type { UnitUse } from '../source/unitUse.ts';
import { settingsIn } from './settingsBeside.ts';

/** Words before those of a unit and of a reference. */
const returnName =
  /^(?:global |default )?(?:rtl|rth|return(?: to)?(?: home| launch)?|go home)(?: return)? (?:alt|altitude|height)\b(.*)$/;

/** ArduPilot’s parameter counts centimetres, but scripts that borrow its name count metres. */
const parameterName = 'RTL_ALT';

const places: ReadonlySet<string> = new Set(['home', 'launch', 'takeoff', 'take', 'off']);

interface Named {
  readonly name: string;
  readonly value: unknown;
  /** Absent: the name has none. */
  readonly unit?: Unit | undefined;
  /** True where the name has other words, or counts from elsewhere than the launch point. */
  readonly isOpen: boolean;
}

const datumsElsewhere: ReadonlySet<string | undefined> = new Set(['msl', 'agl', 'ellipsoid']);

function namedIn(object: JsonObject): Named[] {
  return Object.entries(object)
    .slice(0, 200)
    .flatMap(([name, value]) => {
      const words = wordsOf(name);
      const [, tail] = returnName.exec(words.join(' ')) ?? [];
      if (tail === undefined) return [];
      const rest = tail.split(' ').filter((word) => word !== '' && !isPlain(word) && !places.has(word));
      const unit = unitNamed('length', rest.join(''));
      const isOther = rest.length > 0 && unit === undefined;
      return [
        {
          name,
          value,
          unit,
          isOpen: isOther || name === parameterName || datumsElsewhere.has(datumOf(words)),
        },
      ];
    });
}

/** The height above the launch point; `undefined`: it is none, or counts from elsewhere. */
function heightOf(value: unknown, unit: Unit | undefined, bare: (figure: number) => number) {
  const figure: MeasureText | undefined = isFiniteNumber(value)
    ? { value }
    : measureText(`${value}`, 'height');
  if (figure?.unknown !== undefined || datumsElsewhere.has(figure?.datum)) return undefined;
  if (figure === undefined || figure.value <= 0) return undefined;
  const own = figure.unit ?? unit;
  return own === undefined ? bare(figure.value) : own.toEngine(figure.value);
}

/**
 * The return height that the objects around the points set. Autopilots count it from the launch point (ArduPilot RTL_ALT, PX4
 * RTL_RETURN_ALT, DJI globalRTHHeight). One that counts from elsewhere or in an unclear unit is named and not read.
 */
export function returnHeightIn(
  around: readonly JsonObject[],
  use: UnitUse,
  otherwise: UnitSettings,
): Pick<DraftRoute, 'return_height_m'> & Pick<PlanDraft, 'warnings'> {
  const measures = new JsonMeasures(new Tally(), use);
  const named = around.flatMap((object) => [object, ...settingsIn(object)]).flatMap(namedIn);
  const settings = named.length > 0 ? measures.unitsOf(around, otherwise) : otherwise;
  const heights = named.map(({ name, value, unit, isOpen }) => {
    const height_m = isOpen
      ? undefined
      : heightOf(value, unit, (figure) => measures.heightOf(figure, settings));
    return { name, height_m };
  });
  const [taken, ...others] = [...new Set(heights.flatMap(({ height_m }) => height_m ?? []))];
  const return_height_m = others.length === 0 ? taken : undefined;
  const unread = heights.filter(({ height_m }) => height_m === undefined || others.length > 0);
  return {
    return_height_m,
    warnings: [
      ...(return_height_m === undefined ? [] : [returnTaken(return_height_m)]),
      ...fieldsNotRead(unread.map(({ name }) => name)),
    ],
  };
}
