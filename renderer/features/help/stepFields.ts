import type { MessageName } from '../../../server/report/catalogues.ts';
import type { StepName } from '../../plan/viewStore.ts';

export interface StepField {
  readonly step: StepName;
  /** The message of its label. */
  readonly label: MessageName;
  /** It is there once the plan has a route. */
  readonly isOfRoute?: boolean;
}

const fieldsOf = (step: StepName, ...labels: readonly MessageName[]): readonly StepField[] =>
  labels.map((label) => ({ step, label }));

const ofRoute = (step: StepName, ...labels: readonly MessageName[]): readonly StepField[] =>
  fieldsOf(step, ...labels).map((field) => ({ ...field, isOfRoute: true }));

/** The fields of the steps that the list of commands finds by their labels. */
export const stepFields: readonly StepField[] = [
  ...fieldsOf('drone', 'window.aircraft.find', 'window.aircraft.payload', 'window.aircraft.battery_age'),
  ...fieldsOf(
    'conditions',
    'window.conditions.wind',
    'window.conditions.wind_from',
    'window.conditions.gusts',
    'window.conditions.temperature',
    'window.conditions.humidity',
    'window.conditions.reported_at',
  ),
  ...fieldsOf('range', 'window.range.takeoff_battery', 'window.range.flying_height', 'window.range.far_wait'),
  ...fieldsOf('launch', 'window.range.coordinates', 'window.range.ground_msl'),
  ...fieldsOf('ground', 'window.ground.clearance', 'window.ground.ceiling'),
  ...ofRoute('ground', 'window.ground.return_height', 'window.ground.eye_height'),
  ...ofRoute(
    'mission',
    'window.mission.at_end',
    'window.mission.reserve',
    'window.mission.climb_first',
    'window.mission.split',
  ),
];
