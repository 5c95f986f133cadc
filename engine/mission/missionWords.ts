import type { AltitudeDatum } from '../geo/position.ts';
import type { EndAction } from './mission.ts';

/** Spellings of end actions in requests, besides our own: those of file formats. */
export const endActionSpellings = {
  goHome: 'go_home',
  rth: 'go_home',
  autoLand: 'land',
  noAction: 'none',
  gotoFirstWaypoint: 'first_waypoint',
  goContinue: 'none',
} as const satisfies Readonly<Record<string, EndAction>>;

/** Spellings of what heights are measured from in requests, besides our own. */
export const altitudeReferenceSpellings = {
  relative: 'takeoff',
  relativeToStartPoint: 'takeoff',
  relativeToTakeoff: 'takeoff',
  aboveGroundLevel: 'agl',
  relativeToGround: 'agl',
  realTimeFollowSurface: 'agl',
  amsl: 'msl',
  absolute: 'msl',
  EGM96: 'msl',
  WGS84: 'ellipsoid',
} as const satisfies Readonly<Record<string, AltitudeDatum>>;

export const altitudeReferences = [
  'takeoff',
  'agl',
  'msl',
  'ellipsoid',
] as const satisfies readonly AltitudeDatum[];

/** A word as letters and digits in lower case: `goHome`, `GO_HOME` and `go home` are one. */
export const plainWord = (word: string): string => word.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The canonical words by all their spellings. */
export const wordsBySpelling = <Word extends string>(
  words: readonly Word[],
  spellings: Readonly<Record<string, Word>>,
): ReadonlyMap<string, Word> =>
  new Map([
    ...words.map((word) => [plainWord(word), word] as const),
    ...Object.entries(spellings).map(([spelling, word]) => [plainWord(spelling), word] as const),
  ]);
