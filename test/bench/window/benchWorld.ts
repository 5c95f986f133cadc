import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { plannerPage } from '../../e2e/plannerPage.ts';
import { writeHgt } from '../../elevation/hgtWriter.ts';
import type { World } from '../../elevation/world.ts';
import { type LaunchedApp, launchApp } from '../../support/electronApp.ts';
import { dragBack, dragRight, traced } from './drag.ts';
import { bars, loadText, row } from './rows.ts';

const obstacles = 1000;
const zones = 100;
const waypoints = 10_000;
const launch = { lat: 46.5, lon: 7.5 };
const pans = 4;
const moves = 200;
/** After this long nothing that was begun is still going on. */
const rest_ms = 6000;

/** Buildings and wires over 8 km, each as large as a house or a span. */
function obstacleFile(): string {
  const features = Array.from({ length: obstacles }, (_, at) => {
    const lon = launch.lon - 0.05 + 0.1 * ((at * 0.618) % 1);
    const lat = launch.lat - 0.035 + (0.07 * at) / obstacles;
    const corners = [
      [lon, lat],
      [lon + 0.0003, lat],
      [lon + 0.0003, lat + 0.0002],
      [lon, lat + 0.0002],
      [lon, lat],
    ];
    return at % 4 === 0
      ? {
          type: 'Feature',
          properties: { power: 'line', height: 30 },
          geometry: { type: 'LineString', coordinates: corners.slice(0, 3) },
        }
      : {
          type: 'Feature',
          properties: { building: 'yes', height: 12 },
          geometry: { type: 'Polygon', coordinates: [corners] },
        };
  });
  return JSON.stringify({ type: 'FeatureCollection', generator: 'overpass', features });
}

/** Circles 1 km across over 30 km, as ED-269 has them. */
function zoneFile(): string {
  const features = Array.from({ length: zones }, (_, at) => ({
    identifier: `Z${at}`,
    country: 'CHE',
    name: `Zone ${at}`,
    type: 'COMMON',
    restriction: at % 2 === 0 ? 'REQ_AUTHORISATION' : 'PROHIBITED',
    reason: ['AIR_TRAFFIC'],
    applicability: [{ permanent: 'YES' }],
    zoneAuthority: [{ name: 'Bench', purpose: 'AUTHORIZATION' }],
    geometry: [
      {
        uomDimensions: 'M',
        lowerLimit: 0,
        lowerVerticalReference: 'AGL',
        upperLimit: 300,
        upperVerticalReference: 'AGL',
        horizontalProjection: {
          type: 'Circle',
          center: [launch.lon - 0.2 + 0.04 * (at % 10), launch.lat - 0.13 + 0.026 * Math.floor(at / 10)],
          radius: 500,
        },
      },
    ],
  }));
  return JSON.stringify({ title: 'Bench', features });
}

function routeFile(): string {
  const lines = Array.from({ length: waypoints }, (_, at) => {
    const [column, line] = [at % 100, Math.floor(at / 100)];
    const lon = launch.lon + 0.0003 * (line % 2 === 0 ? column : 99 - column);
    return `${launch.lat + 0.0003 * line},${lon},150`;
  });
  return ['latitude,longitude,altitude(m)', ...lines].join('\n');
}

/** Counts a task's own time: the machine has no graphics card, and what draws in its place takes the processor between. */
async function measure(launched: LaunchedApp, name: string, handle: string): Promise<void> {
  const { page } = launched;
  const drag = { page, handle: page.locator(handle), moves };
  const found: number[] = [];
  for (let round = 0; round <= pans; round++) {
    const { tasks } = await traced(launched, () => dragRight(drag));
    await dragBack(drag);
    // The first has the code compiled.
    if (round > 0) found.push(...tasks.map(({ own_ms }) => own_ms));
  }
  const long = found.filter((own_ms) => own_ms > bars.paint_ms);
  row(
    `tasks over ${bars.paint_ms} ms while ${name}`,
    `${long.length} of ${found.length}, the longest ${Math.max(...found).toFixed(0)} ms`,
    { text: 'none', isMet: long.length === 0 },
  );
}

/** Pans the map and drags the launch point over hills, with obstacles, zones and a long route on the map. */
export async function benchWorld(folder: string, hills: World): Promise<void> {
  mkdirSync(folder);
  writeHgt(folder, hills, { south: 46, west: 7 });
  const settings = { network: 'offline', elevation_sources: [folder] };
  writeFileSync(join(folder, 'settings.json'), JSON.stringify({ version: 1, settings }));
  const launched = await launchApp({ dataDir: folder });
  try {
    const { page } = launched;
    const planner = plannerPage(page);
    await planner.launchAt(`${launch.lat}, ${launch.lon}`);
    const files = { 'obstacles.geojson': obstacleFile(), 'zones.json': zoneFile(), 'route.csv': routeFile() };
    for (const [name, text] of Object.entries(files)) {
      const path = join(folder, name);
      writeFileSync(path, text);
      await planner.drop(path);
      await pause(rest_ms);
    }
    await planner.acceptQuestion('route.csv');
    await page.getByTestId('leg-total').waitFor({ state: 'attached', timeout: 120_000 });
    await pause(rest_ms);
    console.log(
      `\n${obstacles} obstacles, ${zones} zones, hills and ${waypoints.toLocaleString('en')} waypoints (${loadText()})`,
    );
    await measure(launched, 'the map is panned', '.leaflet-container');
    await measure(launched, 'the launch point is dragged', '[data-testid="launch"]');
  } finally {
    await launched.app.close();
  }
}
