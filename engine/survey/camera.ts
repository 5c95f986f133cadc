import { toRadians } from '../units.ts';

/** A camera that looks straight down, as its maker describes it. */
export interface Camera {
  readonly sensor_width_mm: number;
  readonly sensor_height_mm: number;
  readonly focal_length_mm: number;
  readonly width_px: number;
  readonly height_px: number;
  /** Shortest time between two pictures, seconds. */
  readonly least_interval_s: number;
}

/** The figures alone, of a camera that has a name and more beside them. */
export const figuresOf = ({
  sensor_width_mm,
  sensor_height_mm,
  focal_length_mm,
  width_px,
  height_px,
  least_interval_s,
}: Camera): Camera => ({
  sensor_width_mm,
  sensor_height_mm,
  focal_length_mm,
  width_px,
  height_px,
  least_interval_s,
});

/** A laser scanner that looks straight down beside a camera, as its maker describes it. */
export interface LaserScanner {
  /** Angle of the beams across the line flown, as much to the left as to the right. */
  readonly swath_deg: number;
  /** Pulses that it sends, thousands a second; each returns one point or more. Absent: unknown. */
  readonly pulse_rate_khz?: number | undefined;
}

/** Area of level ground in one picture; the long side of the sensor lies across the line flown. */
export interface Footprint {
  readonly across_m: number;
  readonly along_m: number;
}

/** How much of a picture its neighbours show as well: those along the line and those of the next line. */
export interface Overlap {
  readonly front_overlap_pct: number;
  readonly side_overlap_pct: number;
}

/** Metres of level ground in a pixel from a height above it: a pinhole's similar triangles (Kraus, Photogrammetry, 2007, §3.1). */
export const groundSampleAt = (camera: Camera, height_m: number): number =>
  footprintAt(camera, height_m).across_m / camera.width_px;

/** Height above level ground at which a pixel shows that many metres of it; the inverse of `groundSampleAt`. */
export const heightForSample = (camera: Camera, ground_sample_m: number): number =>
  (ground_sample_m * camera.width_px * camera.focal_length_mm) / camera.sensor_width_mm;

/** Footprint of a picture from a height above level ground, metres. */
export const footprintAt = (camera: Camera, height_m: number): Footprint => ({
  across_m: (height_m * camera.sensor_width_mm) / camera.focal_length_mm,
  along_m: (height_m * camera.sensor_height_mm) / camera.focal_length_mm,
});

/** Distance between lines and between the pictures on a line for an overlap, metres. */
export const spacingsFor = (
  { across_m, along_m }: Footprint,
  { front_overlap_pct, side_overlap_pct }: Overlap,
): { readonly spacing_m: number; readonly picture_every_m: number } => ({
  spacing_m: across_m * (1 - side_overlap_pct / 100),
  picture_every_m: along_m * (1 - front_overlap_pct / 100),
});

/**
 * The same where a scanner looks down beside the camera: across, what both see, so that lines laid by it overlap in the points and in
 * the pictures.
 */
export function footprintWith(
  camera: Camera,
  scanner: LaserScanner | undefined,
  height_m: number,
): Footprint {
  const footprint = footprintAt(camera, height_m);
  if (scanner === undefined) return footprint;
  const swath_m = 2 * height_m * Math.tan(toRadians(scanner.swath_deg / 2));
  return { ...footprint, across_m: Math.min(footprint.across_m, swath_m) };
}

/** Pulses for each square metre of level ground, the mean over lines that lie so far apart and are flown so fast. */
export const pulseDensity = (
  pulse_rate_khz: number,
  { spacing_m, speed_mps }: { readonly spacing_m: number; readonly speed_mps: number },
): number => (1000 * pulse_rate_khz) / (spacing_m * speed_mps);
