import { elementAt } from '../elementAt.ts';
import type { Corner } from '../geo/plane.ts';
import type { Position } from '../geo/position.ts';
import type { Footprint } from './camera.ts';
import type { FlatGround } from './flatGround.ts';
import type { RunRange } from './surveyRuns.ts';

/** Lines as they are flown: the height of each point above mean sea level. */
export interface FlownLines {
  readonly points: readonly (Position & { readonly height_msl_m: number })[];
  readonly runs: readonly RunRange[];
  readonly spacing_m: number;
}

/** The pictures of a camera that looks straight down from `height_m` above level ground, and how often they are taken. */
export interface FlownPictures {
  readonly footprint: Footprint;
  readonly height_m: number;
  readonly picture_every_m: number;
  /** The aircraft itself keeps this height over the ground between waypoints; absent: it flies straight from one to the next. */
  readonly kept_m?: number | undefined;
}

/** A share of a picture, and where that picture is taken. */
export interface OverlapAt extends Position {
  readonly overlap_pct: number;
}

/** A height above ground, and where. */
export interface HeightAt extends Position {
  readonly height_m: number;
}

/** The overlaps of pictures over the real ground. */
export interface OverlapOverGround {
  /** The least that a picture shares with the next one on its run; absent: no run has two. */
  readonly front?: OverlapAt | undefined;
  /** The least that a picture shares with those of a line beside it; absent: there is none beside another. */
  readonly side?: OverlapAt | undefined;
  /** Where pictures are taken nearest to the ground and farthest from it: their finest and coarsest ground samples. */
  readonly lowest: HeightAt;
  readonly highest: HeightAt;
}

/** Pictures to look at; of more, only every second, third … is. */
const mostPictures = 4000;
/** Steps to the edge of a picture over level ground. */
const steps = 24;

/** A place of the plane at a height above mean sea level. */
interface Eye extends Corner {
  readonly height_msl_m: number;
}

interface Leg {
  readonly from: Eye;
  readonly to: Eye;
  readonly length_m: number;
  /** Unit vector along the leg. */
  readonly ahead: Corner;
}

interface Picture extends Eye {
  readonly ahead: Corner;
}

type Ground = (place: Corner) => number;

function legOf(from: Eye, to: Eye): Leg {
  const length_m = Math.hypot(to.x - from.x, to.y - from.y);
  const scale = length_m === 0 ? 0 : 1 / length_m;
  return { from, to, length_m, ahead: { x: (to.x - from.x) * scale, y: (to.y - from.y) * scale } };
}

const moved = ({ x, y }: Corner, along: Corner, distance_m: number): Corner => ({
  x: x + along.x * distance_m,
  y: y + along.y * distance_m,
});

/** A shorter leg has one place. */
const shortest_m = 1e-6;

function pictureOn({ from, to, ahead, length_m }: Leg, along_m: number): Picture {
  const share = along_m / Math.max(length_m, shortest_m);
  const height_msl_m = from.height_msl_m + share * (to.height_msl_m - from.height_msl_m);
  return { ...moved(from, ahead, along_m), height_msl_m, ahead };
}

/** The place so far along the legs of a run. */
function pictureAlong(legs: readonly Leg[], along_m: number): Picture {
  let left_m = along_m;
  for (const leg of legs.slice(0, -1)) {
    if (left_m <= leg.length_m) return pictureOn(leg, left_m);
    left_m -= leg.length_m;
  }
  return pictureOn(elementAt(legs, legs.length - 1), left_m);
}

/** Pictures of a run, each with the next one; `stride - 1` of them are passed over each time. */
function pairsOn(legs: readonly Leg[], every_m: number, stride: number): [Picture, Picture | undefined][] {
  const pairs: [Picture, Picture | undefined][] = [];
  const length_m = legs.reduce((sum, leg) => sum + leg.length_m, 0);
  for (let along_m = 0; along_m <= length_m; along_m += stride * every_m) {
    const next_m = along_m + every_m;
    pairs.push([pictureAlong(legs, along_m), next_m <= length_m ? pictureAlong(legs, next_m) : undefined]);
  }
  return pairs;
}

/** Half of a picture's size: as a slope of its outermost ray, and in steps over level ground. */
interface Half {
  readonly slope: number;
  readonly step_m: number;
}

const halfOf = (size_m: number, height_m: number): Half => ({
  slope: size_m / (2 * height_m),
  step_m: size_m / (2 * steps),
});

/** Metres along a direction from below the camera to where its outermost ray meets the ground; 0 on the ground. */
function reach(ground: Ground, eye: Eye, along: Corner, { slope, step_m }: Half): number {
  let room_m = slope * (eye.height_msl_m - ground(eye));
  if (!(room_m > 0)) return 0;
  for (let at_m = step_m; ; at_m += step_m) {
    const next_m = slope * (eye.height_msl_m - ground(moved(eye, along, at_m))) - at_m;
    if (!(next_m > 0)) return at_m - step_m + (step_m * room_m) / (room_m - next_m);
    room_m = next_m;
  }
}

/**
 * The overlap of two pictures on the line through the places below them, percent: the ground that both show, as a part of that of the
 * picture which shows more of the line.
 */
function shared(ground: Ground, one: Eye, other: Eye, half: Half): number {
  const { length_m, ahead } = legOf(one, other);
  const back = { x: -ahead.x, y: -ahead.y };
  const [a, b] = [-reach(ground, one, back, half), reach(ground, one, ahead, half)];
  const [c, d] = [length_m - reach(ground, other, back, half), length_m + reach(ground, other, ahead, half)];
  const most_m = Math.max(b - a, d - c);
  return most_m === 0 ? 0 : (100 * Math.max(0, Math.min(b, d) - Math.max(a, c))) / most_m;
}

/** The picture that could be taken at a place of a run; `undefined`: no run leads there. */
function pictureAt(legs: readonly Leg[], place: Corner, near_m: number): Eye | undefined {
  for (const leg of legs) {
    const { from, ahead, length_m } = leg;
    const [x, y] = [place.x - from.x, place.y - from.y];
    if (Math.abs(x * ahead.y - y * ahead.x) > near_m) continue;
    const along_m = x * ahead.x + y * ahead.y;
    if (along_m >= 0 && along_m <= length_m) return pictureOn(leg, along_m);
  }
  return undefined;
}

/**
 * Overlaps of pictures over real ground, by the rays of a pinhole that looks straight down (MODEL.md §6); `undefined` where the ground
 * below one of them is unknown.
 */
export function overlapOverGround(
  { points, runs, spacing_m }: FlownLines,
  { footprint, height_m, picture_every_m, kept_m }: FlownPictures,
  { toPlane, toPosition }: Pick<FlatGround, 'toPlane' | 'toPosition'>,
  ground: Ground,
): OverlapOverGround | undefined {
  const eyes = points.map((point): Eye => ({ ...toPlane(point), height_msl_m: point.height_msl_m }));
  const ways = runs.map(({ first, last }) =>
    eyes.slice(first + 1, last + 1).map((to, at) => legOf(elementAt(eyes, first + at), to)),
  );
  const legs = ways.flat().filter(({ length_m }) => length_m > 0);
  const flown = <At extends Eye>(at: At): At =>
    kept_m === undefined ? at : { ...at, height_msl_m: ground(at) + kept_m };
  const whole_m = legs.reduce((sum, { length_m }) => sum + length_m, 0);
  const stride = Math.max(1, Math.ceil(whole_m / picture_every_m / mostPictures));
  const [along, across] = [halfOf(footprint.along_m, height_m), halfOf(footprint.across_m, height_m)];
  const least = { front: Infinity, side: Infinity, lowest: Infinity, highest: -Infinity };
  const found: { -readonly [Name in keyof OverlapOverGround]?: OverlapOverGround[Name] } = {};
  for (const [at, after] of ways.flatMap((way) => pairsOn(way, picture_every_m, stride))) {
    const picture = flown(at);
    const place = toPosition(picture);
    const over_m = picture.height_msl_m - ground(picture);
    if (Number.isNaN(over_m)) return undefined;
    const share = (name: 'front' | 'side', other: Eye | undefined, half: Half) => {
      const overlap_pct = other === undefined ? Infinity : shared(ground, picture, flown(other), half);
      if (!(overlap_pct < least[name])) return;
      least[name] = overlap_pct;
      found[name] = { overlap_pct, ...place };
    };
    share('front', after, along);
    for (const right of [spacing_m, -spacing_m]) {
      const beside = moved(picture, { x: picture.ahead.y, y: -picture.ahead.x }, right);
      share('side', pictureAt(legs, beside, spacing_m / 10), across);
    }
    if (over_m < least.lowest) {
      least.lowest = over_m;
      found.lowest = { height_m: over_m, ...place };
    }
    if (over_m > least.highest) {
      least.highest = over_m;
      found.highest = { height_m: over_m, ...place };
    }
  }
  const { lowest, highest } = found;
  return lowest && highest && { ...found, lowest, highest };
}
