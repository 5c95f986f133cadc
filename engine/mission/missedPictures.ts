import type { Warning } from '../warnings/warning.ts';
import type { Mission } from './mission.ts';
import { pictureLines } from './pictureLines.ts';
import type { Series } from './pictures.ts';

/** A speed that is typed is rounded, and a picture that is due by so little earlier is taken. */
const tolerance = 1.001;

const dueEvery = (series: Series, speed_mps: number): number =>
  'every_s' in series ? series.every_s : series.every_m / speed_mps;

/**
 * Tells where pictures follow each other faster than the camera of the drawing takes them: some are then missing, and with them the overlap.
 * The legs with pictures are flown at their own speed; of all, the one on which pictures are due most often is named. Nothing where the
 * camera is not known.
 */
export function missedPictures({ waypoints, drawing }: Pick<Mission, 'waypoints' | 'drawing'>): Warning[] {
  const needs_s = drawing?.settings.camera.least_interval_s;
  if (needs_s === undefined) return [];
  const due = pictureLines(waypoints).flatMap((line, leg_index) => {
    const speed_mps = waypoints[leg_index]?.speed_mps;
    if (line === undefined || speed_mps === undefined || speed_mps <= 0) return [];
    return [{ leg_index, speed_mps, due_s: dueEvery(line.series, speed_mps) }];
  });
  const [first, ...others] = due;
  if (first === undefined) return [];
  const worst = others.reduce((one, other) => (other.due_s < one.due_s ? other : one), first);
  return missedEvery(worst.due_s, needs_s, worst);
}

/** The same for one leg on which a picture is due so often; nothing where the camera takes them all. */
export function missedEvery(
  due_s: number,
  needs_s: number,
  { leg_index, speed_mps }: { readonly leg_index: number; readonly speed_mps: number },
): Warning[] {
  if (needs_s <= due_s * tolerance) return [];
  const fastest_mps = Math.floor((10 * speed_mps * due_s) / needs_s + 1e-6) / 10;
  return [
    { code: 'PICTURES_MISSED', leg_index, value: due_s, limit: needs_s, unit: 's', values: { fastest_mps } },
  ];
}
