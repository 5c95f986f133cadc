import { z } from 'zod';
import { mostWaypoints } from '../../../engine/mission/mission.ts';
import { OwnAircraft } from './ownAircraft.ts';
import { inputMembers } from './planInputs.ts';
import { missionMembers, WaypointShape } from './planMission.ts';

/** Every variant keeps its letter for as long as it is there. */
export const variantLetters = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
export type VariantLetter = (typeof variantLetters)[number];
export const mostVariants = variantLetters.length;

export const longestVariantName = 60;

/** Members that a variant may have otherwise than the plan; `null`: the plan has the member, and the variant has none. */
export type Differing<Members> = { [Name in keyof Members]?: Members[Name] | null };

const differing = (members: Readonly<Record<string, z.ZodType>>) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(members).map(([name, member]) => [
        name,
        member.safeParse(undefined).success ? member.nullable() : member.optional(),
      ]),
    ),
  );

const named = {
  letter: z.enum(variantLetters).describe('Stays with the variant; no two have the same'),
  name: z
    .string()
    .min(1)
    .max(longestVariantName)
    .optional()
    .describe('Given by the person; absent: named by what differs'),
};

export const VariantShape = z.strictObject({
  ...named,
  inputs: differing(inputMembers).describe(
    'Inputs that are not those of the plan; null: the plan has it, the variant does not',
  ),
  mission: differing({
    ...missionMembers,
    waypoints: z
      .array(z.union([z.number().int().min(0), WaypointShape]))
      .max(mostWaypoints)
      .describe('A number: the waypoint of the plan at that index, counted from 0'),
  }).describe('Members of the mission that are not those of the plan'),
  isLaunchChosen: z.boolean(),
  aircraft: OwnAircraft.optional().describe(
    'The aircraft, whole, if it is neither of the catalog nor that of the plan',
  ),
});
export type WrittenVariant = z.infer<typeof VariantShape>;

/** The variants beside the plan itself, which is one of them. */
export const VariantsShape = z
  .strictObject({
    ...named,
    others: z.array(VariantShape).max(mostVariants - 1),
  })
  .refine(
    ({ letter, others }) => new Set([letter, ...others.map((one) => one.letter)]).size === others.length + 1,
  );
export type WrittenVariants = z.infer<typeof VariantsShape>;
