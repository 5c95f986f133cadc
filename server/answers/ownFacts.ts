import { join } from 'node:path';
import { noElevationSource } from '../elevation/noSource.ts';
import type { HostFacts } from '../handlers/computing.ts';
import { makeResolveDrone } from '../handlers/resolveDrone.ts';
import { loadCatalog } from '../services/catalog.ts';
import { openGeoid } from '../services/geoid.ts';
import { withOwnAircraft } from '../services/ownAircraft.ts';

/** The folders of a host, from which a thread reads its aircraft and the geoid. */
export interface HostFolders {
  readonly assetsDir: string;
  readonly dataDir: string;
}

const none = async () => [];

function openFacts({ assetsDir, dataDir }: HostFolders): HostFacts {
  // The host tells of the files that both leave out.
  const catalog = withOwnAircraft(loadCatalog(join(assetsDir, 'drones.json')), dataDir, () => undefined);
  return {
    ...noElevationSource,
    resolveDrone: makeResolveDrone(catalog),
    geoid: openGeoid(join(assetsDir, 'egm96.bin')),
    zonesNear: none,
    obstaclesNear: none,
    briefingFacts: () => Promise.reject(new Error('Briefings need facts of their host.')),
  };
}

let opened: { readonly folders: string; readonly facts: HostFacts } | undefined;

/** The facts of a host that has no ground heights and no file of zones or obstacles; opened once for the same folders. */
export function ownFacts(folders: HostFolders): HostFacts {
  const named = JSON.stringify(folders);
  if (opened?.folders !== named) opened = { folders: named, facts: openFacts(folders) };
  return opened.facts;
}
