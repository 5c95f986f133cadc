import { toHeightText } from '../../../../server/report/format.ts';
import { words } from '../../../ui/words.ts';
import { type DrawnPoint, drawnPoint } from '../../geometry/longitudes.ts';
import type { MapProps, RangeResult } from '../../mapProps.ts';

type Cut = NonNullable<RangeResult['rings'][number]['cuts']>[number];

/** An area that the ground cuts off the widest ring, with its name on the map. */
export interface NamedCut {
  readonly key: string;
  /** Its summit, and its middle, where the name stands if the summit has no room. */
  readonly places: readonly [DrawnPoint, DrawnPoint];
  readonly text: string;
}

/** This many areas are named; hatching shows further ones. */
const mostNamed = 8;

/** The ring that comes home with least left, which lies around the others. */
export const widestRing = ({ rings }: RangeResult): RangeResult['rings'][number] | undefined => rings.at(-1);

const widthOf = ({ from_deg, to_deg }: Cut): number => to_deg - from_deg;

/** Half-way between the inner and the outer edge on the middle bearing: an outline leads along the one, and back along the other. */
function middleOf({ outline }: Cut, meridian_deg: number): DrawnPoint {
  const edge = (outline.length - 1) / 2;
  const outer = Math.floor(edge / 2);
  const [far, near] = [outline[outer], outline[2 * edge - 1 - outer]].map((place) =>
    drawnPoint(place as Cut, meridian_deg),
  ) as [DrawnPoint, DrawnPoint];
  return [(far[0] + near[0]) / 2, (far[1] + near[1]) / 2];
}

/** Names of the widest parts, at the summits that cut them off. */
export function namedCuts(range: RangeResult, meridian_deg: number, locale: MapProps['locale']): NamedCut[] {
  const cuts = widestRing(range)?.cuts ?? [];
  return [...cuts]
    .sort((one, other) => widthOf(other) - widthOf(one))
    .slice(0, mostNamed)
    .map((cut, index) => ({
      key: `cut-${index + 1}`,
      places: [drawnPoint(cut, meridian_deg), middleOf(cut, meridian_deg)],
      text: words('window.map.cut', {
        reason: cut.reason,
        height: toHeightText(cut.ground_msl_m, locale),
      }),
    }));
}
