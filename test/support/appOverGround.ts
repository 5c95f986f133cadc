import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { writeHgt } from '../elevation/hgtWriter.ts';
import type { World } from '../elevation/world.ts';
import { type BrowserApp, launchBrowserApp } from './browserApp.ts';
import type { OpenPlanner } from './hosts.ts';

/** Writes settings without network and the ground of a world between 46–47° N and 7–8° E into a folder of data. */
export function knowGround(folder: string, world: World): void {
  mkdirSync(folder, { recursive: true });
  writeHgt(folder, world, { south: 46, west: 7 });
  const settings = { network: 'offline', elevation_sources: [folder] };
  writeFileSync(join(folder, 'settings.json'), JSON.stringify({ version: 1, settings }));
}

/** A planner without network for each test of a file, in a browser or as it is launched, which knows the ground of a world there. */
export function appOverGround<App extends OpenPlanner = BrowserApp>(
  world: World,
  launch = launchBrowserApp as (options: { readonly dataDir: string }) => Promise<OpenPlanner>,
) {
  let launched: OpenPlanner | undefined;
  let folder = '';
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'homeward-ground-'));
    knowGround(folder, world);
    launched = await launch({ dataDir: folder });
  });
  afterEach(async () => {
    await launched?.close();
    launched = undefined;
    rmSync(folder, { recursive: true });
  });
  return {
    app: (): App => launched as App,
    /** The data folder of the planner. */
    folder: () => folder,
  };
}
