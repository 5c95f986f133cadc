import { unitNamed } from '../../unitNames.ts';
import { type Measure, quantityOf } from '../plan/planUnits.ts';
import { plainKey } from './foreignNames.ts';

const oneOf = (words: string) => new Set(words.split(' '));

/** Words that name a measure. */
const headWords: readonly (readonly [Measure, ReadonlySet<string>])[] = [
  ['speed', oneOf('speed speedto spd velocity groundspeed airspeed')],
  ['wait', oneOf('wait waiting hold holding hover hovering stay dwell delay pause loiter')],
  ['height', oneOf('altitude alt height elevation elev hgt z param7 ascent agl amsl asl msl')],
];

/** Words beside those that make them something else than the wait, the speed or the height of a waypoint. */
const others: Readonly<Record<Measure, ReadonlySet<string>>> = {
  height: oneOf(
    'rc operator pilot trim mask sun solar moon sat sats satellite poi mode type reference ref datum source unit units accuracy error std sigma variance home rth rtl return safe failsafe max maximum min minimum limit ceiling floor terrain geoid geoidal undulation separation image img picture photo frame video pixel pixels px screen antenna sensor camera lens gimbal person pole mast tower building structure obstacle tree canopy vegetation wave cloud eye dem dsm dtm srtm surface width rate change diff difference offset step interval count angle id name speed velocity climb pressure density temperature wind',
  ),
  speed: oneOf(
    'rc operator pilot wind gust vertical vert climb ascent descent sink max maximum min minimum limit yaw gimbal turn rotation angular rotor motor fan x y z vx vy vz north east south west up down shutter photo camera rtl rth return landing takeoff hover loiter mode type unit units accuracy error std id name angle direction heading use zoom is has',
  ),
  wait: oneOf(
    'rc operator pilot speed velocity alt altitude height radius direction type mode angle action actions count heading yaw id name unit units power current throttle distance drain range % pct percent battery lat lon latitude longitude photo shutter trigger camera max maximum minimum limit is has exit position',
  ),
};

/** Letters before a speed that name its axis: hSpeed. After it they may belong to a unit. */
const axes = oneOf('h v d n e');

const plainWords =
  'time duration period above below over mean sea level ground gnd takeoff take off launch start point relative rel to the of from at in on abs absolute ellipsoidal ellipsoid wgs84 wgs 84 hae egm96 egm agl amsl asl msl ato gps gnss rtk barometric barometer baro navigation nav waypoint wp mission flight flying fly drone uav uas aircraft vehicle osd target desired planned plan route value cruise horizontal air set default optional required number integer float estimated estimate per each custom general';
const plain = oneOf(plainWords);

/** True if a word says nothing of the unit. */
export const isPlain = (word: string): boolean => plain.has(word);

/** True if a word names a measure; the two words of “AMSL altitude” are one name. */
export const isHead = (measure: Measure, word: string): boolean =>
  headWords.some(([one, words]) => one === measure && words.has(word));

/** Words without the home that a height is measured from; a height of home itself is another one. */
export const withoutHome = (words: readonly string[]): string[] =>
  words.filter((word, at) => word !== 'home' || !/^(above|over|to|from)$/.test(words[at - 1] ?? ''));

const alternatives = (words: Iterable<string>) =>
  [...words].sort((one, other) => other.length - one.length).join('|');
/** Words that join two others; elsewhere they are pieces of another word: elevon, loitering, holdover. */
const joining = oneOf('of from at in on to the per over');
/** Words that stand alone, or are pieces of another word: elevator, altair. */
const alone = oneOf('ato air');
const besides = [...plain].filter((word) => !joining.has(word) && !alone.has(word));
const beside = `(?:(?:${alternatives(joining)})?(?:${alternatives(besides)}))`;
/** Words that are written as one: hovertime, altitudeft, waypointspeed. */
const joined = headWords.map(([measure, words]) => ({
  measure,
  pattern: new RegExp(
    `^(${beside}*?)(${alternatives([...words].filter((word) => word.length > 2))})(${beside}*)([a-z']*)$`,
  ),
}));
const unitWithDatum = /^(ft|feet|meters?|metres?|m)(agl|amsl|asl|msl)$/;

const circles = oneOf('turn turns circles laps');
/** Flight levels are asked about, not read. */
const isUnitLike = (word: string) =>
  circles.has(word) ||
  word === 'fl' ||
  Object.values(quantityOf).some((quantity) => unitNamed(quantity, word) !== undefined);

function splitJoined(word: string): string[] {
  if (word.length > 40 || plain.has(word) || headOf([word]) !== undefined) return [word];
  const unit = unitWithDatum.exec(word);
  if (unit !== null) return unit.slice(1);
  for (const { measure, pattern } of joined) {
    const [before = '', head = '', after = '', rest = ''] = pattern.exec(word)?.slice(1) ?? [];
    if (head === '') continue;
    const tail = unitWithDatum.exec(rest)?.slice(1) ?? [rest];
    const [unit = ''] = tail;
    // The s of several waits is none of a second.
    if (measure === 'wait' && before + after === '' && rest === 's') continue;
    // Between two known words, what is left of the third may be a unit that nobody knows.
    const isSplit = unit === '' || before + after !== '' || isUnitLike(unit);
    if (isSplit) return [before, head, after, ...tail].filter((part) => part !== '');
  }
  return [word];
}

/** The words of a name: parts between marks, of camel case, and of known words that are written as one. */
export const wordsOf = (name: string): string[] =>
  name
    .slice(0, 200)
    .replace(/(\p{Ll}|\d)(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$2 ')
    .replaceAll('%', ' % ')
    // Per second: m s-1.
    .replace(/([sh])\s?[⁻−-][1¹]/gi, '$1')
    .toLowerCase()
    .split(/[^\p{L}\p{N}'′’°µ%]+/u)
    .filter((word) => word !== '')
    .flatMap((word) => plainKey(word).split(' ').flatMap(splitJoined));

export interface Head {
  readonly measure: Measure;
  readonly head: string;
}

/** The first word that names a measure; a speed before a wait before a height. */
export function headOf(words: readonly string[]): Head | undefined {
  for (const [measure, known] of headWords) {
    const head = words.find((word) => known.has(word));
    if (head !== undefined) return { measure, head };
  }
  return undefined;
}

/** True if words beside a head exclude a measure of a waypoint. */
export function isOther({ measure, head }: Head, all: readonly string[], rest: readonly string[]): boolean {
  if (rest.some((word) => others[measure].has(word))) return true;
  // The z of an acceleration is no height.
  if (head === 'z' || head === 'param7') return rest.length > 0;
  if (measure === 'speed') return all.slice(0, all.indexOf(head)).some((word) => axes.has(word));
  return measure === 'height' && isOfGround(all.join(' '));
}

/** True if a height is that of the ground or of the take-off point itself, unlike one above them. */
const isOfGround = (words: string): boolean =>
  /(?<!above |above the |level |to )\bground\b(?! level)|^(take ?off|launch|landing) (alt|height|elev)/.test(
    words,
  );

const tellers = oneOf('unit units uom metric imperial measurement measurements');

/** A name that tells a unit, and of what: `altitude_unit`; of everything: `units`, `metric`. */
export function unitTold(name: string): { readonly measure?: Measure | undefined } | undefined {
  const words = wordsOf(name);
  return words.some((word) => tellers.has(word)) ? { measure: headOf(words)?.measure } : undefined;
}

/** How long at a place: “Time at WP”. */
const timeAt = /\btime (at|on|over) (the )?(wp|waypoint|point|location|position|spot|target)\b/;
const timeLike = oneOf(
  'duration dur linger idle rest resting parking stop stopping waits holds delays pauses',
);

/** True if a name suggests a wait: a duration, or circles. */
export function looksLikeWait(name: string): boolean {
  const words = wordsOf(name);
  const isCircling = headOf(words)?.measure === 'wait' && words.some((word) => circles.has(word));
  return (
    isCircling ||
    timeAt.test(words.join(' ')) ||
    (words.some((word) => timeLike.has(word)) && !words.some((word) => others.wait.has(word)))
  );
}
