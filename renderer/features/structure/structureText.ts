import type { StructureDrawing } from '../../../engine/drawing/structureDrawing.ts';
import { routeLength } from '../../../engine/geo/routeLength.ts';
import { areaCorners } from '../../../engine/survey/surveyArea.ts';
import { toDistanceText, toSampleText } from '../../../server/report/format.ts';
import type { Locale } from '../../ui/quantity.ts';
import { words } from '../../ui/words.ts';
import { distanceOf, type StructureWayAnswer, sampleOf, shapeOf } from './drawnStructure.ts';

/** `42 m of façade`, or the place that is flown around. */
export function toLookedAtText(structure: StructureDrawing, locale: Locale): string {
  const { kind, isRound, points, radius_m, object_radius_m } = structure;
  if (kind === 'orbit')
    return words('window.structure.of_orbit', { radius: toDistanceText(radius_m, locale) });
  if (kind === 'facade')
    return words('window.structure.of_facade', { length: toDistanceText(routeLength(points), locale) });
  const corners = areaCorners({ outline: points });
  const around_m = isRound
    ? 2 * Math.PI * object_radius_m
    : routeLength([...corners, ...corners.slice(0, 1)]);
  return words('window.structure.of_scan', { around: toDistanceText(around_m, locale) });
}

/** Counts pictures and rows, as `48 pictures in 6 rows`. */
export const toPicturesText = ({ kind }: StructureDrawing, { pictures, rows }: StructureWayAnswer): string =>
  words(kind === 'orbit' ? 'window.structure.pictures_of_orbit' : 'window.structure.pictures_in_rows', {
    pictures,
    rows,
  });

/** `48 pictures in 6 rows · 310 m of way · 0.4 cm per pixel from 8 m`. */
export function toFiguresNote(structure: StructureDrawing, laid: StructureWayAnswer, locale: Locale): string {
  const distance = toDistanceText(distanceOf(structure), locale);
  return [
    toPicturesText(structure, laid),
    words('window.structure.way', { length: toDistanceText(laid.length_m, locale) }),
    words('window.structure.sample', { sample: toSampleText(sampleOf(structure), locale), distance }),
  ].join(' · ');
}

/** Says how much of the walls is in no picture; `undefined`: all of it is. */
export function toUnseenText({ unseen }: StructureWayAnswer, locale: Locale): string | undefined {
  if (unseen.length === 0) return undefined;
  const length_m = unseen.reduce((sum, stretch) => sum + stretch.length_m, 0);
  return words('window.structure.unseen', {
    length: toDistanceText(length_m, locale),
    stretches: unseen.length,
  });
}

/** Says the next step of an unfinished drawing. */
export function toDrawingText(structure: StructureDrawing): string {
  const shape = shapeOf(structure);
  const count = structure.points.length;
  if (shape === 'place') return words('window.structure.draw_place', { kind: structure.kind });
  if (count === 0)
    return words(shape === 'area' ? 'window.structure.draw_outline' : 'window.structure.draw_line');
  return words(shape === 'area' ? 'window.survey.close_area' : 'window.survey.end_corridor', { count });
}
