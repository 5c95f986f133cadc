import { defined } from '../../engine/defined.ts';
import { type Disbelief, groundLimits_m } from '../../engine/geo/groundHeight.ts';
import type { Saying } from '../../engine/saying.ts';
import type { HeightSource, PackedHeights, PackedPlaces } from '../../engine/terrain/elevation.ts';
import type { HostFailure } from '../net/politeHosts.ts';

/** The names of sources in answers. */
export type SourceKind = 'hgt' | 'geotiff' | 'glo30' | 'terrarium' | 'mapbox' | 'service';

/** Says what is wrong with a source, which is named by its kind, never by its address: that may hold a key. */
export const sourceTrouble = (kind: SourceKind, { code: trouble }: HostFailure): Saying => ({
  says: 'host.heights.trouble',
  values: { kind, trouble },
});

/** Heights for each place, metres above mean sea level; NaN: this source has none there, or could not be asked. */
export interface SourceAnswer extends PackedHeights {
  /** Why it could not be asked, in one sentence without addresses; absent where it could. */
  readonly failure?: Saying | undefined;
  /** Why heights that it has are not believed. */
  readonly disbelieved?: ReadonlySet<Disbelief> | undefined;
}

/** Why heights of a source are not believed, a sentence each. */
export const disbeliefsOf = (kind: SourceKind, { disbelieved = new Set() }: SourceAnswer): Saying[] =>
  [...disbelieved].map((why) => ({
    says: 'host.heights.disbelief',
    values: { kind, why, sea_m: 0, lowest_m: groundLimits_m.lowest, highest_m: groundLimits_m.highest },
  }));

/** Heights of as many places, all unknown. */
export function unknownHeights(places: PackedPlaces): PackedHeights {
  const count = places.length / 2;
  return {
    heights_msl_m: new Float64Array(count).fill(NaN),
    highest_msl_m: new Float64Array(count).fill(NaN),
  };
}

/** Heights of one make: one grid, or one service. */
export interface GroundSource extends HeightSource {
  readonly kind: SourceKind;
  readonly isRemote: boolean;
  /** It answers so many places at most in the time that an analysis waits; absent: as many as it needs. */
  readonly mostPlaces?: number | undefined;
  heights(places: PackedPlaces): Promise<SourceAnswer>;
}

export const factsOf = ({
  kind,
  name,
  surface,
  datum,
  dated,
  error_m,
  cell_m,
}: GroundSource): HeightSource => ({ kind, ...defined({ name, surface, datum, dated }), error_m, cell_m });

/** A source as the person named it, which may hold grids of several makes; rejects with the reason where it cannot be read. */
export type SourceShelf = () => Promise<readonly GroundSource[]>;

/**
 * Standard deviation of SRTM's heights, metres: 90 of 100 lie within 9.0 m on its worst continent (Rodríguez, Morris and Belz 2006,
 * "A Global Assessment of the SRTM Performance", table 1), over 1.645. Stands for sources that state no error of their own, too:
 * most of them are made of SRTM.
 */
export const srtmError_m = 5.5;

/**
 * Standard deviation of Copernicus DEM, metres: the Product Handbook states an absolute vertical accuracy of less than 4 m at 90 of 100
 * (section 1.2), over 1.645.
 */
export const copernicusError_m = 2.4;

/** TanDEM-X measured what Copernicus DEM is made of in these years (Copernicus DEM Product Handbook, section 1.1). */
export const copernicusDates = '2011–2015';

/** The Shuttle measured SRTM in February of that year; its radar saw crowns and roofs in part. */
export const srtmDate = '2000';
