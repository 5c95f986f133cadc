import type { MissionInput } from './missionInput.ts';

/** Charge at take-off of the battery of a flight, percent. */
export const chargeAtTakeOff = ({ battery }: Pick<MissionInput, 'battery'>, flight_index: number): number =>
  flight_index === 0 ? battery.initial_pct : (battery.following_initial_pct ?? battery.initial_pct);
