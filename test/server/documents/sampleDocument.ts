import { defaultInputs } from '../../../renderer/plan/inputs.ts';
import type { PlanContent } from '../../../server/contract/schemas/planDocument.ts';
import { sampleSurvey } from '../../support/sampleDrawings.ts';

const home = { lat: 46.948, lon: 7.4474, elevation_msl_m: 541 };
const shot = { format: 'wpml', kind: 'action', text: '<wpml:action/>' } as const;

/** A plan with a member of each kind that its file can hold. */
export const content: PlanContent = {
  inputs: {
    ...defaultInputs,
    drone_key: 'my_scout',
    wind_speed_mps: 6,
    following_battery_pct: 97.5,
    rth_threshold_pct: 30,
  },
  mission: {
    name: 'Field 7',
    home,
    swap_places: [null, { lat: 46.96, lon: 7.46, elevation_msl_m: 560 }, 'home'],
    flight_winds: [null, { wind_speed_mps: 9, wind_dir_deg: 200, gust_speed_mps: 12 }],
    waypoints: [
      {
        lat: 46.95,
        lon: 7.45,
        altitude: { datum: 'agl', value_m: 60 },
        hover_time_s: 4,
        speed_mps: 5,
        curve_size: 2,
        actions: [{ action_type: 'take_photo', duration_s: 0, carried: shot }],
        carried: shot,
      },
    ],
    end_action: 'go_home',
    drawing: { settings: sampleSurvey, isRouteEdited: true },
    carried: [shot],
  },
  isLaunchChosen: true,
  origin: { losses: [{ code: 'PLAN_NOTE', says: 'AS_SAID', values: { text: 'One photo was left out.' } }] },
  view: { open_steps: ['conditions', 'mission'], is_profile_open: true },
  aircraft: {
    schema: 'homeward/own-aircraft',
    version: 2,
    key: 'my_scout',
    name: 'My Scout',
    sheet: { class: 'multirotor', baseline_flight_time_min: 30, cruise_speed_mps: 10 },
  },
};
