import type { LeftOutPart } from '../../leftOut.ts';
import { refuseWith } from '../../result.ts';
import type { Zone, ZoneSource } from '../zone.ts';

/** The forms in which zones are published. */
export const zoneFormats = ['ed269', 'ed318', 'aixm', 'uas_facility_map', 'openaip'] as const;
export type ZoneFormat = (typeof zoneFormats)[number];

/** Why a part of a file is left out, or counts as not stated. */
export const leftOutReasons = ['geometry', 'kind', 'limits', 'hours', 'duplicate', 'other_feature'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** A file of zones as it is read. */
export interface ZoneFile extends ZoneSource {
  readonly format: ZoneFormat;
  /** The name that the file gives its collection. */
  readonly title?: string | undefined;
  readonly zones: readonly Zone[];
  readonly left_out: readonly LeftOutPart<LeftOutReason>[];
}

/** Reasons to refuse a file of zones. */
export const zoneRefusalReasons = [
  'large',
  /** The file is a zip archive. */
  'zip',
  'not_text',
  'not_json',
  /** Its JSON is nested deeper than any such file. */
  'deep',
  'not_xml',
  'unknown_form',
  'no_zones',
  /** AIXM of obstacles, of which zones alone are read. */
  'aixm_obstacles',
  'many_zones',
  'many_corners',
  /** It took too long, or too much memory. */
  'long',
] as const;

export interface ZoneRefusal {
  readonly code: 'NOT_ZONES';
  readonly why: (typeof zoneRefusalReasons)[number];
  /** Where in the file, if anywhere. */
  readonly where?: string | undefined;
  /** The limit that it exceeds. */
  readonly most?: number | undefined;
}

export function refuseZones(refusal: Omit<ZoneRefusal, 'code'>): never {
  const whole: ZoneRefusal = { code: 'NOT_ZONES', ...refusal };
  return refuseWith(whole);
}
