import { z } from 'zod';
import { endActions } from '../../../engine/mission/mission.ts';
import { altitudeReferences } from '../../../engine/mission/missionWords.ts';
import { PlaceSchema, PositionSchema } from './common.ts';
import { MissionResult } from './missionResult.ts';
import { RangeResult } from './range.ts';

export const PlanRevision = z.string().max(64).meta({
  description: 'Names this plan with this answer; another plan or another answer has another one',
  example: 'k0v3w1m9bGqYV5dS',
});

const ScreenWaypoint = z
  .strictObject({
    ...PositionSchema.shape,
    altitude_m: z.number().meta({ description: 'Above `altitude_reference`', unit: 'm' }),
    altitude_reference: z.enum(altitudeReferences).meta({ description: 'What the altitude counts from' }),
    hover_time_s: z.number().meta({ description: 'Wait there', unit: 's' }),
    speed_mps: z.number().optional().meta({ description: 'Absent: that of the plan', unit: 'm/s' }),
  })
  .meta({ id: 'ScreenWaypoint' });

const ScreenAir = z
  .strictObject({
    wind_speed_mps: z.number().meta({ description: 'Wind as it was reported', unit: 'm/s' }),
    wind_dir_deg: z.number().meta({ description: 'Where the wind comes from', unit: '°' }),
    gust_speed_mps: z.number().meta({ description: 'Gusts as they were reported', unit: 'm/s' }),
    temp_c: z.number().meta({ description: 'Air at the launch point', unit: '°C' }),
    takeoff_time: z
      .string()
      .optional()
      .meta({ description: 'Hour of the forecast in which it takes off, UTC' }),
    source: z.string().optional().meta({ description: 'Who gave the forecast; absent: typed by hand' }),
    asked_at: z.string().optional().meta({ description: 'When the forecast was asked for, UTC' }),
  })
  .meta({ id: 'ScreenAir' });

/** The plan that the window shows, as far as other tools need it. */
export const PlanOnScreen = z
  .strictObject({
    name: z.string(),
    aircraft: z
      .strictObject({ key: z.string().meta({ description: 'Its key in the catalog' }), name: z.string() })
      .meta({ id: 'ScreenAircraft' }),
    launch: PlaceSchema.meta({ description: 'Where it takes off' }),
    waypoints: z.array(ScreenWaypoint),
    end_action: z.enum(endActions).meta({ description: 'What is flown after the last waypoint' }),
    reserve_pct: z.number().meta({ description: 'Charge to be left at home', unit: '%' }),
    initial_battery_pct: z.number().meta({ description: 'Charge at take-off', unit: '%' }),
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
    tone: z.enum(screenTones).meta({
      description:
        '`ok`: comes home; `level`: under the condition that it names; `warn`: in doubt; `bad`: do not fly; `quiet`: rings alone',
    }),
    title: z.string().meta({ description: 'The headline, in English' }),
    detail: z.string().meta({ description: 'The line below it; may be empty' }),
  })
  .meta({ id: 'ScreenVerdict' });

export const ScreenAnswer = z.strictObject({
  engine_version: z.string(),
  revision: PlanRevision,
  plan: PlanOnScreen,
  verdict: ScreenVerdict,
  mission: MissionResult.optional().meta({ description: 'Absent: the plan has no waypoint, or is refused' }),
  range: RangeResult.optional().meta({ description: 'Absent: it is refused' }),
});
export type ScreenAnswer = z.infer<typeof ScreenAnswer>;

/** A phone that asks to see the plan. */
export const PairingQuestion = z.strictObject({
  id: z.string().max(64),
  /** Six digits, which the phone shows, too. */
  digits: z.string().regex(/^\d{6}$/),
  /** Address that it asks from. */
  address: z.string(),
  is_this_computer: z.boolean(),
});
export type PairingQuestion = z.infer<typeof PairingQuestion>;
