import type { PlacesInView } from '../../../server/contract/schemas/places.ts';
import { placeLabels } from '../geometry/labels.ts';
import { mercatorX, mercatorY, worldSize_px } from '../geometry/mercator.ts';
import type { CanvasView } from './canvasOverlay.ts';

/** A place whose name the built-in map shows. */
export type NamedPlace = PlacesInView['places'][number];

const font = '500 11px "Inter Variable", system-ui, sans-serif';
const height_px = 14;
const dot_px = 2;
/** From a dot to the middle of its name, which stands above it, else below. */
const beside_px = 10;

/** Finds where a name may stand on the canvas, on the copy of the world that it shows. */
function onCanvas({ lat, lon, name }: NamedPlace, { context, origin, width, zoom }: CanvasView) {
  const scale = worldSize_px(zoom);
  const first = mercatorX(lon) * scale - origin.x;
  const x = first - Math.floor((first - width / 2) / scale + 0.5) * scale;
  const y = mercatorY(lat) * scale - origin.y;
  return {
    key: `${name} ${lat} ${lon}`,
    name,
    dot: { x, y },
    places: [
      { x, y: y - beside_px },
      { x, y: y + beside_px },
    ],
    width: context.measureText(name).width,
    height: height_px,
  };
}

/** Paints a dot and a name for each place that has room, the first ones first. */
export function paintNames(view: CanvasView, places: readonly NamedPlace[]): void {
  const { context, width, height, color } = view;
  context.font = font;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const names = places.map((place) => onCanvas(place, view));
  const placed = new Map(
    placeLabels(names, [], { left: 0, top: 0, right: width, bottom: height }).map(({ key, at }) => [key, at]),
  );
  context.lineWidth = 3;
  context.lineJoin = 'round';
  for (const { key, name, dot } of names) {
    const at = placed.get(key);
    if (at === undefined) continue;
    context.fillStyle = color('--muted');
    context.beginPath();
    context.arc(dot.x, dot.y, dot_px, 0, 2 * Math.PI);
    context.fill();
    context.strokeStyle = color('--land');
    context.strokeText(name, at.x, at.y);
    context.fillText(name, at.x, at.y);
  }
}
