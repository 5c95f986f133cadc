import { type VehicleKind, vehicleKinds } from '../plan/flightPlan.ts';

/** Types of MAVLink's MAV_TYPE by how they fly (mavlink.io, common message set); a helicopter, a rover or a boat is none of ours. */
const kinds: Readonly<Record<VehicleKind, readonly number[]>> = {
  fixed_wing: [1],
  multirotor: [2, 3, 13, 14, 15, 29, 35],
  vtol: [19, 20, 21, 22, 23, 24, 25],
};

/** How a vehicle of a MAV_TYPE flies; `undefined`: it is another kind, or the file does not name it. */
export const vehicleKind = (type: number | undefined): VehicleKind | undefined =>
  vehicleKinds.find((kind) => type !== undefined && kinds[kind].includes(type));
