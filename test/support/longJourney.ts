import { describe, it } from 'vitest';
import { inLong } from './inLong.ts';

type Journey = (name: string, drive: () => Promise<void>, timeout_ms?: number) => void;
type Journeys = (name: string, journeys: () => void) => void;

const leftOut = () => {};
const noneOf = Object.assign(leftOut, { skipIf: () => leftOut });

/** A journey that `npm run test:long` alone drives: `npm test` has what it shows in a test of a part, or in another journey. */
export const longJourney = inLong<Journey & { skipIf(isMissing: boolean): Journey }>(noneOf, it as never);

/** A part of a file that has none but such journeys. */
export const longJourneys = inLong<Journeys & { skipIf(isMissing: boolean): Journeys }>(noneOf, describe);
