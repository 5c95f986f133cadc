import { z } from 'zod';
import { BriefingPage } from './briefing.ts';
import { MissionRequest } from './mission.ts';
import { RangeRequest } from './range.ts';

export const resultFormats = ['csv', 'geojson', 'kml'] as const;
export type ResultFormat = (typeof resultFormats)[number];

const shared = {
  name: z.string().max(300).describe('Name of the plan'),
  format: z.enum(resultFormats),
  language: BriefingPage.shape.language.describe('Language of the name of the file'),
};

/** The legs of a plan, or the rings around a launch point, as a file for other tools. */
export const ResultFileRequest = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('legs'), mission: MissionRequest, ...shared }),
  z.strictObject({ what: z.literal('rings'), range: RangeRequest, ...shared }),
]);

export const ResultFile = z.strictObject({ filename: z.string(), bytes: z.instanceof(Uint8Array) });
