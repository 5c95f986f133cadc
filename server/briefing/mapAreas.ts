import { isCircle } from '../../engine/fence/fence.ts';
import { geodesicFrom } from '../../engine/geo/geodesic.ts';
import type { Position } from '../../engine/geo/position.ts';
import { reachedWhole } from '../report/outlines/reachedArea.ts';
import type { Ring } from '../report/ringReach.ts';
import type { Briefing } from './briefing.ts';
import { ink } from './ink.ts';
import { type Drawing, trace } from './mapDrawing.ts';

const ringSides = 72;

type Fence = NonNullable<Briefing['fences']>[number];

/** True if a fence holds between heights alone. */
export const hasHeights = ({ lower_m, upper_m }: Fence): boolean =>
  lower_m !== undefined || upper_m !== undefined;

export function fenceOutline(fence: Fence): readonly Position[] {
  if (!isCircle(fence)) return fence.outline;
  return Array.from({ length: ringSides }, (_, at) =>
    geodesicFrom(fence.center, (360 * at) / ringSides)(fence.radius_m),
  );
}

/** Slanted lines across what must not be entered. */
function hatch({ pages: { doc }, frame: { box } }: Drawing): void {
  const height = box.bottom - box.top;
  for (let x = box.left - height; x < box.right; x += 6)
    doc.moveTo(x, box.bottom).lineTo(x + height, box.top);
  doc.lineWidth(0.4).stroke(ink.noFly);
}

export function drawFences(drawing: Drawing, fences: Briefing['fences'] = []): void {
  const { doc } = drawing.pages;
  for (const fence of fences) {
    const outline = fenceOutline(fence);
    doc.save();
    trace(drawing, outline, true);
    if (fence.is_inclusion) doc.dash(6, { space: 2 }).lineWidth(1).stroke(ink.text).undash();
    else {
      doc.clip();
      hatch(drawing);
      trace(drawing, outline, true);
      doc.lineWidth(1.4).stroke(ink.noFly);
    }
    doc.restore();
  }
}

/** The rings with an outline in the figure. */
export const shownRings = ({ range }: Pick<Briefing, 'range'>): readonly Ring[] =>
  range.rings.filter(isReached);

const isReached = ({ polygon }: { readonly polygon: readonly Position[] }) => polygon.length > 2;

/** Slanted the other way than no-fly areas. */
function hatchBeyond(drawing: Drawing, outline: readonly Position[]): void {
  const { doc } = drawing.pages;
  const { left, right, top, bottom } = drawing.frame.box;
  doc.save();
  trace(drawing, outline, true);
  doc.clip();
  for (let x = left; x < right + bottom - top; x += 5) doc.moveTo(x, top).lineTo(x - bottom + top, bottom);
  doc.lineWidth(0.3).stroke(ink.noFly).restore();
}

/** Hatches the ground beyond fences for the widest ring, which holds that of the others. */
export function drawBeyond(drawing: Drawing, rings: readonly Ring[]): void {
  for (const outline of rings.at(-1)?.fence_limits?.beyond ?? []) hatchBeyond(drawing, outline);
}

/** Traces an edge of a ring with its bays and holes. */
function traceReached(drawing: Drawing, { polygon }: Pick<Ring, 'polygon'>, { cuts }: Ring): void {
  for (const outlines of reachedWhole(drawing.center, { polygon, cuts }))
    for (const outline of outlines)
      trace(
        drawing,
        outline.map(([lon, lat]) => ({ lat, lon })),
        true,
      );
}

export function drawRing(drawing: Drawing, ring: Ring): void {
  const { doc } = drawing.pages;
  traceReached(drawing, ring, ring);
  doc.lineWidth(1.1).stroke(ring.color);
  if (ring.conservative === undefined || !isReached(ring.conservative)) return;
  traceReached(drawing, ring.conservative, ring);
  doc.lineWidth(0.9).dash(3, { space: 2 }).stroke(ring.color).undash();
}
