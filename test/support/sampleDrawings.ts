import type { StructureDrawing } from '../../engine/drawing/structureDrawing.ts';
import type { SurveyDrawing } from '../../engine/drawing/surveyDrawing.ts';

const camera = {
  sensor_width_mm: 17.3,
  sensor_height_mm: 13,
  focal_length_mm: 12.29,
  width_px: 5280,
  height_px: 3956,
  least_interval_s: 0.7,
};
const corners = [
  { lat: 46.94, lon: 7.46 },
  { lat: 46.94, lon: 7.47 },
  { lat: 46.95, lon: 7.47 },
];

/** A survey with a member of each kind that a drawing can have. */
export const sampleSurvey: SurveyDrawing = {
  kind: 'area',
  name: 'Quarry',
  points: corners,
  holes: [corners],
  isClosed: true,
  width_m: 60,
  camera_key: 'own-a1',
  camera_name: 'Lena’s camera',
  camera,
  scanner: { swath_deg: 70, pulse_rate_khz: 240 },
  heightLead: 'height',
  ground_sample_m: 0.02,
  height_m: 80,
  datum: 'takeoff',
  front_overlap_pct: 80,
  side_overlap_pct: 70,
  paceLead: 'speed',
  speed_mps: 8,
  interval_s: 2,
  trigger: 'distance',
  angle_deg: 30,
  crosshatch: true,
  overshoot_m: 10,
  followsGround: true,
  tolerance_m: 5,
  start_near: { lat: 46.94, lon: 7.46 },
};

export const sampleStructure: StructureDrawing = {
  kind: 'orbit',
  isRound: false,
  points: corners.slice(0, 1),
  isClosed: true,
  side: 'left',
  camera_key: 'mavic_3_enterprise',
  camera,
  distance_m: 10,
  radius_m: 20,
  object_radius_m: 5,
  height_m: 15,
  object_height_m: 8,
  turns: 1,
  isClockwise: true,
  tolerance_m: 1,
  pictureLead: 'overlap',
  step_deg: 15,
  bottom_m: 0,
  top_m: 15,
  down_deg: 45,
  along_overlap_pct: 80,
  upright_overlap_pct: 70,
  speed_mps: 3,
  wait_s: 1,
};
