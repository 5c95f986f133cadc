import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFlightPlan } from '../../engine/flightplan/readPlan.ts';
import type { Assembled } from '../../server/assemble.ts';
import type { OperationOutput, OperationRequest } from '../../server/contract/operations.ts';
import type { Answer } from '../../server/contract/problem.ts';
import { addMission, folderForEach, idOf, ofDjiFly } from './controller/folders.ts';
import { assembleHost } from './support/host.ts';

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());

const root = folderForEach();
const waypointAt = (lat: number) => ({
  lat,
  lon: 7.45,
  altitude: { datum: 'takeoff' as const, value_m: 60 },
  hover_time_s: 0,
});
const mission = {
  name: 'Bern',
  home: { lat: 46.948, lon: 7.4474 },
  waypoints: [46.949, 46.95, 46.951, 46.952].map(waypointAt),
  end_action: 'go_home' as const,
};
const plan = { mission, cruise_speed_mps: 8, format: 'dji_wpml_kmz' as const };
const flights = [
  { first_waypoint_index: 0, last_waypoint_index: 1 },
  { first_waypoint_index: 1, last_waypoint_index: 3 },
];

type Request = Omit<OperationRequest<'exportToFolder'>, 'folder_id' | 'replaces'> & {
  readonly replaces?: OperationRequest<'exportToFolder'>['replaces'];
};
const write = (request: Request, path = root.path) =>
  host.dispatch('exportToFolder', {
    folder_id: host.services.folders.remember(path),
    replaces: [],
    ...request,
  });
const look = (path = root.path) =>
  host.dispatch('lookAtFolder', { folder_id: host.services.folders.remember(path) });

function output<Output>(answer: Answer<Output>): Output {
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.output;
}
const refusal = (answer: Answer<unknown>): string => (answer.ok ? 'written' : answer.problem.message);

async function agreedIn(path = root.path) {
  const { missions } = output<OperationOutput<'lookAtFolder'>>(await look(path));
  return missions.slice(0, 1).map(({ name, revision }) => ({ name, revision }));
}

async function placesIn(path: string) {
  const reading = await readFlightPlan({
    filename: basename(path),
    bytes: new Uint8Array(readFileSync(path)),
  });
  if (!reading.ok) throw new Error(`${path} cannot be read.`);
  return reading.value.routes[0]?.points.map(({ lat }) => Number(lat.toFixed(6)));
}

describe('a chosen folder', () => {
  it('is told by name and kind, with missions by their names and times, and no path', async () => {
    addMission(join(root.path, ...ofDjiFly), 1);
    const answer = await look();
    expect(answer).toMatchObject({
      ok: true,
      output: {
        kind: 'dji_fly',
        name: basename(root.path),
        missions: [{ name: idOf(1), written_at: '2026-11-20T10:00:00.000Z' }],
        missions_in_all: 1,
      },
    });
    expect(JSON.stringify(answer)).not.toContain(dirname(root.path));
  });

  it('lists twenty missions and counts the others', async () => {
    for (let number = 0; number < 25; number += 1) addMission(root.path, number);
    const { missions, missions_in_all } = output(await look());
    expect(missions).toHaveLength(20);
    expect(missions_in_all).toBe(25);
  });

  it('that nobody chose is refused, whatever it is called', async () => {
    for (const folder_id of ['x', root.path, '../..']) {
      expect(refusal(await host.dispatch('lookAtFolder', { folder_id }))).toBe(
        'That folder has to be chosen again.',
      );
      expect(refusal(await host.dispatch('exportToFolder', { folder_id, plan, replaces: [] }))).toBe(
        'That folder has to be chosen again.',
      );
    }
    expect(readdirSync(root.path)).toEqual([]);
  });

  it('that is gone is said so', async () => {
    const gone = join(root.path, 'RC 2');
    const sentence =
      '“RC 2” cannot be read: it is no longer there. Connect the device again, or choose another folder.';
    expect(refusal(await look(gone))).toBe(sentence);
    expect(refusal(await write({ plan }, gone))).toBe(sentence);
  });
});

describe('a plan for a folder of DJI Fly', () => {
  it('is written by the host over the mission that was agreed on, and reads back as the plan', async () => {
    const path = addMission(root.path, 1);
    const asked = output(await write({ plan }));
    expect(asked).toMatchObject({ written: [], in_the_way: [{ name: idOf(1) }] });
    expect(readFileSync(path, 'utf8')).toBe('mission 1');
    const { written } = output(await write({ plan, replaces: await agreedIn() }));
    expect(written).toMatchObject([{ filename: `${idOf(1)}.kmz` }]);
    expect(await placesIn(path)).toEqual(mission.waypoints.map(({ lat }) => lat));
    expect(readFileSync(join(dirname(path), written[0]?.kept_as ?? ''), 'utf8')).toBe('mission 1');
  });

  it('is no other format, and for no aircraft of another app', async () => {
    const path = addMission(root.path, 1);
    const replaces = await agreedIn();
    expect(refusal(await write({ plan: { ...plan, format: 'qgc_plan' }, replaces }))).toBe(
      'This is a folder of DJI Fly, which flies .kmz files only. Go back and choose the format that ends in .kmz.',
    );
    expect(refusal(await write({ plan: { ...plan, aircraft: 'DJI Matrice 30T' }, replaces }))).toBe(
      'This is a folder of DJI Fly, which does not fly the DJI Matrice 30T. Choose another folder.',
    );
    expect(readFileSync(path, 'utf8')).toBe('mission 1');
  });

  it('needs a mission to replace', async () => {
    rmSync(addMission(root.path, 1));
    addMission(root.path, 2);
    const gone = [{ name: idOf(1), revision: '1' }];
    expect(refusal(await write({ plan, replaces: gone }))).toBe(
      'That mission is no longer there. Look again, or choose another one.',
    );
  });

  it('is one flight of several', async () => {
    const path = addMission(root.path, 1);
    const replaces = await agreedIn();
    const split = { ...plan, flights };
    expect(refusal(await write({ plan: split, replaces }))).toBe(
      'A mission of DJI Fly is one flight. Choose one.',
    );
    expect(refusal(await write({ plan: split, flight: 2, replaces }))).toBe(
      'A mission of DJI Fly is one flight. Choose one.',
    );
    output(await write({ plan: split, flight: 1, replaces }));
    expect(await placesIn(path)).toEqual([46.95, 46.951, 46.952]);
  });
});

describe('a plan for any other folder', () => {
  it('is written in any format, in a file for each flight', async () => {
    const { written } = output(await write({ plan: { ...plan, flights, format: 'qgc_plan' } }));
    expect(written).toEqual([{ filename: 'Bern 1 of 2.plan' }, { filename: 'Bern 2 of 2.plan' }]);
    expect(readdirSync(root.path)).toEqual(['Bern 1 of 2.plan', 'Bern 2 of 2.plan']);
  });

  it('is numbered in the language of the window, in each file as in its name', async () => {
    const high = { ...mission, home: { ...mission.home, elevation_msl_m: 540 } };
    const { written } = output(
      await write({ plan: { ...plan, mission: high, flights, format: 'gpx', language: 'es' } }),
    );
    expect(written).toEqual([{ filename: 'Bern 1 de 2.gpx' }, { filename: 'Bern 2 de 2.gpx' }]);
    const held = written.map(({ filename }) => readFileSync(join(root.path, filename), 'utf8'));
    expect(held).toEqual([
      expect.stringContaining('<name>Bern 1 de 2</name>'),
      expect.stringContaining('<name>Bern 2 de 2</name>'),
    ]);
  });

  it('asks about files of its names', async () => {
    writeFileSync(join(root.path, 'Bern.kmz'), 'old');
    expect(output(await write({ plan }))).toMatchObject({ written: [], in_the_way: [{ name: 'Bern.kmz' }] });
    expect(readdirSync(root.path)).toEqual(['Bern.kmz']);
  });

  it('says what was in the way of writing, and what is there now', async () => {
    const path = join(root.path, 'Bern.kmz');
    mkdirSync(path);
    expect(refusal(await write({ plan }))).toBe(
      '“Bern.kmz” was not written: there is a folder with that name. Choose another name. What was in the folder is unchanged.',
    );
  });

  it('is no plan that cannot be written', async () => {
    const empty = { ...plan, mission: { ...mission, waypoints: [] } };
    expect(refusal(await write({ plan: empty }))).not.toBe('written');
    expect(readdirSync(root.path)).toEqual([]);
  });
});
