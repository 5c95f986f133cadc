import type { Coordinates } from '../../../server/report/drawing/clip.ts';
import type { Box } from '../geometry/boxes.ts';
import { unpackWorld } from './packedWorld.ts';

/** A ring or line on the unit square of mercator.ts; it may reach beyond x = 0…1 where it crosses 180°. */
export interface Shape {
  readonly coordinates: Coordinates;
  readonly box: Box;
}

export interface World {
  readonly land: readonly Shape[];
  readonly borders: readonly Shape[];
}

const fetchWorld = async (address: string): Promise<World> =>
  unpackWorld(await (await fetch(address)).arrayBuffer());

/** 1:50 million: small, for the first picture and whole continents. */
export const loadCoarseWorld = async (): Promise<World> =>
  fetchWorld((await import('world-atlas/countries-50m.json?packed')).address);

/** 1:10 million: large, fetched when the map first comes closer. */
export const loadFineWorld = async (): Promise<World> =>
  fetchWorld((await import('world-atlas/countries-10m.json?packed')).address);
