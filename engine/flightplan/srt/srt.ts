import type { Altitude, Position } from '../../geo/position.ts';
import { numbered } from '../../placeInFile.ts';
import type { PlanPoint } from '../plan/flightPlan.ts';
import type { PlanDraft } from '../plan/planDraft.ts';
import { Tally } from '../plan/tally.ts';
import { cutOffWarnings } from '../source/cutOff.ts';
import { placeAt } from '../source/places.ts';
import { refuse } from '../source/refusal.ts';
import { cuesOf } from './srtCues.ts';

const format = 'srt';

/** Two coordinates in brackets, whose order the file does not name. */
interface Pair {
  readonly first: number;
  readonly second: number;
}

interface Cue {
  readonly place: Position | Pair;
  readonly altitude: Altitude | undefined;
  readonly home: Pair | undefined;
  readonly number: number;
}

/**
 * Reads the subtitles that DJI's aircraft write beside a video as a recorded track. The forms are those of the samples of
 * JuanIrache/DJI_SRT_Parser (README.md, index.js).
 */
export function readSrt(text: string): PlanDraft {
  const tally = new Tally();
  const cues: Cue[] = [];
  let number = 0;
  let isAltitudeBare = false;
  for (const cue of cuesOf(text)) {
    number += 1;
    const place = namedPlace(cue) ?? pairIn(cue, 'GPS');
    if (place === undefined) continue;
    isAltitudeBare ||= !heightNames.test(cue) && bareAltitude.test(cue);
    cues.push({ place, altitude: altitudeIn(cue), home: pairIn(cue, 'HOME'), number });
  }
  if (cues.length === 0) refuse('NOT_A_FLIGHT_PLAN.subtitles', { format, where: numbered('line', 1) });
  const isLatFirst = latFirst(text, cues);
  const points = pointsOf(cues, isLatFirst, tally);
  refuseShort(points);
  const launch = cues.find(({ home }) => home !== undefined && !isNowhere(home))?.home;
  if (number > cues.length) tally.add('subtitle', 'reason.has_no_position', number - cues.length);
  return {
    format,
    routes: [{ name: 'Track', kind: 'track', points }],
    home: launch && positionOf(launch, isLatFirst),
    ignored: tally.list(),
    warnings: [
      ...cutOffWarnings(text, false),
      ...tally.warnings(),
      ...(isAltitudeBare
        ? [
            {
              code: 'ALTITUDE_REFERENCE_ASSUMED' as const,
              says: 'ALTITUDE_REFERENCE_ASSUMED.subtitles',
            },
          ]
        : []),
    ],
  };
}

const number = String.raw`([-+]?\d{1,6}(?:\.\d{1,20})?)`;
const latitude = new RegExp(String.raw`\blatitude\s{0,9}:?\s{0,9}${number}`, 'i');
/** Early aircraft write “longtitude”. */
const longitude = new RegExp(String.raw`\blongt?itude\s{0,9}:?\s{0,9}${number}`, 'i');
const aboveTakeOff = new RegExp(
  String.raw`\b(?:rel_alt|BAROMETER|H[Bb]|H)(?:\s{0,9}:\s{0,9}|\s{1,9})${number}`,
);
const aboveSea = new RegExp(String.raw`\babs_alt\s{0,9}:?\s{0,9}${number}`);
const bareAltitude = new RegExp(String.raw`\baltitude\s{0,9}:?\s{0,9}${number}`);
const heightNames = /\brel_alt\b|\babs_alt\b/;

const figureIn = (cue: string, pattern: RegExp): number | undefined => {
  const found = pattern.exec(cue)?.[1];
  return found === undefined ? undefined : Number(found);
};

const namedPlace = (cue: string): Position | undefined =>
  placeAt(figureIn(cue, latitude), figureIn(cue, longitude));

/** `GPS(7.45,46.95,16)`; the third figure counts satellites. Some write `GPS(E: 7.45, N: 46.95, 10.0m)`. */
function pairIn(cue: string, name: 'GPS' | 'HOME'): Pair | undefined {
  const found = patterns[name].exec(cue);
  if (found === null) return undefined;
  const [, side = '', first = '', otherSide = '', second = ''] = found;
  const [one, other] = [signed(side, first), signed(otherSide, second)];
  return /[NS]/.test(side) ? { first: other, second: one } : { first: one, second: other };
}

const coordinate = String.raw`\s{0,9}([NSEW]?):?\s{0,9}${number}\s{0,9}`;
const patterns = {
  GPS: new RegExp(String.raw`\bGPS\s?\(${coordinate},${coordinate}[,)]`),
  HOME: new RegExp(String.raw`\bHOME\s?\(${coordinate},${coordinate}[,)]`),
} as const;

const signed = (side: string, figure: string) => (/[SW]/.test(side) ? -1 : 1) * Number(figure);

/** The height of the barometer counts from take-off, and comes first: a satellite's is off by more. */
function altitudeIn(cue: string): Altitude | undefined {
  const relative_m = figureIn(cue, aboveTakeOff);
  if (relative_m !== undefined) return { datum: 'takeoff', value_m: relative_m };
  const msl_m = figureIn(cue, aboveSea) ?? figureIn(cue, bareAltitude);
  return msl_m === undefined ? undefined : { datum: 'msl', value_m: msl_m };
}

const isPair = (place: Position | Pair): place is Pair => 'first' in place;

/**
 * True if brackets name the latitude first, as those of the Matrice 300 do, whose third figure has the unit M. In others it shows
 * only where a second figure is no latitude.
 */
function latFirst(text: string, cues: readonly Cue[]): boolean {
  if (/\bGPS\s?\([^()]{1,80}M\)/.test(text.slice(0, 20_000))) return true;
  const pairs = cues.flatMap(({ place }) => (isPair(place) ? place : []));
  return (
    pairs.some(({ second }) => Math.abs(second) > 90) && pairs.every(({ first }) => Math.abs(first) <= 90)
  );
}

const positionOf = ({ first, second }: Pair, isLatFirst: boolean): Position =>
  isLatFirst ? { lat: first, lon: second } : { lat: second, lon: first };

const isNowhere = ({ first, second }: Pair) => first === 0 && second === 0;

/** The points of a recording, without those before the first fix and those at which nothing has changed. */
function pointsOf(cues: readonly Cue[], isLatFirst: boolean, tally: Tally): PlanPoint[] {
  const points: PlanPoint[] = [];
  for (const { place, altitude, number: count } of cues) {
    const { lat, lon } = isPair(place) ? positionOf(place, isLatFirst) : place;
    const last = points.at(-1);
    if (lat === 0 && lon === 0)
      tally.lose('position', 'subtitle', numbered('subtitle', count), 'reason.no_fix');
    else if (last?.lat === lat && last.lon === lon && last.altitude?.value_m === altitude?.value_m)
      tally.add('subtitle', 'reason.same_place');
    else points.push({ lat, lon, ...(altitude === undefined ? {} : { altitude }), hover_time_s: 0 });
  }
  return points;
}

function refuseShort(points: readonly PlanPoint[]): void {
  if (points.length === 0) refuse('NO_ROUTE.subtitles', { format });
  if (points.length === 1) refuse('SINGLE_POINT.video', { format });
}
