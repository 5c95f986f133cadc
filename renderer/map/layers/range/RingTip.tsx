import { ringFenceSayings } from '../../../../server/report/fenceWords.ts';
import { toDistanceText } from '../../../../server/report/format.ts';
import { say, sayMessage } from '../../../../server/report/say.ts';
import { words } from '../../../ui/words.ts';
import type { MapProps, RangeResult } from '../../mapProps.ts';
import { StandingNote } from '../StandingNote.tsx';

type Ring = RangeResult['oneway_ring'];
type Locale = MapProps['locale'];

/** The shortest and the longest way out, as values of messages. */
function radiiOf(
  { min_radius_m, max_radius_m }: Pick<Ring, 'min_radius_m' | 'max_radius_m'>,
  locale: Locale,
) {
  const [near, far] = [toDistanceText(min_radius_m, locale), toDistanceText(max_radius_m, locale)];
  return { near, far, way: near === far ? 'same' : 'other' };
}

/** Explains the dashed line inside a ring. */
function toEdgeText({ conservative, battery_threshold_pct }: Ring, locale: Locale): string | undefined {
  if (conservative === undefined) return undefined;
  if (conservative.polygon.length === 0) return words('window.map.ring_wind');
  const radii = radiiOf(conservative, locale);
  return words('window.map.ring_edge', { ...radii, left_pct: battery_threshold_pct });
}

interface RingTipProps {
  readonly ring: Ring;
  /** Its threshold, or `oneway`. */
  readonly name: string;
  readonly locale: Locale;
}

export function RingTip({ ring, name, locale }: RingTipProps) {
  return (
    <>
      <b>
        {name === 'oneway'
          ? words('window.map.ring_no_return')
          : sayMessage('window.map.ring_left', { left_pct: ring.battery_threshold_pct }, locale)}
      </b>
      <span>{words('window.map.ring_radius', radiiOf(ring, locale))}</span>
      {name !== 'oneway' && <span>{toEdgeText(ring, locale)}</span>}
      {ringFenceSayings(ring).map((one) => (
        <span key={one.says}>{say(one, locale)}</span>
      ))}
      <StandingNote of="rings" />
      {ring.below_reserve && name !== 'oneway' && <span>{words('window.map.ring_below_warning')}</span>}
    </>
  );
}
