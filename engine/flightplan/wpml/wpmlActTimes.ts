import type { PlaceInFile } from '../../placeInFile.ts';
import type { Tally } from '../plan/tally.ts';
import { limits } from '../source/limits.ts';
import { parseNumber } from '../source/numbers.ts';
import { childNamed, childrenNamed, childText, type XmlElement } from '../source/xml/xml.ts';

const timesOf: ReadonlyMap<string, (parameters: XmlElement | undefined) => readonly string[]> = new Map([
  [
    'gimbalrotate',
    (parameters) =>
      /^(1|true)$/i.test(childText(parameters, 'gimbalRotateTimeEnable') ?? '')
        ? [childText(parameters, 'gimbalRotateTime') ?? '']
        : [],
  ],
  [
    'startsmartoblique',
    (parameters) =>
      (parameters === undefined ? [] : childrenNamed(parameters, 'smartObliquePoint')).map(
        (point) => childText(point, 'smartObliqueStayTime') ?? '',
      ),
  ],
]);

/**
 * Seconds that an act other than a wait takes by the figures of the file: a turn of the gimbal that lasts a set time, and the stays of one
 * cycle of oblique pictures (DJI Cloud API, WPML: common element).
 */
export function actTime(action: XmlElement, where: PlaceInFile, ignored: Tally): number {
  const name = childText(action, 'actionActuatorFunc')?.toLowerCase() ?? '';
  const texts = timesOf.get(name)?.(childNamed(action, 'actionActuatorFuncParam')) ?? [];
  return texts.reduce((sum, text) => sum + secondsIn(text, where, ignored), 0);
}

function secondsIn(text: string, where: PlaceInFile, ignored: Tally): number {
  const value = text === '' ? 0 : parseNumber(text);
  if (value !== undefined && value >= 0 && value <= limits.hover_s) return value;
  const reason = { says: 'reason.act_time', values: { most_s: limits.hover_s } };
  ignored.lose('wait', 'wait', { reason, where });
  return 0;
}
