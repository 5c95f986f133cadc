import { z } from 'zod';
import { endActions, type Mission, type Waypoint } from '../../engine/mission/mission.ts';
import {
  ActionSchema,
  CarriedPartSchema,
  MissionCarriedSchema,
} from '../../server/contract/schemas/carried.ts';
import { PositionSchema } from '../../server/contract/schemas/common.ts';
import { defaultInputs, type Inputs, InputsSchema } from './inputs.ts';
import { type PlanOrigin, PlanOriginSchema } from './planOrigin.ts';

export interface SavedPlan {
  readonly inputs: Inputs;
  readonly mission: Mission;
  /** Whether the person placed the launch point; a file then does not move it. */
  readonly isLaunchChosen: boolean;
  readonly isChanged: boolean;
  /** Absent: the plan is from no file, or was saved before files were remembered. */
  readonly origin?: PlanOrigin | undefined;
}

/** Makes a member without a schema a compile error: a saved plan with it would be refused at the next start. */
type MembersOf<Value> = Readonly<Record<keyof Value, z.ZodType>>;

const WaypointShape = z.strictObject({
  ...PositionSchema.shape,
  altitude: z.strictObject({ datum: z.enum(['takeoff', 'agl', 'msl', 'ellipsoid']), value_m: z.number() }),
  hover_time_s: z.number(),
  speed_mps: z.number().optional(),
  curve_size: z.number().optional(),
  actions: z.array(ActionSchema).optional(),
  carried: CarriedPartSchema.optional(),
} satisfies MembersOf<Waypoint>);

/**
 * Also reads plans saved before speeds could be chosen, where a speed entered is still flown; before what the wind blows over could,
 * which was open country; before the warmth of the battery could, which counted as kept warm; and before the height over the ground could.
 */
const SavedInputs = InputsSchema.partial({
  speed_choice: true,
  wind_over: true,
  pack_choice: true,
  clearance_m: true,
}).transform(
  (inputs): Inputs => ({
    ...inputs,
    wind_over: inputs.wind_over ?? 'open',
    pack_choice: inputs.pack_choice ?? 'kept_warm',
    clearance_m: inputs.clearance_m ?? defaultInputs.clearance_m,
    speed_choice: inputs.speed_choice ?? (inputs.cruise_speed_mps === undefined ? 'cruise' : 'set'),
  }),
);

const SavedPlanSchema = z.strictObject({
  inputs: SavedInputs,
  mission: z.strictObject({
    name: z.string(),
    home: PositionSchema.extend({ elevation_msl_m: z.number().optional() }).optional(),
    waypoints: z.array(WaypointShape).max(10_000),
    end_action: z.enum(endActions),
    carried: MissionCarriedSchema.optional(),
  } satisfies MembersOf<Mission>),
  isLaunchChosen: z.boolean(),
  isChanged: z.boolean(),
  origin: PlanOriginSchema.optional(),
}) satisfies z.ZodType<SavedPlan>;

/** The plan in a saved text; `undefined` if this version cannot read it. */
export function toSavedPlan(text: string): SavedPlan | undefined {
  try {
    return SavedPlanSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const waypointTexts = new WeakMap<Waypoint, string>();

function textOf(waypoint: Waypoint): string {
  const known = waypointTexts.get(waypoint);
  if (known !== undefined) return known;
  const text = JSON.stringify(waypoint);
  waypointTexts.set(waypoint, text);
  return text;
}

/**
 * The text to save a plan as. A waypoint never changes, so its text is made once: writing 10,000 of them after each edit
 * would block the page for longer than a frame.
 */
export function toPlanText({ mission: { waypoints, ...mission }, ...plan }: SavedPlan): string {
  const open = (members: object) => JSON.stringify(members).slice(0, -1);
  return `${open(plan)},"mission":${open(mission)},"waypoints":[${waypoints.map(textOf).join()}]}}`;
}

/** Compares by identity: a change replaces plan or inputs and never mutates them. */
export const isSamePlan = (one: SavedPlan, other: SavedPlan): boolean =>
  one.mission === other.mission &&
  one.inputs === other.inputs &&
  one.isLaunchChosen === other.isLaunchChosen &&
  one.isChanged === other.isChanged &&
  one.origin?.report === other.origin?.report &&
  one.origin?.losses === other.origin?.losses;
