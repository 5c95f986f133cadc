import type { Camera, LaserScanner } from './camera.ts';
import type { DjiLenses } from './djiLens.ts';

/** A camera with who says so: sensor, lens, pixels and shortest interval. */
export interface KnownCamera extends Camera {
  readonly key: string;
  readonly maker: string;
  /** Without its maker; what is no ordinary picture says so: `thermal`, `multispectral`. */
  readonly name: string;
  /** Aircraft of the catalog that are known to carry it: as they are sold, or because it was made for them. */
  readonly drone_keys: readonly string[];
  /** Absent: it takes pictures alone. */
  readonly scanner?: LaserScanner | undefined;
  /** Lenses that DJI's files must name for its pictures; absent: that of visible light. */
  readonly dji_lens?: DjiLenses | undefined;
  /** The figures that are published and by whom, and those derived from them. */
  readonly source: string;
}

/** The cameras of one maker. */
export const camerasOf = (maker: string, cameras: readonly Omit<KnownCamera, 'maker'>[]): KnownCamera[] =>
  cameras.map((camera) => ({ ...camera, maker }));

type Figures = Pick<Camera, 'sensor_width_mm' | 'sensor_height_mm' | 'width_px' | 'height_px'>;

/** The sensor that so many pixels of a pitch make. */
export const sensorOf = (width_px: number, height_px: number, pitch_um: number): Figures => ({
  sensor_width_mm: (width_px * pitch_um) / 1000,
  sensor_height_mm: (height_px * pitch_um) / 1000,
  width_px,
  height_px,
});

/** An uncooled detector of 640 × 512 pixels of 12 µm, which all thermal cameras here but the smallest and the oldest have. */
export const thermalDetector = sensorOf(640, 512, 12);

export const unknownInterval = 'no source at hand for the shortest interval';

/** Stands behind figures that are commonly given, and that nobody here has compared with a page of the maker. */
export const unchecked = ' (as commonly given, not checked against a page of the maker)';
