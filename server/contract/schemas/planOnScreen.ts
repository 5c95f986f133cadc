import { z } from 'zod';
import { endActions } from '../../../engine/mission/mission.ts';
import { altitudeReferences } from '../../../engine/mission/missionWords.ts';
import { like } from '../fault.ts';
import { measured, PlaceSchema, PositionSchema } from './common.ts';
import { MissionResult } from './missionResult.ts';
import { RangeResult } from './range.ts';

export const PlanRevision = z.string().max(64).meta({
  description: 'Names this plan with this answer; another plan or another answer has another one',
  example: 'k0v3w1m9bGqYV5dS',
});

const ScreenWaypoint = z
  .strictObject({
    ...PositionSchema.shape,
    altitude_m: measured('m', 'Above `altitude_reference`'),
    altitude_reference: z.enum(altitudeReferences).describe('What the altitude counts from'),
    hover_time_s: measured('s', 'Wait there'),
    speed_mps: z.number().optional().meta({ description: 'Absent: that of the plan', unit: 'm/s' }),
  })
  .meta({ id: 'ScreenWaypoint' });

const ScreenAir = z
  .strictObject({
    wind_speed_mps: measured('m/s', 'Wind as it was reported'),
    wind_dir_deg: measured('°', 'Where the wind comes from'),
    gust_speed_mps: measured('m/s', 'Gusts as they were reported'),
    temp_c: measured('°C', 'Air at the launch point'),
    takeoff_time: z.string().optional().describe('Hour of the forecast in which it takes off, UTC'),
    source: z.string().optional().describe('Who gave the forecast; absent: typed by hand'),
    asked_at: z.string().optional().describe('When the forecast was asked for, UTC'),
  })
  .meta({ id: 'ScreenAir' });

/** The plan that the window shows, as far as other tools need it. */
export const PlanOnScreen = z
  .strictObject({
    name: z.string(),
    aircraft: z
      .strictObject({ key: z.string().describe('Its key in the catalog'), name: z.string() })
      .meta({ id: 'ScreenAircraft' }),
    launch: PlaceSchema.describe('Where it takes off'),
    waypoints: z.array(ScreenWaypoint),
    end_action: z.enum(endActions).describe('What is flown after the last waypoint'),
    reserve_pct: measured('%', 'Charge to be left at home'),
    initial_battery_pct: measured('%', 'Charge at take-off'),
    following_battery_pct: z.number().optional().meta({
      description: 'Over several batteries: charge of those after the first one; absent: as that',
      unit: '%',
    }),
    return_height_m: z
      .number()
      .optional()
      .meta({ description: 'Return height set in the aircraft', unit: 'm' }),
    air: ScreenAir,
  })
  .meta({ id: 'PlanOnScreen' });
export type PlanOnScreen = z.infer<typeof PlanOnScreen>;

export const screenTones = ['ok', 'level', 'warn', 'bad', 'quiet'] as const;

/** The words over the map of the window. */
export const ScreenVerdict = z
  .strictObject({
    tone: z
      .enum(screenTones)
      .describe(
        '`ok`: comes home; `level`: under the condition that it names; `warn`: in doubt; `bad`: do not fly; `quiet`: rings alone',
      ),
    title: z.string().describe('The headline, in English'),
    detail: z.string().describe('The line below it; may be empty'),
  })
  .meta({ id: 'ScreenVerdict' });

export const ScreenAnswer = z.strictObject({
  engine_version: z.string(),
  revision: PlanRevision,
  plan: PlanOnScreen,
  verdict: ScreenVerdict,
  mission: MissionResult.optional().describe('Absent: the plan has no waypoint, or is refused'),
  range: RangeResult.optional().describe('Absent: it is refused'),
});
export type ScreenAnswer = z.infer<typeof ScreenAnswer>;

/** A phone that asks to see the plan. */
export const PairingQuestion = z.strictObject({
  id: z.string().max(64),
  /** Six digits, which the phone shows, too. */
  digits: z.string().regex(/^\d{6}$/, like('482913')),
  /** Address that it asks from. */
  address: z.string(),
  is_this_computer: z.boolean(),
});
export type PairingQuestion = z.infer<typeof PairingQuestion>;
