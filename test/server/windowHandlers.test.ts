import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SurveyArea } from '../../engine/survey/surveyArea.ts';
import { type Assembled, assemble } from '../../server/assemble.ts';
import { AreaDetails } from '../../server/contract/schemas/survey.ts';
import { makeWindowHandlers } from '../../server/handlers/windowHandlers.ts';
import { rejectedAtWindow } from '../../server/handlers/windowRefusals.ts';
import { writeHgt } from '../elevation/hgtWriter.ts';
import { ownMap } from '../support/ownMap.ts';
import { assembleHost, assetsDir } from './support/host.ts';

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());

describe('the person at the window', () => {
  it('saves settings that hold afterwards', async () => {
    const own_maps = [ownMap('https://tiles.example.org/{z}/{x}/{y}.png')];
    await host.dispatch('saveSettings', { settings: { own_maps, theme: undefined } });
    const answer = await host.dispatch('getSettings', {});
    expect(answer).toMatchObject({ ok: true, output: { settings: { own_maps, theme: 'system' } } });
  });

  it('learns why a tile address cannot be used, and the old one holds', async () => {
    const answer = await host.dispatch('saveSettings', {
      settings: { own_maps: [ownMap('http://tiles.example.org/{z}/{x}/{y}')] },
    });
    expect(answer).toMatchObject({
      ok: false,
      problem: { code: 'VALIDATION_ERROR', details: { issues: [{ path: 'settings.own_maps[0].address' }] } },
    });
    const after = await host.dispatch('getSettings', {});
    expect(after).toMatchObject({
      output: { settings: { own_maps: [{ address: expect.stringContaining('https://') }] } },
    });
  });

  it('names where ground heights come from, which holds from the next analysis on', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'homeward-heights-'));
    writeHgt(folder, () => 900, { south: 46, west: 7 });
    const groundBy = async (elevation_sources: string[]) => {
      await host.dispatch('saveSettings', { settings: { elevation_sources } });
      const answer = await host.dispatch('analyzeRange', { user_lat: 46.5, user_lon: 7.5 });
      return answer.ok ? answer.output.result.center.elevation_msl_m : answer.problem.code;
    };
    expect(await groundBy([folder])).toBe(900);
    expect(await groundBy(['none'])).toBeUndefined();
    expect(await groundBy([folder])).toBe(900);
    expect(await groundBy([])).toBeUndefined();
  });

  it.each([
    ['heights', /whole path/],
    ['http://heights.example.org/{z}/{x}/{y}.png', /https/],
    ['\\\\server\\share', /another computer/],
    [mkdtempSync(join(tmpdir(), 'homeward-bare-')), /holds no file of heights\. Name a folder/],
    ['/no/such/folder', /\/no\/such\/folder is no folder/],
  ])('learns why %j cannot be a source of ground heights', async (source, reason) => {
    const answer = await host.dispatch('saveSettings', { settings: { elevation_sources: ['none', source] } });
    if (answer.ok) throw new Error('was saved');
    expect(answer.problem.details?.['issues']).toEqual([
      {
        path: 'settings.elevation_sources[1]',
        code: 'elevation_source',
        message: expect.stringMatching(reason),
        saying: expect.anything(),
      },
    ]);
    expect(answer.problem.message).toMatch(reason);
  });

  it('makes, rotates and revokes keys', async () => {
    const made = await host.dispatch('createKey', { name: 'Tablet', scopes: ['rangeiq'] });
    if (!made.ok) throw new Error(made.problem.message);
    const { key, secret } = made.output;
    expect(await host.services.keys.verify(secret)).toMatchObject({ id: key.id });
    const rotated = await host.dispatch('rotateKey', { id: key.id });
    expect(rotated).toMatchObject({ ok: true, output: { key: { id: key.id } } });
    const revoked = await host.dispatch('revokeKey', { id: key.id });
    expect(revoked).toMatchObject({ ok: true, output: { key: { revoked_at: expect.any(String) } } });
    expect(await host.dispatch('rotateKey', { id: key.id })).toMatchObject({
      problem: { code: 'NOT_FOUND' },
    });
    const listed = await host.dispatch('listKeys', {});
    expect(JSON.stringify(listed)).not.toContain('sha256');
  });

  it('starts and stops the server', async () => {
    const started = await host.dispatch('startServer', { port: 0 });
    expect(started).toMatchObject({ ok: true, output: { server: { running: true, share: 'loopback' } } });
    if (!started.ok) return;
    const health = await fetch(`${started.output.server.addresses[0]}/v1/health`);
    expect(await health.json()).toMatchObject({ ok: true, engine_version: expect.any(String) });
    expect(await host.dispatch('stopServer', {})).toMatchObject({ output: { server: { running: false } } });
  });
});

describe('a file that holds areas and no route', () => {
  const fields = () => ({
    filename: 'fields.kml',
    bytes: new Uint8Array(readFileSync(join(import.meta.dirname, '../fixtures/plans/fields.kml'))),
  });

  it('brings its areas to the window, with their holes, and they can be covered with lines', async () => {
    const answer = await host.dispatch('readFlightPlan', fields());
    if (answer.ok) throw new Error('There is no route in it.');
    const { areas, format } = AreaDetails.parse(answer.problem.details);
    expect(format).toBe('kml');
    expect(areas.map(({ name, holes }) => [name, holes.length])).toEqual([
      ['Meadow', 0],
      ['Orchard', 1],
    ]);
    const around = await host.dispatch('layOutSurvey', { area: areas[1], spacing_m: 30 });
    const across = await host.dispatch('layOutSurvey', { area: { ...areas[1], holes: [] }, spacing_m: 30 });
    if (!around.ok || !across.ok) throw new Error('There is room for lines.');
    expect(around.output.lines).toBe(across.output.lines);
    expect(around.output.points.length).toBeGreaterThan(across.output.points.length);
  });

  it('is refused to other tools with a list of them, the largest first', async () => {
    const answer = await host.dispatch('analyzeMissionFile', {
      mission_file: fields(),
      request: { drone: { key: 'dji_mavic_3' } },
    });
    if (answer.ok) throw new Error('There is no route in it.');
    expect(answer.problem).toMatchObject({ code: 'FLIGHT_PLAN_REJECTED', details: { class: 'area' } });
    expect(Object.keys(answer.problem.details ?? {}).sort()).toEqual(['class', 'outlines', 'problem']);
    const { outlines } = answer.problem.details as { outlines: { name: string; area_m2: number }[] };
    expect(outlines.map(({ name }) => name).sort()).toEqual(['Meadow', 'Orchard']);
    const sizes = outlines.map(({ area_m2 }) => area_m2);
    expect(sizes).toEqual([...sizes].sort((one, other) => other - one));
  });
});

describe('areas that no lines can be laid over', () => {
  const corner = (lat: number) => ({ lat, lon: 8 });
  const areaOf = (corners: number, lat = 47) => ({
    name: '',
    outline: Array.from({ length: corners }, () => corner(lat)),
    holes: [],
    settings: {},
  });
  const refusal = (areas: SurveyArea[]) =>
    rejectedAtWindow({
      code: 'AREA_ONLY',
      says: 'AS_SAID',
      values: { text: 'An area.' },
      class: 'area',
      areas: areas.map((area) => ({ ...area, size_m2: 1 })),
      format: 'kml',
    }).details;

  it('are left out, and the refusal is a plain one where none remains', () => {
    expect(refusal([areaOf(2), areaOf(20_001), areaOf(4, 95)])).toEqual({
      class: 'area',
      problem: { code: 'AREA_ONLY', message: 'An area.' },
      outlines: [2, 20_000, 3].map((corners) => ({ name: '', corners, area_m2: 1 })),
    });
    expect(refusal([areaOf(2), areaOf(20_000)])?.['areas']).toHaveLength(1);
  });

  it('are left out beyond 100,000 corners together', () => {
    expect(refusal(Array(7).fill(areaOf(20_000)))?.['areas']).toHaveLength(5);
  });
});

describe('a running server', () => {
  it('has the network told by the settings as soon as they change, and not by others', async () => {
    const told: boolean[] = [];
    const { services } = host;
    const server = {
      ...services.server,
      announce: async () => {
        told.push(services.settings.get().server_announced);
        return services.server.status();
      },
    };
    const { saveSettings } = makeWindowHandlers({ ...services, server });
    await saveSettings({ settings: { theme: 'dark' } }, {});
    expect(told).toEqual([]);
    await saveSettings({ settings: { server_announced: true } }, {});
    await saveSettings({ settings: { server_name: 'Van' } }, {});
    await saveSettings({ settings: { server_announced: false } }, {});
    expect(told).toEqual([true, true, false]);
  });
});

describe('an unknown aircraft', () => {
  it('is not found, and the nearest are named', async () => {
    const answer = await host.dispatch('getDrone', { key: 'dji_mavic3' });
    expect(answer).toMatchObject({
      problem: { code: 'NOT_FOUND', details: { nearest: expect.arrayContaining(['dji_mavic_3']) } },
    });
  });
});

describe('an installation without a usable data folder', () => {
  it('analyses all the same, and says so when something cannot be stored', async () => {
    const inTheWay = join(mkdtempSync(join(tmpdir(), 'homeward-')), 'file');
    writeFileSync(inTheWay, '');
    const messages: unknown[] = [];
    const { dispatch, close } = await assemble({
      dataDir: join(inTheWay, 'data'),
      assetsDir,
      log: (entry) => messages.push(entry),
    });
    expect((await dispatch('analyzeRange', { user_lat: 47, user_lon: 8 })).ok).toBe(true);
    expect(messages.length).toBeGreaterThan(0);
    expect(await dispatch('saveSettings', { settings: { theme: 'dark' } })).toMatchObject({
      problem: { code: 'ACTION_FAILED' },
    });
    expect(await dispatch('createKey', { name: 'a', scopes: ['rangeiq'] })).toMatchObject({
      problem: { code: 'ACTION_FAILED' },
    });
    await close();
  });
});
