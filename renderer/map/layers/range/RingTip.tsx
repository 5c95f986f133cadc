import { ringFenceSayings } from '../../../../server/report/fenceWords.ts';
import { toDistanceText, toPercentText } from '../../../../server/report/format.ts';
import { say } from '../../../../server/report/say.ts';
import type { MapProps, RangeResult } from '../../mapProps.ts';
import { StandingNote } from '../StandingNote.tsx';

type Ring = RangeResult['oneway_ring'];
type Locale = MapProps['locale'];

/** Explains the dashed line inside a ring. */
function toEdgeText({ conservative, battery_threshold_pct }: Ring, locale: Locale): string | undefined {
  if (conservative === undefined) return undefined;
  if (conservative.polygon.length === 0) return 'A little more wind than forecast stops the return';
  const near = toDistanceText(conservative.min_radius_m, locale);
  const far = toDistanceText(conservative.max_radius_m, locale);
  const left = toPercentText(battery_threshold_pct);
  return `Dashed: at least ${left} left, ${near === far ? near : `${near} to ${far} by direction`}`;
}

interface RingTipProps {
  readonly ring: Ring;
  /** Its threshold, or `oneway`. */
  readonly name: string;
  readonly locale: Locale;
}

/** The content of a ring's tooltip. */
export function RingTip({ ring, name, locale }: RingTipProps) {
  const near = toDistanceText(ring.min_radius_m, locale);
  const far = toDistanceText(ring.max_radius_m, locale);
  return (
    <>
      <b>{name === 'oneway' ? 'Does not come back' : ring.label}</b>
      <span>{near === far ? `${near} in every direction` : `${near} to ${far} by direction`}, probably</span>
      {name !== 'oneway' && <span>{toEdgeText(ring, locale)}</span>}
      {ringFenceSayings(ring).map((one) => (
        <span key={one.says}>{say(one, locale)}</span>
      ))}
      <StandingNote of="rings" />
      {ring.below_reserve && name !== 'oneway' && <span>Below the aircraft’s own battery warning</span>}
    </>
  );
}
