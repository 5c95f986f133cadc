import { join } from 'node:path';
import { noElevationSource } from '../elevation/noSource.ts';
import { makeResolveDrone } from '../handlers/resolveDrone.ts';
import { loadCatalog } from '../services/catalog.ts';
import { openGeoid } from '../services/geoid.ts';
import { withOwnAircraft } from '../services/ownAircraft.ts';
import type { HostFacts } from './hostFacts.ts';

/** Where a thread finds what its host knows. */
export interface FactFiles {
  readonly assetsDir: string;
  readonly dataDir: string;
}

let opened: { readonly key: string; readonly facts: HostFacts } | undefined;

/** The facts of a host without ground heights, read from its files; opened once a thread. */
export function factsOf({ assetsDir, dataDir }: FactFiles): HostFacts {
  const key = JSON.stringify([assetsDir, dataDir]);
  if (opened?.key === key) return opened.facts;
  // The host says which own aircraft it leaves out.
  const catalog = withOwnAircraft(loadCatalog(join(assetsDir, 'drones.json')), dataDir, () => {});
  const facts = {
    ...noElevationSource,
    resolveDrone: makeResolveDrone(catalog),
    geoid: openGeoid(join(assetsDir, 'egm96.bin')),
  };
  opened = { key, facts };
  return facts;
}
