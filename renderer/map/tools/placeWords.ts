import { trackBetween } from '../../../engine/geo/geodesic.ts';
import type { Position } from '../../../engine/geo/position.ts';
import { toRulerText } from '../../../server/contract/words/format.ts';
import { toPlaceText } from '../../ui/coordinateText.ts';
import type { MapProps } from '../mapProps.ts';

const winds = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];

/** A course in words, to the nearest eighth of the circle. */
const toWindText = (course_deg: number) => winds[Math.round(course_deg / 45) % winds.length] ?? '';

/** Nearer than this a place is that of the launch point. */
const same_m = 0.5;

/** Where a place is, to be heard: `1.20 km north-east of the launch point`; without a launch point its coordinates. */
export function toPlaceWords(at: Position, launch: Position | undefined, units: MapProps['units']): string {
  if (launch === undefined) return toPlaceText(at, 3);
  const { distance_m, course_deg } = trackBetween(launch, at);
  if (distance_m < same_m) return 'at the launch point';
  return `${toRulerText(distance_m, units)} ${toWindText(course_deg)} of the launch point`;
}
