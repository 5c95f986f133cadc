import type { FieldRing, FieldView, Place } from '../../server/contract/fieldView.ts';
import { type Box, boxAround, isInside, type ScreenPoint } from '../map/geometry/boxes.ts';
import { type LabelRequest, placeLabels, tryAround } from '../map/geometry/labels.ts';
import { svg } from './dom.ts';
import { type Projection, picture } from './projection.ts';
import { say } from './speech.ts';

const letter_px = 6.6;
const boldLetter_px = 7.4;
const marker_px = 20;
const whole: Box = { left: 3, top: 3, right: picture.width - 3, bottom: picture.height - 3 };
/** The scale stands here, and the credit for the names. */
const corners: readonly Box[] = [
  { left: 0, top: picture.height - 34, right: 130, bottom: picture.height },
  { left: 190, top: picture.height - 18, right: picture.width, bottom: picture.height },
];

interface Label extends LabelRequest {
  readonly draw: (at: ScreenPoint) => SVGElement;
}

/** A text on a ground of its own. */
function chip(text: string, name: string, color?: string) {
  const width = text.length * boldLetter_px + 16;
  const draw = ({ x, y }: ScreenPoint) => {
    const box = svg('rect', { x: x - width / 2, y: y - 10, width, height: 20, rx: 10 });
    const drawn = svg('g', { class: `chip ${name}` }, box, svg('text', { x, y: y + 4 }, text));
    if (color !== undefined) drawn.style.setProperty('--ring', color);
    return drawn;
  };
  return { width, height: 20, draw };
}

function ringLabels({ outline, sure = [], line_label, sure_label, color }: FieldRing, { at }: Projection) {
  const label = (line: readonly Place[], text: string): Label => ({
    key: `${color} ${text}`,
    // A ring may show too little of itself for one of the usual corners.
    places: [...tryAround(line.length).map((corner) => line[corner] as Place), ...line]
      .map(at)
      .filter((place) => isInside(place, whole)),
    ...chip(text, 'of-ring', color),
  });
  return [...(sure_label === undefined ? [] : [label(sure, sure_label)]), label(outline, line_label)];
}

function hereLabel(here: Place, { at }: Projection): Label {
  const { x, y } = at(here);
  const text = say('you_are_here');
  const aside = (text.length * boldLetter_px) / 2 + 22;
  const places = [
    { x, y: y - 24 },
    { x, y: y + 24 },
    { x: x - aside, y },
    { x: x + aside, y },
  ];
  return { key: 'here', places, ...chip(text, 'of-here') };
}

function placeLabel({ name, at: place }: FieldView['places'][number], { at }: Projection): Label {
  const { x, y } = at(place);
  const draw = (middle: ScreenPoint) =>
    svg(
      'g',
      { class: 'place' },
      svg('circle', { cx: x, cy: y, r: 2.5 }),
      svg('text', { x: middle.x, y: middle.y + 4 }, name),
    );
  const places = [
    { x, y: y - 11 },
    { x, y: y + 11 },
  ];
  return { key: `place ${name} ${x}`, places, width: name.length * letter_px + 4, height: 15, draw };
}

/** The labels that have room, the weightier ones first: where the phone is, the rings, then names of places by their size. */
export function drawLabels(view: FieldView, here: Place | undefined, drawn: Projection): SVGElement[] {
  const inView = view.places.filter(({ at }) => isInside(drawn.at(at), whole));
  const labels = [
    ...(here === undefined ? [] : [hereLabel(here, drawn)]),
    ...view.rings.flatMap((ring) => ringLabels(ring, drawn)),
    ...inView.map((place) => placeLabel(place, drawn)),
  ];
  const markers = [view.launch, ...view.route, ...(here === undefined ? [] : [here])];
  const obstacles = [...markers.map((place) => boxAround(drawn.at(place), marker_px, marker_px)), ...corners];
  const placed = new Map(placeLabels(labels, obstacles, whole).map(({ key, at }) => [key, at]));
  return labels.flatMap(({ key, draw }) => {
    const at = placed.get(key);
    return at === undefined ? [] : [draw(at)];
  });
}
