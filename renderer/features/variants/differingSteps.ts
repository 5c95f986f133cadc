import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Mission } from '../../../engine/mission/mission.ts';
import { isSame } from '../../analysis/isSame.ts';
import type { Inputs } from '../../plan/inputs.ts';
import { useInputs, useMission } from '../../plan/planStores.ts';
import type { StepName } from '../../plan/viewStore.ts';
import { contentsOf } from './variantList.ts';
import { useVariants } from './variantsStore.ts';

/** The step of the panel in which each entry is made. */
const stepOfInput: Readonly<Record<keyof Inputs, StepName>> = {
  drone_key: 'drone',
  payload_g: 'drone',
  battery_cycles: 'drone',
  hourly: 'conditions',
  wind_speed_mps: 'conditions',
  wind_dir_deg: 'conditions',
  gust_speed_mps: 'conditions',
  wind_height_m: 'conditions',
  wind_over: 'conditions',
  temp_c: 'conditions',
  humidity_pct: 'conditions',
  pack_choice: 'conditions',
  battery_temp_c: 'conditions',
  initial_battery_pct: 'range',
  height_m: 'range',
  hover_time_min: 'range',
  thresholds_pct: 'range',
  hidden_thresholds_pct: 'range',
  shows_one_way: 'range',
  speed_choice: 'range',
  cruise_speed_mps: 'range',
  clearance_m: 'ground',
  max_height_above_ground_m: 'ground',
  return_height_m: 'ground',
  pilot: 'ground',
  eye_height_m: 'ground',
  rth_threshold_pct: 'mission',
  splits_batteries: 'mission',
  following_battery_pct: 'mission',
  battery_split: 'mission',
  mid_line_swaps: 'mission',
};

interface Content {
  readonly inputs: Inputs;
  readonly mission: Mission;
}

const none: ReadonlySet<StepName> = new Set();

/** The steps of the panel in which a variant is set otherwise than the plan. */
export function differingSteps([plan, ...others]: readonly Content[]): ReadonlySet<StepName> {
  if (plan === undefined || others.length === 0) return none;
  const names = Object.keys(stepOfInput) as (keyof Inputs)[];
  const members = new Set(
    [plan, ...others].flatMap(({ mission }) => Object.keys(mission) as (keyof Mission)[]),
  );
  const isOther = (one: unknown, toOther: (other: Content) => unknown) =>
    others.some((other) => !isSame(one, toOther(other)));
  return new Set([
    ...names
      .filter((name) => isOther(plan.inputs[name], ({ inputs }) => inputs[name]))
      .map((name) => stepOfInput[name]),
    ...[...members]
      .filter((name) => isOther(plan.mission[name], ({ mission }) => mission[name]))
      .map((name) => (name === 'home' ? 'launch' : 'mission')),
  ]);
}

/** The same of the plan on screen. */
export function useDifferingSteps(): ReadonlySet<StepName> {
  const { list } = useStore(useVariants().store);
  const inputs = useInputs((state) => state);
  const mission = useMission(({ history }) => history.present);
  return useMemo(
    () => differingSteps(contentsOf(list, { inputs, mission, isLaunchChosen: false })),
    [list, inputs, mission],
  );
}
