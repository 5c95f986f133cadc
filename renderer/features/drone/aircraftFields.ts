import type { droneBounds } from '../../../server/contract/schemas/droneBounds.ts';
import type { MessageName } from '../../../server/report/catalogues.ts';
import type { Sheet } from './aircraftFormStore.ts';

/** A figure of a sheet as the form asks for it. */
export type FigureField = Extract<keyof Sheet, keyof typeof droneBounds>;

export interface FieldText {
  readonly field: FigureField;
  readonly label: MessageName;
  /** Only aircraft with wings have it. */
  readonly only?: 'wings' | undefined;
  readonly isWhole?: true;
}

export interface FieldGroup {
  readonly title: MessageName;
  readonly fields: readonly FieldText[];
}

export const firstFields: readonly FieldText[] = [
  { field: 'takeoff_mass_g', label: 'window.aircraft.takeoff_mass' },
  { field: 'baseline_flight_time_min', label: 'window.aircraft.flight_time' },
  { field: 'flight_time_test_speed_mps', label: 'window.aircraft.flight_speed' },
  { field: 'hover_time_min', label: 'window.aircraft.hover_time' },
  { field: 'max_speed_mps', label: 'window.aircraft.top_speed' },
  { field: 'max_wind_mps', label: 'window.aircraft.wind_limit' },
];

export const moreFields: readonly FieldGroup[] = [
  {
    title: 'window.aircraft.speeds',
    fields: [
      { field: 'cruise_speed_mps', label: 'window.aircraft.cruise_speed' },
      { field: 'normal_speed_mps', label: 'window.aircraft.normal_speed' },
      { field: 'rth_speed_mps', label: 'window.aircraft.return_speed' },
      { field: 'max_ascent_mps', label: 'window.aircraft.fastest_climb' },
      { field: 'max_descent_mps', label: 'window.aircraft.fastest_descent' },
      { field: 'stall_speed_mps', label: 'window.aircraft.stall_speed', only: 'wings' },
      { field: 'min_drag_speed_mps', label: 'window.aircraft.glide_speed', only: 'wings' },
    ],
  },
  {
    title: 'window.aircraft.distance',
    fields: [
      { field: 'max_flight_distance_m', label: 'window.aircraft.longest_flight' },
      { field: 'flight_distance_test_speed_mps', label: 'window.aircraft.flight_speed' },
    ],
  },
  {
    title: 'window.aircraft.limits',
    fields: [
      { field: 'landing_max_wind_mps', label: 'window.aircraft.landing_wind_limit' },
      { field: 'operating_temp_min_c', label: 'window.aircraft.coldest' },
      { field: 'operating_temp_max_c', label: 'window.aircraft.warmest' },
      { field: 'service_ceiling_m', label: 'window.aircraft.ceiling' },
    ],
  },
  {
    title: 'window.aircraft.load',
    fields: [
      { field: 'max_payload_g', label: 'window.aircraft.greatest_payload' },
      { field: 'max_takeoff_mass_g', label: 'window.aircraft.greatest_mass' },
      { field: 'payload_exponent', label: 'window.aircraft.mass_exponent' },
    ],
  },
  {
    title: 'window.aircraft.build',
    fields: [
      { field: 'rotor_count', label: 'window.aircraft.rotors', isWhole: true },
      { field: 'propeller_diameter_m', label: 'window.aircraft.propeller' },
      { field: 'rated_cycles', label: 'window.aircraft.rated_cycles', isWhole: true },
      { field: 'spec_depth_pct', label: 'window.aircraft.spec_charge' },
      { field: 'battery_reserve_frac', label: 'window.aircraft.reserve_share' },
    ],
  },
];

export const isShown = ({ only }: FieldText, { class: kind = 'multirotor' }: Sheet): boolean =>
  only === undefined || kind !== 'multirotor';
