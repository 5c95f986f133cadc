import { defined } from '../../engine/defined.ts';
import type { ElevationSource } from '../../engine/terrain/elevation.ts';
import type { HeightFacts } from '../contract/schemas/window.ts';
import type { FetchOptions } from '../net/fetchBytes.ts';
import { makePoliteHosts } from '../net/politeHosts.ts';
import { noDiskCache, openDiskCache } from '../services/diskCache.ts';
import { type NamedSource, toNamedSource } from '../services/namedSource.ts';
import { filesShelf } from './filesShelf.ts';
import { type FinestFirstOptions, finestFirst } from './finestFirst.ts';
import { type Glo30Options, glo30Source } from './glo30.ts';
import type { GroundSource, SourceShelf } from './groundSource.ts';
import { landEverywhere, openLandMask } from './landMask.ts';
import { lookupService } from './lookupService.ts';
import { noElevationSource } from './noSource.ts';
import type { OnFetched } from './remote.ts';
import { terrainTiles } from './terrainTiles.ts';
import { makeTileCache } from './tileCache.ts';

export interface OpenElevationOptions extends FinestFirstOptions {
  /** The sources at the time, as the person named them; one that cannot be used counts as none. */
  readonly names: () => readonly string[];
  /** Facts that the person states of files among them. */
  readonly facts?: () => readonly HeightFacts[];
  readonly userAgent?: string;
  /** Fetched tiles stay in this folder; absent: they are not kept. */
  readonly cacheFolder?: string;
  /** The file that tells land from sea; absent: nothing is taken for sea. */
  readonly landFile?: string;
  readonly resolve?: FetchOptions['resolve'];
  readonly onFetched?: OnFetched | undefined;
}

/** All sources of heights share these. */
type Means = Omit<Glo30Options, 'address'>;

const only =
  (source: GroundSource): SourceShelf =>
  async () => [source];

function shelvesOf(named: NamedSource, means: Means): SourceShelf[] {
  switch (named.form) {
    case 'none':
      return [];
    case 'files':
      return [filesShelf(named.path, means.cache)];
    case 'terrarium':
    case 'mapbox':
      return [only(terrainTiles({ ...means, form: named.form, template: named.template }))];
    case 'glo30':
      return [only(glo30Source({ ...means, address: named.address }))];
    case 'open-elevation':
    case 'opentopodata':
      return [only(lookupService({ form: named.form, address: named.address, remote: means.remote }))];
  }
}

/** A shelf whose files are what the person says of them. */
function stated(shelf: SourceShelf, { surface, error_m, dated }: Omit<HeightFacts, 'source'>): SourceShelf {
  const said = defined({ surface, error_m, dated });
  return async () => (await shelf()).map((source) => ({ ...source, ...said }));
}

export interface OpenElevation extends ElevationSource {
  /** Ends fetches that are under way. */
  close(): void;
}

/** Ground heights from the sources that are named at the time; each set of names is opened once. */
export function openElevation({
  names,
  facts = () => [],
  userAgent = 'Homeward',
  cacheFolder,
  landFile,
  resolve,
  onFetched,
  ...options
}: OpenElevationOptions): OpenElevation {
  const closing = new AbortController();
  const means: Means = {
    cache: makeTileCache(),
    disk: cacheFolder === undefined ? noDiskCache : openDiskCache({ folder: cacheFolder }),
    remote: { hosts: makePoliteHosts(options.now), userAgent, signal: closing.signal, resolve, onFetched },
    land: landFile === undefined ? landEverywhere : openLandMask(landFile),
  };
  let opened: { readonly key: string; readonly source: ElevationSource } = {
    key: '[[],[]]',
    source: noElevationSource,
  };
  const open = () => {
    const shelves = names().flatMap((name) => {
      const named = toNamedSource(name);
      if (!named.ok) return [];
      const said = named.value.form === 'files' ? facts().find(({ source }) => source === name) : undefined;
      const found = shelvesOf(named.value, means);
      return said === undefined ? found : found.map((shelf) => stated(shelf, said));
    });
    return shelves.length === 0 ? noElevationSource : finestFirst(shelves, options);
  };
  const source = () => {
    const key = JSON.stringify([names(), facts()]);
    if (key !== opened.key) opened = { key, source: open() };
    return opened.source;
  };
  return {
    elevations: (positions) => source().elevations(positions),
    along: (question) => source().along(question),
    close: () => closing.abort(),
  };
}
