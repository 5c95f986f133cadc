import { z } from 'zod';
import { assumedFields } from '../../../engine/sheet/assumptions.ts';
import { measured, SayingSchema } from './common.ts';
import { DroneKey, DroneSchema, droneFields, figure } from './drone.ts';
import { notPlain, plainText } from './plainText.ts';
import { SheetSchema } from './sheet.ts';

/** How well each flight was predicted from the others, on average; without errors from a single flight. */
export const LeaveOneOut = z.strictObject({
  n: z.number().int().min(0).describe('Flights that were predicted so'),
  mape_pct: z.number().min(0).optional().meta({
    description:
      'Mean absolute error of these predictions, of the charge used; absent: one flight has no others',
    unit: '%',
  }),
  sheet_mape_pct: z
    .number()
    .min(0)
    .optional()
    .meta({ description: "The sheet's error on the same flights", unit: '%' }),
});

/** A mark that stands in each file of an own aircraft and in no other. */
const mark = 'homeward/own-aircraft';

/** The largest file of an own aircraft: some twenty times one with every field. */
export const aircraftFileLimit_bytes = 64 * 1024;

/** Keys are made from names, so a name has a letter or digit that a key may have. */
export const nameNeeds = 'needs a letter or a digit, such as My Air 2S';
/** Names are printed in terminals and copied between people: nothing in them may steer either. */
export const AircraftName = z
  .string()
  .trim()
  .min(1, nameNeeds)
  .max(60)
  .regex(/[A-Za-z0-9]/, nameNeeds)
  .regex(plainText, notPlain);

const learnedFields = {
  factor: figure('as_flown', "Consumption over its sheet's"),
  factor_sd: z.number().min(0).max(1).describe('Standard deviation of the factor'),
  flight_sd: figure('as_flown_sd', 'Relative standard deviation of a single flight'),
  flights: z.number().int().min(1).describe('Flights that it was learned from'),
  leave_one_out: LeaveOneOut,
};

const LearnedSchema = z
  .strictObject(learnedFields)
  .describe('What its own flights taught; absent: real flights use what those of its class use');

/** The latest version of an own aircraft’s file. */
export const ownAircraftVersion = 2;

/** An aircraft of this installation: the file that is kept, exported and imported. No log is in it. */
export const OwnAircraft = z
  .strictObject({
    schema: z.literal(mark, `must be "${mark}": the file is no aircraft of Homeward`),
    version: z.literal(
      ownAircraftVersion,
      'must be 1 or 2; a newer Homeward wrote this file, update to read it',
    ),
    key: DroneKey,
    name: AircraftName.describe('What the pilot calls it'),
    base: DroneKey.optional().describe('Catalog key of the aircraft that its sheet was copied from'),
    sheet: SheetSchema,
    learned: LearnedSchema.optional(),
  })
  .meta({
    id: 'OwnAircraft',
    description: 'An aircraft of your own, from a sheet or learned from its flights.',
  });
export type OwnAircraft = z.infer<typeof OwnAircraft>;

/** Version 1: a learned aircraft, whose sheet is that of the catalog. */
export const FirstOwnAircraft = z.strictObject({
  schema: OwnAircraft.shape.schema,
  version: z.literal(1),
  key: DroneKey,
  name: AircraftName,
  base: DroneKey,
  ...learnedFields,
});
export type FirstOwnAircraft = z.infer<typeof FirstOwnAircraft>;

/** An aircraft as a form holds it, before it has a key. */
export const AircraftDraft = OwnAircraft.pick({ name: true, base: true, sheet: true, learned: true });
export type AircraftDraft = z.infer<typeof AircraftDraft>;

/** Recognizes an own aircraft by the first bytes of its file. */
export function isAircraftFile(begin: Uint8Array): boolean {
  const text = String.fromCharCode(...begin.subarray(0, 16_384)).replace(/^\u00ef\u00bb\u00bf/, '');
  return text.trimStart().startsWith('{') && text.includes(`"${mark}"`);
}

const minutes = (description: string) => z.number().meta({ description, unit: 'min' });
const airspeed_mps = measured('m/s', 'Airspeed');

/** The aircraft that a sheet describes, its time at each airspeed, and what was assumed. */
export const AircraftDescription = z.strictObject({
  drone: DroneSchema,
  endurance: z.strictObject({
    curve: z.array(
      z.strictObject({
        airspeed_mps,
        sheet_min: minutes('As the sheet says'),
        as_flown_min: minutes('With what real flights use'),
      }),
    ),
    published: z.array(
      z.strictObject({
        kind: z.enum(['hover', 'flight_time', 'distance']),
        airspeed_mps,
        published_min: minutes('As published'),
        sheet_min: minutes('On the curve'),
      }),
    ),
    as_flown: z.number(),
    residual: z.number().optional(),
  }),
  assumptions: z.strictObject({
    figures: z.array(z.strictObject({ field: z.enum(assumedFields), value: z.number() })),
    airframe: droneFields.airframe,
  }),
});
export type AircraftDescription = z.infer<typeof AircraftDescription>;

/** A file that this version cannot use; it is left where it is. */
export const LeftOutFile = z.strictObject({ filename: z.string(), reason: SayingSchema });
export type LeftOutFile = z.infer<typeof LeftOutFile>;

export const AircraftFile = z.strictObject({
  filename: z.string().min(1).max(255),
  bytes: z.instanceof(Uint8Array),
});

/** Reasons against an aircraft with a key and a name. */
export const Clash = z.strictObject({
  of: z.enum(['own', 'catalog']).describe('`own` may be replaced, the catalog may not'),
  name: z.string().describe('Name of the aircraft that is there'),
  is_same: z.boolean().describe('It is the very same'),
  free_name: z.string().describe('A name that is free'),
});
export type Clash = z.infer<typeof Clash>;

/** Choices where another aircraft has the name already. */
export const ClashChoice = z.enum(['refuse', 'replace', 'keep_both']);
export type ClashChoice = z.infer<typeof ClashChoice>;
