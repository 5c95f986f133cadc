import type { Camera } from './camera.ts';

/** A camera with who says so: sensor, lens, pixels and shortest interval. */
export interface KnownCamera extends Camera {
  readonly key: string;
  readonly name: string;
  /** Aircraft of the catalog that are known to carry it: as they are sold, or because it was made for them. */
  readonly drone_keys: readonly string[];
  readonly source: string;
}

/**
 * DJI publishes the format 4/3, 24 mm equivalent, 84° and the pixels, but no millimetres: the sensor is that of the Four Thirds standard,
 * and 12.29 mm stands in the camera's own pictures (EXIF). Those pictures name a calibrated focal length of 3725 pixels, too, by which
 * 100 m are 2.68 cm a pixel (DJI: height / 37, 2.70 cm) and not the 2.67 cm of these figures.
 */
const fourThirds = {
  sensor_width_mm: 17.3,
  sensor_height_mm: 13,
  focal_length_mm: 12.29,
  width_px: 5280,
  height_px: 3956,
} as const;

/** A sensor of type 1 inch; both figures stand in tables of surveyors, who find 8.81 mm for the lens (3652 pixels of 2.41 µm). */
const oneInch = { sensor_width_mm: 13.2, sensor_height_mm: 8.8, width_px: 5472, height_px: 3648 } as const;

const zenmuseP1 = {
  sensor_width_mm: 35.9,
  sensor_height_mm: 24,
  width_px: 8192,
  height_px: 5460,
  least_interval_s: 0.7,
  drone_keys: ['dji_matrice_300_rtk', 'dji_matrice_350_rtk'],
  source:
    'DJI’s specifications of the Zenmuse P1 for sensor and pixels, as others quote them; no source at hand for the shortest interval',
} as const;

/** Cameras for surveys, with what their makers publish; the first that an aircraft carries is its own. */
export const knownCameras: readonly KnownCamera[] = [
  {
    ...fourThirds,
    key: 'mavic_3_enterprise',
    name: 'Mavic 3 Enterprise, wide',
    least_interval_s: 0.7,
    drone_keys: ['dji_mavic_3_enterprise', 'dji_mavic_3_multispectral'],
    source:
      'DJI’s specifications for pixels, field of view and shortest interval, as others quote them; the Four Thirds standard for the sensor, the pictures’ own EXIF for the lens',
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
    ...fourThirds,
    key: 'mavic_3',
    name: 'Mavic 3, Hasselblad',
    least_interval_s: 2,
    drone_keys: ['dji_mavic_3', 'dji_mavic_3_classic', 'dji_mavic_3_pro'],
    source:
      'DJI’s specifications for the pixels; the Four Thirds standard for the sensor, the pictures’ own EXIF for the lens; no source at hand for the shortest interval',
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
  {
    ...oneInch,
    key: 'phantom_4_pro',
    name: 'Phantom 4 Pro and Advanced',
    focal_length_mm: 8.8,
    least_interval_s: 2,
    drone_keys: ['dji_phantom_4_pro', 'dji_phantom_4_pro_v2', 'dji_phantom_4_advanced'],
    source: 'tables of surveyors for sensor, lens and pixels; no source at hand for the shortest interval',
  },
  { ...zenmuseP1, key: 'zenmuse_p1_35', name: 'Zenmuse P1, 35 mm', focal_length_mm: 35 },
  { ...zenmuseP1, key: 'zenmuse_p1_24', name: 'Zenmuse P1, 24 mm', focal_length_mm: 24 },
  { ...zenmuseP1, key: 'zenmuse_p1_50', name: 'Zenmuse P1, 50 mm', focal_length_mm: 50 },
];

/** The camera that an aircraft usually carries for surveys; `undefined` where none of these is known to be its own. */
export const cameraOfDrone = (drone_key: string): KnownCamera | undefined =>
  knownCameras.find(({ drone_keys }) => drone_keys.includes(drone_key));
