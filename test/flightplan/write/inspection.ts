import type { Mission } from '../../../engine/mission/mission.ts';

/** A wait, a corner, a picture and two speeds, above the take-off point. */
export const inspection: Mission = {
  name: 'Bridge inspection',
  home: { lat: 46.9495, lon: 7.4496, elevation_msl_m: 552 },
  waypoints: [
    { lat: 46.9502, lon: 7.4501, altitude: { datum: 'takeoff', value_m: 60 }, hover_time_s: 0, speed_mps: 8 },
    {
      lat: 46.9514,
      lon: 7.4509,
      altitude: { datum: 'takeoff', value_m: 70.5 },
      hover_time_s: 0,
      speed_mps: 8,
      curve_size: 12.5,
    },
    {
      lat: 46.9523,
      lon: -7.4524,
      altitude: { datum: 'takeoff', value_m: -5 },
      hover_time_s: 20.5,
      speed_mps: 6,
      actions: [
        { action_type: 'take_photo', duration_s: 0 },
        { action_type: 'start_recording', duration_s: 0 },
      ],
    },
  ],
  end_action: 'go_home',
};

export const above = (
  datum: Mission['waypoints'][number]['altitude']['datum'],
  mission = inspection,
): Mission => ({
  ...mission,
  waypoints: mission.waypoints.map((waypoint) => ({
    ...waypoint,
    altitude: { datum, value_m: waypoint.altitude.value_m },
  })),
});
