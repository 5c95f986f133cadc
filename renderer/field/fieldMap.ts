import type { FieldRing, FieldView, Place } from '../../server/contract/fieldView.ts';
import { type LengthUnits, lengthBar } from '../../server/report/drawing/lengthBar.ts';
import { el, svg } from './dom.ts';
import { drawLabels } from './mapLabels.ts';
import { isInPicture, type Projection, picture, projectionOf, type Shown } from './projection.ts';
import { say } from './speech.ts';

const scaleRoom_px = 110;

function scaleBar({ metresPerPixel }: Projection, units: LengthUnits): SVGElement {
  const { width_px, label } = lengthBar(metresPerPixel, units, scaleRoom_px);
  const y = picture.height - 12;
  return svg(
    'g',
    { class: 'scale' },
    svg('line', { x1: 12, x2: 12 + width_px, y1: y, y2: y }),
    svg('text', { x: 12, y: y - 6 }, label),
  );
}

const pointsOf = (places: readonly Place[], { at }: Projection): string =>
  places
    .map((place) => {
      const { x, y } = at(place);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');

function dot(place: Place, name: string, r: number, { at }: Projection): SVGElement {
  const { x, y } = at(place);
  return svg('circle', { class: name, cx: x, cy: y, r });
}

/** Water as the built-in map of the window has it, and its coast, which ends where nothing more is known. */
function drawWater({ water }: FieldView, drawn: Projection): SVGElement[] {
  const [whole, ...land] = water ?? [];
  if (whole === undefined) return [];
  const areas = [whole, ...land].map((outline) => `M${pointsOf(outline, drawn)}Z`);
  const isAlongEdge = (from: Place, to: Place) =>
    ([0, 1] as const).some(
      (axis) => from[axis] === to[axis] && whole.some((corner) => corner[axis] === to[axis]),
    );
  const stepTo = (place: Place, before: Place | undefined) =>
    `${before === undefined || isAlongEdge(before, place) ? 'M' : 'L'}${pointsOf([place], drawn)}`;
  const coasts = land.flatMap((outline) =>
    [...outline, ...outline.slice(0, 1)].map((place, index, all) => stepTo(place, all[index - 1])),
  );
  return [
    svg('path', { class: 'water', d: areas.join('') }),
    svg('path', { class: 'coast', d: coasts.join('') }),
  ];
}

/** A line over a wider one in the colour of the text, since some colours of rings are faint on the map. */
function drawRing(
  { outline, sure = [], sure_label, holes, color }: FieldRing,
  drawn: Projection,
): SVGElement {
  const line = pointsOf(outline, drawn);
  const dashed = sure_label === undefined ? undefined : pointsOf(sure, drawn);
  const ring = svg(
    'g',
    { class: 'ring' },
    svg('polygon', { class: 'casing', points: line }),
    svg('polygon', { class: 'line', points: line }),
    dashed && svg('polygon', { class: 'line sure', points: dashed }),
    ...holes.map((hole) => svg('polygon', { class: 'hole', points: pointsOf(hole, drawn) })),
  );
  ring.style.setProperty('--ring', color);
  return ring;
}

function drawLegs({ launch, route, statuses }: FieldView, drawn: Projection): SVGElement[] {
  const stops = [launch, ...route];
  return route.map((to, index) =>
    svg('polyline', {
      class: 'route',
      'data-status': statuses[index],
      points: pointsOf([stops[index] ?? to, to], drawn),
    }),
  );
}

function legendOf(view: FieldView, { at }: Projection): HTMLElement {
  const rings = view.rings.filter(({ outline, sure = [], sure_label }) =>
    [...outline, ...(sure_label === undefined ? [] : sure)].some((place) => isInPicture(at(place))),
  );
  const entries = rings.map(({ color, label }) => {
    const mark = el('i');
    mark.style.setProperty('--ring', color);
    return el('span', {}, mark, label);
  });
  const texts = [
    rings.some(({ sure_label }) => sure_label !== undefined) ? say('lines') : undefined,
    rings.length === 0 ? undefined : view.rings_of,
  ].filter((text) => text !== undefined);
  return el(
    'div',
    { class: 'legend' },
    ...entries,
    ...texts.map((text) => el('span', { class: 'muted' }, text)),
  );
}

/** The rings, the route, the launch point, the phone and names of places, north up, with what the colours mean. */
export function drawMap(view: FieldView, shown: Shown): { drawing: HTMLElement; isWide: boolean } {
  const { here } = shown;
  const drawn = projectionOf(view, shown);
  const hereWay =
    here && svg('polyline', { class: 'way-here', points: pointsOf([view.launch, here], drawn) });
  const drawing = svg(
    'svg',
    { viewBox: `0 0 ${picture.width} ${picture.height}`, role: 'img', 'aria-label': say('map') },
    ...drawWater(view, drawn),
    ...[...view.rings].reverse().map((ring) => drawRing(ring, drawn)),
    hereWay,
    ...drawLegs(view, drawn),
    ...view.route.map((place) => dot(place, 'point', 4, drawn)),
    dot(view.launch, 'launch', 8, drawn),
    here && dot(here, 'here', 8, drawn),
    ...drawLabels(view, here, drawn),
    scaleBar(drawn, { length: view.length_unit, height: view.height_unit }),
  );
  const credit = svg('text', { class: 'credit', x: picture.width - 6, y: picture.height - 5 }, view.credit);
  if (view.places.length > 0) drawing.append(credit);
  return {
    drawing: el('div', { class: 'drawn' }, drawing, legendOf(view, drawn)),
    isWide: drawn.isWide,
  };
}
