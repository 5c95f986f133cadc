import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from 'esbuild';
import { destination } from '../../../engine/geo/geodesic.ts';
import { type Assembled, assemble } from '../../../server/assemble.ts';
import { callForPage } from '../../../server/bridge/pageCall.ts';
import { withFencesAside } from '../../../server/contract/fencesAside.ts';
import type { OperationName, OperationRequest } from '../../../server/contract/operations.ts';
import { fromWire, toWire } from '../../../server/contract/wire.ts';
import { workerBundle, workerFilename } from '../../../server/work/bundle.mjs';
import { quantile } from '../pairedRounds.ts';
import { surveyPlan } from '../samplePlans.ts';
import { verdict } from '../verdict.ts';

/** Rounds before those that count: the first seconds of a drag, after which the code is compiled. */
const warming = 40;
const rounds = 24;
const bars = { fences: 3, zones: 3, waypoints: 1.5, block_ms: 50, rested: 3 } as const;
/** A thread that nobody keeps ready has ended by then. */
const rest_ms = 12_000;
const tick_ms = 20;

const home = { lat: 46.948, lon: 7.4474 };
const conditions = {
  drone: { key: 'dji_mavic_3' },
  weather: { wind_speed_mps: 8, wind_dir_deg: 270 },
} as const;

const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

const toBytes = (request: unknown) =>
  new Uint8Array(Buffer.concat(toWire(withFencesAside(request, encode), encode)));

/** A host with a window: its calls go the way of the page's, as bytes. */
const senderTo = ({ dispatch, answerInThread }: Assembled) => {
  const parts = { dispatch, answerInThread, transfers: { withBytes: (_: string, input: unknown) => input } };
  return (name: OperationName, bytes: Uint8Array) => callForPage(parts, name, bytes, {});
};
type Send = ReturnType<typeof senderTo>;

function mustBeRight(name: OperationName, answer: Uint8Array | undefined): void {
  const { ok } = fromWire(answer ?? new Uint8Array(), decode) as { readonly ok: boolean };
  if (!ok) throw new Error(`${name} was refused.`);
}

interface Cost {
  readonly time_ms: number;
  /** Of all threads of this process: others on the machine hardly change it. */
  readonly cpu_ms: number;
}

/** Asks and waits for the bytes of the answer; what the page does with them is no part of it, nor the garbage of its request. */
async function costOf(send: Send, name: OperationName, request: Uint8Array): Promise<Cost> {
  const bytes = request.slice();
  const [begun_ms, begun] = [performance.now(), process.cpuUsage()];
  const answer = await send(name, bytes);
  const time_ms = performance.now() - begun_ms;
  const { user, system } = process.cpuUsage(begun);
  mustBeRight(name, answer);
  return { time_ms, cpu_ms: (user + system) / 1000 };
}

/** Asks a question of some size, whose bytes are made once. */
function asking(send: Send, name: OperationName, questionOf: (size: number) => unknown) {
  const made = new Map<number, Uint8Array>();
  return (size: number): Promise<Cost> => {
    const bytes = made.get(size) ?? toBytes(questionOf(size));
    made.set(size, bytes);
    return costOf(send, name, bytes);
  };
}

const missionOf = (count: number): OperationRequest<'analyzeMission'> => ({
  home,
  ...conditions,
  mission: {
    waypoints: surveyPlan(count).waypoints.map(({ lat, lon, altitude, hover_time_s }) => ({
      lat,
      lon,
      altitude_m: altitude.value_m,
      hover_time_s,
    })),
  },
});

const circle = (index: number) => {
  const middle = destination(home, (index * 137) % 360, 500 + ((index * 97) % 7000));
  const outline = Array.from({ length: 50 }, (_, corner) => destination(middle, corner * 7.2, 200));
  return { name: `Area ${index}`, is_inclusion: false, outline };
};

const rangeOf = (fences: number): OperationRequest<'analyzeRange'> => ({
  user_lat: home.lat,
  user_lon: home.lon,
  selected_drone_key: conditions.drone.key,
  wind_speed: 8,
  wind_direction: 270,
  fences: Array.from({ length: fences }, (_, index) => circle(index)),
});

/** Official zones where the fences would be, permanent and at every height, as a file of ED-269. */
const zoneFile = (count: number): Uint8Array<ArrayBuffer> => {
  const features = Array.from({ length: count }, (_, index) => {
    const ring = circle(index).outline.map(({ lat, lon }) => [lon, lat]);
    return {
      identifier: `Z${index}`,
      name: `Zone ${index}`,
      restriction: 'PROHIBITED',
      applicability: [{ permanent: 'YES' }],
      geometry: [
        {
          uomDimensions: 'M',
          lowerLimit: 0,
          lowerVerticalReference: 'AGL',
          upperLimit: 'UNL',
          upperVerticalReference: 'AGL',
          horizontalProjection: { type: 'Polygon', coordinates: [[...ring, ring[0]]] },
        },
      ],
    };
  });
  return new TextEncoder().encode(JSON.stringify({ title: 'Zones of the bench', features }));
};

/** Rings beside a hundred official zones over rings beside none; the zones are switched on and off, which is not timed. */
async function zonesRatio(dispatch: Assembled['dispatch'], rings: () => Promise<Cost>): Promise<number> {
  const added = await dispatch('addWorldFile', { filename: 'zones.json', bytes: zoneFile(100) });
  if (!added.ok) throw new Error(added.problem.message);
  const { id } = added.output.file;
  const timed = async (is_on: boolean) => {
    await dispatch('turnWorldFile', { id, is_on });
    // The first rings after a change read the file again.
    await rings();
    return rings();
  };
  const ratio = await ratioOf(
    () => timed(true),
    () => timed(false),
  );
  await dispatch('removeWorldFile', { id });
  return ratio;
}

/** What the one costs over what the other does, by turns. */
async function ratioOf(one: () => Promise<Cost>, other: () => Promise<Cost>): Promise<number> {
  const ratios: number[] = [];
  for (let round = -warming; round < rounds; round++) {
    const [before, after] = round % 2 === 0 ? [one, other] : [other, one];
    const [first, second] = [await before(), await after()];
    const ratio = first.cpu_ms / second.cpu_ms;
    if (round >= 0) ratios.push(round % 2 === 0 ? ratio : 1 / ratio);
  }
  return quantile(ratios, 0.5);
}

function row(name: string, figure: string, bar: string, isMet: boolean): void {
  console.log(`  ${name.padEnd(58)}${figure.padStart(10)}   bar ${bar}: ${verdict(isMet)}`);
}

/** The longest time for which a mission keeps the host from anything else. */
async function longestBlock(send: Send, waypoints: number): Promise<number> {
  const bytes = toBytes(missionOf(waypoints));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  // The last block shows when the loop turns again.
  await pause(tick_ms);
  delay.enable();
  const answer = await send('analyzeMission', bytes);
  await pause(tick_ms);
  delay.disable();
  mustBeRight('analyzeMission', answer);
  return delay.max / 1e6;
}

async function report(send: Send, dispatch: Assembled['dispatch']): Promise<void> {
  const rings = asking(send, 'analyzeRange', rangeOf);
  const mission = asking(send, 'analyzeMission', missionOf);
  const fences = await ratioOf(
    () => rings(100),
    () => rings(0),
  );
  row(
    'rings with 100 fences over rings with none',
    `${fences.toFixed(2)} ×`,
    `≤ ${bars.fences} ×`,
    fences <= bars.fences,
  );
  const zones = await zonesRatio(dispatch, () => rings(0));
  row(
    'rings with 100 official zones over rings with none',
    `${zones.toFixed(2)} ×`,
    `≤ ${bars.zones} ×`,
    zones <= bars.zones,
  );
  const waypoints = await ratioOf(
    () => mission(501),
    () => mission(500),
  );
  row(
    '501 waypoints over 500',
    `${waypoints.toFixed(2)} ×`,
    `≤ ${bars.waypoints} ×`,
    waypoints <= bars.waypoints,
  );
  await longestBlock(send, 10_000);
  const block_ms = await longestBlock(send, 10_000);
  row(
    'the host held by a mission of 10,000 waypoints',
    `${block_ms.toFixed(0)} ms`,
    `≤ ${bars.block_ms} ms`,
    block_ms <= bars.block_ms,
  );
  const warm_ms: number[] = [];
  for (let round = 0; round < 9; round++) warm_ms.push((await mission(400)).time_ms);
  await pause(rest_ms);
  const rested = (await mission(400)).time_ms / quantile(warm_ms, 0.5);
  row(
    'a mission of 400 after 12 s of rest over those before',
    `${rested.toFixed(2)} ×`,
    `≤ ${bars.rested} ×`,
    rested <= bars.rested,
  );
}

/** Measures waits of a person at the window, through the door of the page, with the product's defaults. */
export async function benchFelt(): Promise<boolean> {
  const root = resolve(import.meta.dirname, '../..');
  await build(workerBundle(root, join(root, 'build/bench', workerFilename)));
  const folder = mkdtempSync(join(tmpdir(), 'homeward-felt-'));
  const host = await assemble({
    dataDir: folder,
    assetsDir: join(root, 'assets'),
    hasWindow: true,
    log: () => {},
  });
  console.log('What a person at the window waits for, in bytes as the page sends and gets them:');
  try {
    await report(senderTo(host), host.dispatch);
  } finally {
    await host.close();
    rmSync(folder, { recursive: true });
  }
  return true;
}
