import type { WrittenFile } from './judge.ts';
import { pick, type Random, randomFrom, shuffled } from './random.ts';
import { type Figures, randomFigures } from './randomFigures.ts';
import { beside } from './spellings.ts';

type Member = readonly [name: string, value: unknown];

interface Members {
  /** The name of the member with the figure. */
  readonly header: string;
  readonly at: (index: number) => readonly Member[];
  /** A unit that the file tells for all points. */
  readonly around?: readonly Member[];
}

const camel = (text: string) =>
  text
    .replace(/[^\p{L}\p{N}]+(\p{L})/gu, (_, letter: string) => letter.toUpperCase())
    .replace(/[^\p{L}\p{N}]+/gu, '');
const snake = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '_');
const styles: readonly ((text: string) => string)[] = [camel, snake, (text) => text];

/** Heights that are those of the ground where JSON names no more. */
const isFlown = ({ name }: Figures) => !/^elev/i.test(name);

/** A JSON document of waypoints of a seed, with any names and units of members. */
export function randomJson(seed: number): WrittenFile {
  const random = randomFrom(seed);
  const count = 2 + Math.floor(random() * 4);
  const base = { lat: -60 + random() * 130, lon: -179 + random() * 357 };
  const places = Array.from({ length: count }, () => ({
    lat: Number((base.lat + random() * 0.01).toFixed(7)),
    lon: Number((base.lon + random() * 0.01).toFixed(7)),
  }));
  const figures = randomFigures(random, count).filter(isFlown);
  const members = figures.map((one) => membersOf(random, one));
  const others = beside
    .filter(() => random() < 0.06)
    .map((name) => [name, Math.round(random() * 500)] as const);
  const placeOf = placeWriter(random);
  const items = places.map((place, index) => {
    const own = members.flatMap(({ at }) => at(index));
    return Object.fromEntries(shuffled(random, [...placeOf(place), ...own, ...others]));
  });
  const value = wrapped(
    random,
    items,
    members.flatMap(({ around = [] }) => around),
  );
  const text = JSON.stringify(value, null, random() < 0.5 ? 1 : undefined);
  return {
    text,
    bytes: new TextEncoder().encode(`${random() < 0.1 ? '\ufeff' : ''}${text}`),
    places,
    isLost: false,
    figures: figures.map((one, at) => ({ ...one, header: members[at]?.header ?? '' })),
    mayBeRefused: figures.some((one) => one.meant.some(Number.isNaN)),
  };
}

const coordinateNames: readonly (readonly [string, string])[] = [
  ['lat', 'lon'],
  ['latitude', 'longitude'],
  ['lat', 'lng'],
  ['Latitude', 'Longitude'],
  ['latitude_deg', 'longitude_deg'],
];

function placeWriter(random: Random): (place: { lat: number; lon: number }) => Member[] {
  const [lat, lon] = pick(random, coordinateNames);
  const inQuotes = random() < 0.1;
  const holder = random() < 0.2 ? pick(random, ['position', 'location', 'coordinate']) : undefined;
  const shown = (value: number) => (inQuotes ? String(value) : value);
  return (place) => {
    const members: Member[] = [
      [lat, shown(place.lat)],
      [lon, shown(place.lon)],
    ];
    return holder === undefined ? members : [[holder, Object.fromEntries(members)]];
  };
}

function wrapped(random: Random, items: readonly unknown[], around: readonly Member[]): unknown {
  const holder = pick(random, ['waypoints', 'points', 'route', 'path', 'missionWaypoints', 'wps']);
  const inner = Object.fromEntries(shuffled(random, [...around, ['name', 'A'], [holder, items]]));
  const at = random();
  if (at < 0.15 && around.length === 0) return items;
  return at < 0.35 ? { [pick(random, ['mission', 'plan', 'flightPlan', 'data'])]: inner } : inner;
}

/** The members of a measure at each point. */
function membersOf(random: Random, figures: Figures): Members {
  const { name, unit, other, place, written } = figures;
  const style = pick(random, styles);
  const withUnit = style(
    pick(random, [`${name} ${unit.text}`, `${name}_${unit.text}`, `${name} (${unit.text})`]),
  );
  const isLegible = style !== camel && style !== snake ? true : /^[a-z]+$/i.test(unit.text);
  const header = isLegible ? withUnit : `${name} (${unit.text})`;
  const plain = style(name);
  const form = random();
  const one = (label: string, shown: (value: number) => unknown): Members => ({
    header: label,
    at: (index) => {
      const value = written[index];
      return value === undefined ? (form < 0.5 ? [] : [[label, null]]) : [[label, shown(value)]];
    },
  });
  const bare = (value: number) => (form < 0.85 ? value : String(value));
  if (place === 'nowhere') return one(plain, bare);
  if (place === 'name') return one(header, bare);
  if (place === 'both') return one(header, (value) => `${value} ${unit.text}`);
  if (place === 'contradiction') return one(header, (value) => `${value} ${other.text}`);
  if (place === 'two') return one(`${name} (${unit.text}) [${other.text}]`, bare);
  if (place === 'value')
    return one(plain, (value) =>
      form < 0.6 ? `${value}${form < 0.3 ? ' ' : ''}${unit.text}` : { value, unit: unit.text },
    );
  const teller = [pick(random, [`${plain}_unit`, `${plain}Unit`, `${plain}Units`]), unit.text] as const;
  const figure = one(plain, bare);
  if (form < 0.4) return { ...figure, around: [teller] };
  return { ...figure, at: (index) => [...figure.at(index), teller] };
}
