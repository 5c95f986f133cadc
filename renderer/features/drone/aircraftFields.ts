import type { droneBounds } from '../../../server/contract/schemas/droneBounds.ts';
import type { Sheet } from './aircraftFormStore.ts';

/** A figure of a sheet as the form asks for it. */
export type FigureField = Extract<keyof Sheet, keyof typeof droneBounds>;

export interface FieldText {
  readonly field: FigureField;
  readonly label: string;
  /** Only aircraft with wings have it. */
  readonly only?: 'wings' | undefined;
  readonly isWhole?: true;
}

export interface FieldGroup {
  readonly title: string;
  readonly fields: readonly FieldText[];
}

export const firstFields: readonly FieldText[] = [
  { field: 'takeoff_mass_g', label: 'Take-off mass' },
  { field: 'baseline_flight_time_min', label: 'Flight time' },
  { field: 'flight_time_test_speed_mps', label: 'Speed of that flight' },
  { field: 'hover_time_min', label: 'Hover time' },
  { field: 'max_speed_mps', label: 'Top speed' },
  { field: 'max_wind_mps', label: 'Wind limit' },
];

export const moreFields: readonly FieldGroup[] = [
  {
    title: 'Speeds',
    fields: [
      { field: 'cruise_speed_mps', label: 'Cruise speed' },
      { field: 'normal_speed_mps', label: 'Top speed in normal mode' },
      { field: 'rth_speed_mps', label: 'Speed of the return' },
      { field: 'max_ascent_mps', label: 'Fastest climb' },
      { field: 'max_descent_mps', label: 'Fastest descent' },
      { field: 'stall_speed_mps', label: 'Stall speed', only: 'wings' },
      { field: 'min_drag_speed_mps', label: 'Speed of best glide', only: 'wings' },
    ],
  },
  {
    title: 'Distance',
    fields: [
      { field: 'max_flight_distance_m', label: 'Longest flight' },
      { field: 'flight_distance_test_speed_mps', label: 'Speed of that flight' },
    ],
  },
  {
    title: 'Limits',
    fields: [
      { field: 'landing_max_wind_mps', label: 'Wind limit of the landing' },
      { field: 'operating_temp_min_c', label: 'Coldest' },
      { field: 'operating_temp_max_c', label: 'Warmest' },
      { field: 'service_ceiling_m', label: 'Ceiling above the sea' },
    ],
  },
  {
    title: 'Load',
    fields: [
      { field: 'max_payload_g', label: 'Greatest payload' },
      { field: 'max_takeoff_mass_g', label: 'Greatest take-off mass' },
      { field: 'payload_exponent', label: 'Power over mass, exponent' },
    ],
  },
  {
    title: 'Build and battery',
    fields: [
      { field: 'rotor_count', label: 'Rotors', isWhole: true },
      { field: 'propeller_diameter_m', label: 'Propeller' },
      { field: 'rated_cycles', label: 'Battery is good for', isWhole: true },
      { field: 'spec_depth_pct', label: 'Charge that the times use' },
      { field: 'battery_reserve_frac', label: 'Reserve, share of the charge' },
    ],
  },
];

export const isShown = ({ only }: FieldText, { class: kind = 'multirotor' }: Sheet): boolean =>
  only === undefined || kind !== 'multirotor';
