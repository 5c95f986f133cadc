export const carriedFormats = ['wpml', 'mavlink', 'litchi', 'gpx', 'kml', 'geojson'] as const;
export type CarriedFormat = (typeof carriedFormats)[number];

/** A part of a file that Homeward does not understand or does not understand wholly. Writers of its format write it back. */
export interface CarriedPart {
  readonly format: CarriedFormat;
  /** Where it belongs in a file of the format. */
  readonly kind: string;
  /** In the notation of the format. */
  readonly text: string;
  /** The mark of the waypoints that it describes; with others it is not written. Empty until there is a mission of them. */
  readonly of?: string | undefined;
}

/** Bounds of what is kept of a file, in characters and in number. */
export const carriedLimits = { part_chars: 20_000, mission_chars: 2_000_000, mission_parts: 200 } as const;

/** The first part of a kind that a plan, or what stands in one, carries for files of a format. */
export const carriedPart = (
  { carried }: { readonly carried?: readonly CarriedPart[] | undefined },
  format: CarriedFormat,
  kind: string,
): CarriedPart | undefined => carried?.find((part) => part.format === format && part.kind === kind);
