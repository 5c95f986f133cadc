import { toRadians } from '../../engine/units.ts';
import type { FieldView, Place } from '../../server/contract/fieldView.ts';
import { lengthBar } from '../../server/report/drawing/lengthBar.ts';
import { el, svg } from './dom.ts';

const width_px = 360;
const height_px = 300;
const edge_px = 24;
const degree_m = 111_195;
/** Rings that are more than this many times as large as what lies between them run out of the picture. */
const mostAround = 8;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly low: number;
  readonly high: number;
}

function boxOf(points: readonly (readonly [number, number])[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), low: Math.min(...ys), high: Math.max(...ys) };
}

const sizeOf = ({ left, right, low, high }: Box) => Math.max(right - left, high - low);

/** Frames the route, the launch point and the phone, with as much of the rings as leaves those legible. */
function shownBox(near: Box, all: Box): Box {
  const size = mostAround * sizeOf(near);
  if (size === 0 || sizeOf(all) <= size) return all;
  const [x, y] = [(near.left + near.right) / 2, (near.low + near.high) / 2];
  return { left: x - size / 2, right: x + size / 2, low: y - size / 2, high: y + size / 2 };
}

/** Draws places near each other: east and north in proportion at their middle. */
function projectionOf(near: readonly Place[], rings: readonly Place[]) {
  const [[lat = 0, lon = 0] = []] = near;
  const wide = Math.max(0.05, Math.cos(toRadians(lat)));
  const flat = ([north, east]: Place) => [(((east - lon + 540) % 360) - 180) * wide, north] as const;
  const { left, right, low, high } = shownBox(boxOf(near.map(flat)), boxOf([...near, ...rings].map(flat)));
  const scale = Math.min(
    (width_px - 2 * edge_px) / Math.max(right - left, 0.0005),
    (height_px - 2 * edge_px) / Math.max(high - low, 0.0005),
  );
  return {
    at: (place: Place): readonly [number, number] => {
      const [x, y] = flat(place);
      return [
        width_px / 2 + (x - (left + right) / 2) * scale,
        height_px / 2 - (y - (low + high) / 2) * scale,
      ];
    },
    metresPerPixel: degree_m / scale,
  };
}

function scaleBar(metresPerPixel: number, unit: FieldView['length_unit']): SVGGElement {
  const { width_px: long_px, label } = lengthBar(metresPerPixel, unit, 110);
  const y = height_px - 12;
  return svg(
    'g',
    {},
    svg('line', { class: 'scale', x1: 12, x2: 12 + long_px, y1: y, y2: y }),
    svg('text', { x: 12, y: y - 6 }, label),
  );
}

/** The rings, the route, the launch point and the phone, north up. */
export function drawMap(view: FieldView, here: Place | undefined, label: string): HTMLElement {
  const { at, metresPerPixel } = projectionOf(
    [view.launch, ...view.route, ...(here === undefined ? [] : [here])],
    view.rings.flatMap(({ outline }) => outline),
  );
  const line = (places: readonly Place[]) =>
    places.map((place) => at(place).map(Math.round).join(',')).join(' ');
  const ways = [view.launch, ...view.route];
  const dot = (place: Place, name: string, r: number) => {
    const [cx, cy] = at(place);
    return svg('circle', { class: name, cx, cy, r });
  };
  const rings = view.rings.flatMap(({ outline, sure, holes, color }) => [
    svg('polygon', { points: line(outline), fill: 'none', stroke: color, 'stroke-width': 2 }),
    ...(sure === undefined
      ? []
      : [svg('polygon', { points: line(sure), fill: 'none', stroke: color, 'stroke-dasharray': '6 4' })]),
    ...holes.map((hole) => svg('polygon', { points: line(hole), fill: color, 'fill-opacity': 0.3 })),
  ]);
  const legs = ways.slice(1).map((to, index) =>
    svg('polyline', {
      class: 'route',
      'data-status': view.statuses[index],
      points: line([ways[index] ?? to, to]),
    }),
  );
  const picture = svg(
    'svg',
    { viewBox: `0 0 ${width_px} ${height_px}`, role: 'img', 'aria-label': label },
    ...rings,
    ...legs,
    ...view.route.map((place) => dot(place, 'point', 4)),
    dot(view.launch, 'launch', 8),
    here && dot(here, 'here', 8),
    scaleBar(metresPerPixel, view.length_unit),
  );
  const isInPicture = (place: Place) => {
    const [x, y] = at(place);
    return x >= 0 && x <= width_px && y >= 0 && y <= height_px;
  };
  const shown = view.rings.filter(({ outline }) => outline.some(isInPicture));
  const legend = shown.map(({ color, label: text }) => {
    const mark = el('i');
    mark.style.background = color;
    return el('span', {}, mark, text);
  });
  return el('div', { class: 'drawn' }, picture, el('div', { class: 'legend' }, ...legend));
}

/** True if a place lies within a closed outline, by how often a line to the north crosses it. */
export function isInside([lat, lon]: Place, outline: readonly Place[]): boolean {
  return outline.reduce((inside, to, index) => {
    const from = outline.at(index - 1) ?? to;
    const crosses = from[1] > lon !== to[1] > lon;
    const edge = from[0] + ((to[0] - from[0]) * (lon - from[1])) / (to[1] - from[1] || 1);
    return crosses && lat < edge ? !inside : inside;
  }, false);
}

/** The innermost ring, by its sure edge, around a place. */
export function ringAround(view: FieldView, here: Place): FieldView['rings'][number] | undefined {
  return view.rings.find(
    ({ outline, sure = outline, holes }) =>
      isInside(here, sure) && !holes.some((hole) => isInside(here, hole)),
  );
}
