import { el, svg } from './dom.ts';
import type { FieldView, Place } from './wire.ts';

const width_px = 360;
const height_px = 300;
const edge_px = 24;
const metresPerDegree = 111_195;
const metresPerMile = 1609.344;

/** Draws places near each other: east and north in proportion at their middle. */
function projectionOf(places: readonly Place[]) {
  const [[lat = 0, lon = 0] = []] = places;
  const east = (to: number) => ((to - lon + 540) % 360) - 180;
  const wide = Math.max(0.05, Math.cos((lat * Math.PI) / 180));
  const xs = places.map((place) => east(place[1]) * wide);
  const ys = places.map((place) => place[0]);
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const across = Math.max(right - left, 0.0005);
  const up = Math.max(high - low, 0.0005);
  const scale = Math.min((width_px - 2 * edge_px) / across, (height_px - 2 * edge_px) / up);
  const [middleX, middleY] = [(left + right) / 2, (low + high) / 2];
  return {
    at: (place: Place): readonly [number, number] => [
      width_px / 2 + (east(place[1]) * wide - middleX) * scale,
      height_px / 2 - (place[0] - middleY) * scale,
    ],
    metresPerPixel: metresPerDegree / scale,
  };
}

/** The largest of 1, 2 and 5 times a power of ten that is not above a figure. */
function roundStep(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power;
}

function scaleBar(metresPerPixel: number, usesMiles: boolean): SVGGElement {
  const most_m = metresPerPixel * 110;
  const unit_m = usesMiles ? (most_m < metresPerMile ? 0.3048 : metresPerMile) : most_m < 1000 ? 1 : 1000;
  const unit = usesMiles ? (most_m < metresPerMile ? 'ft' : 'mi') : most_m < 1000 ? 'm' : 'km';
  const step = roundStep(most_m / unit_m);
  const y = height_px - 12;
  return svg(
    'g',
    {},
    svg('line', { class: 'scale', x1: 12, x2: 12 + (step * unit_m) / metresPerPixel, y1: y, y2: y }),
    svg('text', { x: 12, y: y - 6 }, `${step} ${unit}`),
  );
}

/** The rings, the route, the launch point and the phone, north up. */
export function drawMap(view: FieldView, here: Place | undefined, label: string): HTMLElement {
  const all = [view.launch, ...view.route, ...view.rings.flatMap(({ outline }) => outline)];
  const { at, metresPerPixel } = projectionOf(here === undefined ? all : [...all, here]);
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
    scaleBar(metresPerPixel, view.uses_miles),
  );
  const legend = view.rings.map(({ color, label: text }) => {
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
