import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach } from 'vitest';
import { writeHgt } from '../elevation/hgtWriter.ts';
import type { World } from '../elevation/world.ts';
import { type BrowserApp, launchBrowserApp } from './browserApp.ts';
import type { OpenPlanner } from './hosts.ts';
import { plannerOfFile } from './plannerOfFile.ts';

/** Writes settings without network and the ground of a world between 46–47° N and 7–8° E into a folder of data. */
export function knowGround(folder: string, world: World): void {
  mkdirSync(folder, { recursive: true });
  writeHgt(folder, world, { south: 46, west: 7 });
  const settings = { network: 'offline', elevation_sources: [folder] };
  writeFileSync(join(folder, 'settings.json'), JSON.stringify({ version: 1, settings }));
}

/** A planner without network for the tests of a file, in a browser or as it is launched, which knows the ground of a world there. */
export function appOverGround<App extends OpenPlanner = BrowserApp>(
  world: World,
  launch = launchBrowserApp as (options: { readonly dataDir: string }) => Promise<OpenPlanner>,
) {
  let launched: OpenPlanner | undefined;
  let folder = '';
  const folders: string[] = [];
  afterAll(() => {
    for (const made of folders) rmSync(made, { recursive: true });
  });
  const planner = plannerOfFile(() => {
    folder = mkdtempSync(join(tmpdir(), 'homeward-ground-'));
    folders.push(folder);
    knowGround(folder, world);
    return launch({ dataDir: folder });
  });
  beforeEach(async () => {
    launched = await planner();
  });
  return {
    app: (): App => launched as App,
    /** The data folder of the planner. */
    folder: () => folder,
  };
}
