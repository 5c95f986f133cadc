import type { Camera } from './camera.ts';

/** A camera with who says so: sensor, lens, pixels and shortest interval. */
export interface KnownCamera extends Camera {
  readonly key: string;
  readonly name: string;
  /** Aircraft of the catalog that carry it as they are sold, or that it was made for. */
  readonly drone_keys: readonly string[];
  readonly source: string;
}

/** DJI publishes the format 4/3 (17.3 × 13.0 mm, Four Thirds standard); 12.29 mm stands in the camera's own pictures (EXIF). */
const fourThirds = {
  sensor_width_mm: 17.3,
  sensor_height_mm: 13,
  focal_length_mm: 12.29,
  width_px: 5280,
  height_px: 3956,
} as const;

/** A sensor of type 1 inch. */
const oneInch = { sensor_width_mm: 13.2, sensor_height_mm: 8.8, width_px: 5472, height_px: 3648 } as const;

const zenmuseP1 = {
  sensor_width_mm: 35.9,
  sensor_height_mm: 24,
  width_px: 8192,
  height_px: 5460,
  least_interval_s: 0.7,
  drone_keys: [],
  source: 'DJI, Zenmuse P1 specifications',
} as const;

/** Cameras for surveys, with what their makers publish; the first that an aircraft carries is its own. */
export const knownCameras: readonly KnownCamera[] = [
  {
    ...fourThirds,
    key: 'mavic_3_enterprise',
    name: 'Mavic 3 Enterprise, wide',
    least_interval_s: 0.7,
    drone_keys: ['dji_mavic_3_enterprise', 'dji_mavic_3_multispectral'],
    source: 'DJI, Mavic 3 Enterprise specifications; Four Thirds; EXIF',
  },
  {
    ...fourThirds,
    key: 'matrice_4e',
    name: 'Matrice 4E, wide',
    least_interval_s: 0.5,
    drone_keys: ['dji_matrice_4e'],
    source: 'DJI, Matrice 4 series specifications (lens as the Mavic 3 Enterprise: 24 mm equivalent, 84°)',
  },
  {
    ...fourThirds,
    key: 'mavic_3',
    name: 'Mavic 3, Hasselblad',
    least_interval_s: 2,
    drone_keys: ['dji_mavic_3', 'dji_mavic_3_classic', 'dji_mavic_3_pro'],
    source: 'DJI, Mavic 3 specifications; Four Thirds; EXIF',
  },
  {
    ...oneInch,
    key: 'phantom_4_rtk',
    name: 'Phantom 4 RTK',
    focal_length_mm: 8.8,
    least_interval_s: 2.5,
    drone_keys: ['dji_phantom_4_rtk'],
    source: 'DJI, Phantom 4 RTK specifications (ground sample: height / 36.5 cm)',
  },
  {
    ...oneInch,
    key: 'phantom_4_pro',
    name: 'Phantom 4 Pro and Advanced',
    focal_length_mm: 8.8,
    least_interval_s: 2,
    drone_keys: ['dji_phantom_4_pro', 'dji_phantom_4_pro_v2', 'dji_phantom_4_advanced'],
    source: 'DJI, Phantom 4 Pro specifications',
  },
  { ...zenmuseP1, key: 'zenmuse_p1_24', name: 'Zenmuse P1, 24 mm', focal_length_mm: 24 },
  {
    ...zenmuseP1,
    key: 'zenmuse_p1_35',
    name: 'Zenmuse P1, 35 mm',
    focal_length_mm: 35,
    drone_keys: ['dji_matrice_300_rtk', 'dji_matrice_350_rtk'],
  },
  { ...zenmuseP1, key: 'zenmuse_p1_50', name: 'Zenmuse P1, 50 mm', focal_length_mm: 50 },
];

/** The camera that an aircraft usually carries for surveys; `undefined` where none of these is known to be its own. */
export const cameraOfDrone = (drone_key: string): KnownCamera | undefined =>
  knownCameras.find(({ drone_keys }) => drone_keys.includes(drone_key));
