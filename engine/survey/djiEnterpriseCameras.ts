import { camerasOf, sensorOf, thermalDetector, unchecked, unknownInterval } from './knownCamera.ts';

/**
 * DJI publishes the format 4/3, 24 mm equivalent, 84° and the pixels, but no millimetres: the sensor is that of the Four Thirds standard,
 * and 12.29 mm stands in the camera's own pictures (EXIF). Those pictures name a calibrated focal length of 3725 pixels, too, by which
 * 100 m are 2.68 cm a pixel (DJI: height / 37, 2.70 cm) and not the 2.67 cm of these figures.
 */
export const fourThirds = {
  sensor_width_mm: 17.3,
  sensor_height_mm: 13,
  focal_length_mm: 12.29,
  width_px: 5280,
  height_px: 3956,
} as const;

/** A sensor of type 1 inch; both figures stand in tables of surveyors, who find 8.81 mm for the lens (3652 pixels of 2.41 µm). */
export const oneInch = {
  sensor_width_mm: 13.2,
  sensor_height_mm: 8.8,
  width_px: 5472,
  height_px: 3648,
} as const;

const zenmuseP1 = {
  sensor_width_mm: 35.9,
  sensor_height_mm: 24,
  width_px: 8192,
  height_px: 5460,
  least_interval_s: 0.7,
  drone_keys: ['dji_matrice_300_rtk', 'dji_matrice_350_rtk'],
  source:
    'DJI’s specifications of the Zenmuse P1 for sensor, pixels, shortest interval and ground sample (height / 55, 80 and 114 cm with 24, 35 and 50 mm), as others quote them',
} as const;

const underMatrices = ['dji_matrice_300_rtk', 'dji_matrice_350_rtk'];

const cameraOfL1 = {
  ...oneInch,
  focal_length_mm: 8.8,
  least_interval_s: 3,
  drone_keys: underMatrices,
  source: `DJI’s specifications for the format (1 inch, 20 MP, 8.8 mm), as others quote them; ${unknownInterval}`,
} as const;

const cameraOfL2 = {
  ...fourThirds,
  least_interval_s: 0.7,
  drone_keys: underMatrices,
  source: `DJI’s specifications for the format (4/3, 20 MP, 24 mm equivalent), as others quote them; sensor and lens as those of the Mavic 3 Enterprise; ${unknownInterval}`,
} as const;

/** A lens for which DJI publishes the equivalent of 40 mm: over the diagonal of the detector that is 9.1 mm. */
const thermalOf40mm = {
  ...thermalDetector,
  focal_length_mm: 9.1,
  least_interval_s: 2,
} as const;

/** Sensor of type 1/2 inch, 6.4 × 4.8 mm, binned to 12 MP. */
const halfInch = sensorOf(4000, 3000, 1.6);

/** Cameras of DJI's aircraft for work, and those that are mounted under them. */
export const djiEnterpriseCameras = camerasOf('DJI', [
  {
    ...fourThirds,
    key: 'mavic_3_enterprise',
    name: 'Mavic 3 Enterprise, wide',
    least_interval_s: 0.7,
    drone_keys: ['dji_mavic_3_enterprise'],
    source:
      'DJI’s specifications for pixels, field of view and shortest interval, as others quote them; the Four Thirds standard for the sensor, the pictures’ own EXIF for the lens',
  },
  {
    ...fourThirds,
    key: 'mavic_3_multispectral_rgb',
    name: 'Mavic 3 Multispectral, RGB',
    least_interval_s: 0.7,
    drone_keys: ['dji_mavic_3_multispectral'],
    source:
      'DJI’s specifications for pixels, field of view (84°) and shortest interval, as others quote them; sensor and lens as those of the Mavic 3 Enterprise, which has the same',
  },
  {
    ...sensorOf(2592, 1944, 2),
    key: 'mavic_3_multispectral',
    name: 'Mavic 3 Multispectral, multispectral',
    dji_lens: 'visable,narrow_band',
    focal_length_mm: 4.34,
    least_interval_s: 2,
    drone_keys: ['dji_mavic_3_multispectral'],
    source:
      'DJI’s specifications for pixels, shortest interval and ground sample (height / 21.7 cm), as others quote them; the pictures’ own EXIF for the lens (4.34 mm); sensor derived from both, pixels of 2.0 µm',
  },
  {
    ...halfInch,
    key: 'mavic_3_thermal_wide',
    name: 'Mavic 3 Thermal, wide',
    focal_length_mm: 4.4,
    least_interval_s: 2,
    drone_keys: ['dji_mavic_3_thermal'],
    source: `DJI’s specifications for the format (1/2 inch, 24 mm equivalent) and pixels (12 MP of 48), as others quote them; OpenAthena’s DroneModels for the sensor (6.43 × 4.84 mm by calibration); focal length derived from the equivalent; ${unknownInterval}`,
  },
  {
    ...thermalOf40mm,
    key: 'mavic_3_thermal',
    name: 'Mavic 3 Thermal, thermal',
    dji_lens: 'wide,ir',
    drone_keys: ['dji_mavic_3_thermal'],
    source: `DJI’s specifications for pixels and lens (640 × 512, 40 mm equivalent, 61°), as others quote them; pixels of 12 µm as OpenAthena’s DroneModels has them for its sister; focal length derived from the equivalent; ${unknownInterval}`,
  },
  {
    ...fourThirds,
    key: 'matrice_4e',
    name: 'Matrice 4E, wide',
    least_interval_s: 0.5,
    drone_keys: ['dji_matrice_4e'],
    source:
      'DJI’s specifications for pixels, field of view (84°) and shortest interval, as others quote them; sensor and lens as those of the Mavic 3 Enterprise, which has the same',
  },
  {
    ...sensorOf(4032, 3024, 2.4),
    key: 'matrice_4t_wide',
    name: 'Matrice 4T, wide',
    focal_length_mm: 6.72,
    least_interval_s: 2,
    drone_keys: ['dji_matrice_4t'],
    source: `DJI’s specifications for the format (1/1.3 inch, 48 MP, 24 mm equivalent, 82°), as others quote them; pixels of 12 MP and 2.4 µm as in DJI’s other cameras of that format; focal length derived from the equivalent; ${unknownInterval}`,
  },
  {
    ...thermalDetector,
    key: 'matrice_4t_thermal',
    name: 'Matrice 4T, thermal',
    dji_lens: 'visable,ir',
    focal_length_mm: 12,
    least_interval_s: 0.7,
    drone_keys: ['dji_matrice_4t'],
    source:
      'DJI’s specifications for pixels, lens (53 mm equivalent) and shortest interval, as others quote them; pixels of 12 µm taken as in DJI’s other thermal cameras; focal length derived from the equivalent',
  },
  {
    ...sensorOf(4000, 3000, 1.62),
    key: 'matrice_30_wide',
    name: 'Matrice 30 and 30T, wide',
    focal_length_mm: 4.5,
    least_interval_s: 2,
    drone_keys: ['dji_matrice_30', 'dji_matrice_30t'],
    source: `DJI’s specifications for pixels and lens (12 MP, 4.5 mm, 24 mm equivalent, 84°)${unchecked}; sensor derived from the two focal lengths, pixels of 1.62 µm; ${unknownInterval}`,
  },
  {
    ...thermalOf40mm,
    key: 'matrice_30t_thermal',
    name: 'Matrice 30T, thermal',
    dji_lens: 'wide,ir',
    drone_keys: ['dji_matrice_30t'],
    source: `DJI’s specifications for pixels and lens (640 × 512, 12 µm, 9.1 mm, 40 mm equivalent, 61°)${unchecked}; ${unknownInterval}`,
  },
  { ...zenmuseP1, key: 'zenmuse_p1_35', name: 'Zenmuse P1, 35 mm', focal_length_mm: 35 },
  { ...zenmuseP1, key: 'zenmuse_p1_24', name: 'Zenmuse P1, 24 mm', focal_length_mm: 24 },
  { ...zenmuseP1, key: 'zenmuse_p1_50', name: 'Zenmuse P1, 50 mm', focal_length_mm: 50 },
  { ...cameraOfL1, key: 'zenmuse_l1_camera', name: 'Zenmuse L1, its camera' },
  {
    ...cameraOfL1,
    key: 'zenmuse_l1',
    name: 'Zenmuse L1, lidar and camera',
    scanner: { swath_deg: 70.4, pulse_rate_khz: 240 },
    source: `${cameraOfL1.source}; DJI’s operation guide for the swath of a repetitive scan (70.4°) and, as others quote it, for 240,000 pulses a second`,
  },
  { ...cameraOfL2, key: 'zenmuse_l2_camera', name: 'Zenmuse L2, its camera' },
  {
    ...cameraOfL2,
    key: 'zenmuse_l2',
    name: 'Zenmuse L2, lidar and camera',
    scanner: { swath_deg: 70, pulse_rate_khz: 240 },
    source: `${cameraOfL2.source}; DJI’s operation guide for the swath of a repetitive scan (70°) and for 240,000 pulses a second`,
  },
  {
    ...sensorOf(4056, 3040, 1.62),
    key: 'zenmuse_h20_wide',
    name: 'Zenmuse H20 and H20T, wide',
    focal_length_mm: 4.5,
    least_interval_s: 2,
    drone_keys: ['dji_matrice_300_rtk', 'dji_matrice_350_rtk'],
    source: `DJI’s specifications for pixels and lens (12 MP, 4.5 mm, 24 mm equivalent, 82.9°)${unchecked}; OpenAthena’s DroneModels for the pixels of 1.62 µm (calibrated); ${unknownInterval}`,
  },
  {
    ...thermalDetector,
    key: 'zenmuse_h20t_thermal',
    name: 'Zenmuse H20T, thermal',
    dji_lens: 'wide,ir',
    focal_length_mm: 13.5,
    least_interval_s: 2,
    drone_keys: ['dji_matrice_300_rtk', 'dji_matrice_350_rtk'],
    source: `DJI’s specifications for pixels and lens (640 × 512, 13.5 mm, 58 mm equivalent, 40.6°)${unchecked}; OpenAthena’s DroneModels for the pixels of 12 µm; ${unknownInterval}`,
  },
  {
    ...oneInch,
    key: 'phantom_4_rtk',
    name: 'Phantom 4 RTK',
    focal_length_mm: 8.8,
    least_interval_s: 2.5,
    drone_keys: ['dji_phantom_4_rtk'],
    source:
      'tables of surveyors for sensor, lens and pixels, which agree with DJI’s ground sample of height / 36.5 cm; no source at hand for the shortest interval',
  },
]);
