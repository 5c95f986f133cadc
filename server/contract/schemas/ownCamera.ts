import { z } from 'zod';
import type { Camera, LaserScanner } from '../../../engine/survey/camera.ts';
import { like } from '../fault.ts';
import type { Bound } from './common.ts';
import { notPlain, plainText } from './plainText.ts';

const millimetres = { min: 0.5, max: 500, unit: 'mm', step: 0.1 } as const;
const pixels = { min: 100, max: 50_000, unit: 'px', step: 100 } as const;
const seconds = { min: 0.1, max: 60, unit: 's', step: 0.1 } as const;

/** Ranges of a camera's figures, wider than any that flies. */
export const cameraBounds = {
  sensor_width_mm: millimetres,
  sensor_height_mm: millimetres,
  focal_length_mm: millimetres,
  width_px: pixels,
  height_px: pixels,
  least_interval_s: seconds,
} as const satisfies Record<keyof Camera, Bound>;

/** A swath of 120° sees ground 1.7 times as far aside as it is high. */
export const scannerBounds = {
  swath_deg: { min: 5, max: 120, unit: '°', step: 5 },
  pulse_rate_khz: { min: 1, max: 10_000, unit: 'kHz', step: 10 },
} as const satisfies Record<keyof LaserScanner, Bound>;

const within = ({ min, max }: Pick<Bound, 'min' | 'max'>) => z.number().min(min).max(max);

export const ScannerSchema = z.strictObject({
  swath_deg: within(scannerBounds.swath_deg).meta({
    description: 'Angle of the beams across the line',
    unit: '°',
  }),
  pulse_rate_khz: within(scannerBounds.pulse_rate_khz)
    .meta({ description: 'Pulses sent, thousands a second; absent: unknown', unit: 'kHz' })
    .optional(),
}) satisfies z.ZodType<LaserScanner>;

export const CameraName = z.string().trim().min(1).max(60).regex(plainText, notPlain);

/** A camera of the person's own, as it is kept on this computer. */
export const OwnCamera = z.strictObject({
  id: z.string().regex(/^own-[a-z0-9]{1,16}$/, like('own-a1')),
  name: CameraName,
  sensor_width_mm: within(cameraBounds.sensor_width_mm),
  sensor_height_mm: within(cameraBounds.sensor_height_mm),
  focal_length_mm: within(cameraBounds.focal_length_mm),
  width_px: within(cameraBounds.width_px),
  height_px: within(cameraBounds.height_px),
  least_interval_s: within(cameraBounds.least_interval_s),
  scanner: ScannerSchema.optional(),
});
export type OwnCamera = z.infer<typeof OwnCamera>;

export const mostOwnCameras = 40;
