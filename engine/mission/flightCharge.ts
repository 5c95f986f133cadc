import type { MissionInput } from './missionInput.ts';

/** Charge at take-off of the battery of a flight, percent. */
export const chargeAtTakeOff = ({ battery }: Pick<MissionInput, 'battery'>, flight_index: number): number =>
  flight_index === 0 ? battery.initial_pct : (battery.following_initial_pct ?? battery.initial_pct);

/** True if the batteries after the first one take off with another charge than that. */
export const hasOwnCharges = (input: Pick<MissionInput, 'battery'>): boolean =>
  chargeAtTakeOff(input, 1) !== chargeAtTakeOff(input, 0);
