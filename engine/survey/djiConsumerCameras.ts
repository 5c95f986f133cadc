import { fourThirds, oneInch } from './djiEnterpriseCameras.ts';
import { camerasOf, sensorOf, unchecked, unknownInterval } from './knownCamera.ts';

/** DJI's timed pictures at the binned quarter of all pixels, as quoted for several of these aircraft: 2, 3, 5, 7 s … */
const least_interval_s = 2;
const interval = 'shortest interval that of DJI’s binned pictures';
const interval_assumed = 'shortest interval taken as that of DJI’s other cameras';

/** Sensor of type 1/1.3 inch at 12 MP: 2.4 µm a pixel, 24 mm equivalent, 82.1°; 6.72 mm stands in the pictures (EXIF). */
const small = { ...sensorOf(4032, 3024, 2.4), focal_length_mm: 6.72, least_interval_s } as const;

/** The same sensor behind 70 mm equivalent, which is 19.57 mm over its diagonal: 34°, where DJI publishes 35°. */
const smallTele = { ...small, focal_length_mm: 19.57 } as const;
const teleSource = `DJI’s specifications for the format (1/1.3 inch, 70 mm equivalent)${unchecked}; focal length derived from the equivalent`;

/** Sensor of type 1 inch at a quarter of 50 MP: 3.2 µm a pixel, 24 mm equivalent, which is 9.09 mm over its diagonal: 84°, as DJI publishes. */
const large = { ...sensorOf(4096, 3072, 3.2), focal_length_mm: 9.09, least_interval_s } as const;
const largeSource = `DJI’s specifications for the format (1 inch, 50 MP, 24 mm equivalent)${unchecked}; pixels of 3.2 µm (four binned) and focal length derived from the format and the equivalent`;

/** Cameras of DJI's aircraft for everybody, whose millimetres are mostly derived. */
export const djiConsumerCameras = camerasOf('DJI', [
  {
    ...fourThirds,
    key: 'mavic_3',
    name: 'Mavic 3, Hasselblad',
    least_interval_s,
    drone_keys: ['dji_mavic_3', 'dji_mavic_3_classic', 'dji_mavic_3_pro'],
    source:
      'DJI’s specifications for the pixels; the Four Thirds standard for the sensor, the pictures’ own EXIF for the lens; no source at hand for the shortest interval',
  },
  {
    ...sensorOf(6144, 4096, 2.93),
    key: 'mavic_4_pro',
    name: 'Mavic 4 Pro, Hasselblad',
    focal_length_mm: 14,
    least_interval_s,
    drone_keys: ['dji_mavic_4_pro'],
    source: `DJI’s specifications for the format (4/3, 100 MP of 12288 × 8192, 28 mm equivalent)${unchecked}; sensor derived from the format’s diagonal, pixels of the binned 25 MP, focal length from the equivalent; ${interval_assumed}`,
  },
  {
    ...sensorOf(5472, 3648, 2.4),
    key: 'mavic_2_pro',
    name: 'Mavic 2 Pro, Hasselblad',
    focal_length_mm: 10.26,
    least_interval_s,
    drone_keys: ['dji_mavic_2_pro'],
    source: `DJI’s specifications for pixels and lens (1 inch, 28 mm equivalent, 77°), as others quote them; the pictures’ own EXIF for the lens; pixels of 2.4 µm by tables of surveyors (OpenAthena’s DroneModels: 2.34 µm); ${interval}`,
  },
  {
    ...sensorOf(4000, 3000, 1.58),
    key: 'mavic_2_zoom',
    name: 'Mavic 2 Zoom, at 24 mm',
    focal_length_mm: 4.39,
    least_interval_s,
    drone_keys: ['dji_mavic_2_zoom'],
    source: `DJI’s specifications for the pixels and the lens at its wide end (24 mm equivalent), as others quote them; OpenAthena’s DroneModels for the pixels of 1.58 µm; focal length derived from the equivalent; ${interval}`,
  },
  {
    ...small,
    key: 'mini_3_pro',
    name: 'Mini 3 and Mini 3 Pro, 12 MP',
    drone_keys: ['dji_mini_3_pro', 'dji_mini_3_pro_plus', 'dji_mini_3', 'dji_mini_3_plus'],
    source: `DJI’s specifications for the format (1/1.3 inch, 24 mm equivalent, 82.1°), as others quote them; the pictures’ own EXIF for the lens; OpenAthena’s DroneModels for the pixels of 2.39 µm (calibrated); ${interval}`,
  },
  {
    ...small,
    key: 'mini_4_pro',
    name: 'Mini 4 Pro, 12 MP',
    drone_keys: ['dji_mini_4_pro', 'dji_mini_4_pro_plus'],
    source: `DJI’s specifications for the format (1/1.3 inch, 8064 × 6048, 82.1°) and the timed pictures, as others quote them; the pictures’ own EXIF for the lens; pixels of 2.4 µm as in the Mini 3 Pro (a calibration in OpenAthena’s DroneModels sees 7 % finer)`,
  },
  {
    ...large,
    key: 'mini_5_pro',
    name: 'Mini 5 Pro, 12 MP',
    drone_keys: ['dji_mini_5_pro', 'dji_mini_5_pro_plus'],
    source: `${largeSource}; ${interval_assumed}`,
  },
  {
    ...sensorOf(5472, 3648, 2.4),
    key: 'air_2s',
    name: 'Air 2S',
    focal_length_mm: 8.38,
    least_interval_s,
    drone_keys: ['dji_air_2s'],
    source: `DJI’s specifications for pixels and lens (1 inch, 2.4 µm, 22 mm equivalent, 88°), as others quote them; the pictures’ own EXIF for the lens; OpenAthena’s DroneModels agrees on the width of the sensor (13.19 mm); ${interval}`,
  },
  {
    ...small,
    key: 'air_3_wide',
    name: 'Air 3, wide, 12 MP',
    drone_keys: ['dji_air_3'],
    source: `DJI’s specifications for the format (1/1.3 inch, 24 mm equivalent, 82°), as others quote them; sensor and lens as those of the Mini 3 Pro; ${interval_assumed}`,
  },
  {
    ...smallTele,
    key: 'air_3_tele',
    name: 'Air 3, medium tele, 12 MP',
    drone_keys: ['dji_air_3'],
    source: `${teleSource}; ${interval_assumed}`,
  },
  {
    ...large,
    key: 'air_3s_wide',
    name: 'Air 3S, wide, 12 MP',
    drone_keys: ['dji_air_3s'],
    source: `${largeSource}; ${interval_assumed}`,
  },
  {
    ...smallTele,
    key: 'air_3s_tele',
    name: 'Air 3S, medium tele, 12 MP',
    drone_keys: ['dji_air_3s'],
    source: `${teleSource}; ${interval_assumed}`,
  },
  {
    ...oneInch,
    key: 'phantom_4_pro',
    name: 'Phantom 4 Pro and Advanced',
    focal_length_mm: 8.8,
    least_interval_s,
    drone_keys: ['dji_phantom_4_pro', 'dji_phantom_4_pro_v2', 'dji_phantom_4_advanced'],
    source: `tables of surveyors for sensor, lens and pixels; ${unknownInterval}`,
  },
]);
