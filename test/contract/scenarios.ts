import { createServer } from 'node:net';
import { expect } from 'vitest';
import { planDocumentText } from '../../server/contract/schemas/planDocument.ts';
import { content } from '../server/documents/sampleDocument.ts';
import { writePmtiles } from '../support/pmtilesWriter.ts';
import { batchScenarios } from './batchScenarios.ts';
import { logScenarios } from './logScenarios.ts';
import { ask, type Scenario } from './scenario.ts';
import { worldScenarios } from './worldScenarios.ts';

const statusWith = async (address: string, path: string, secret: string) =>
  (await fetch(address + path, { headers: { 'X-API-Key': secret } })).status;

export const scenarios: readonly Scenario[] = [
  {
    name: 'a plan on screen and questions about phones are there where a window is',
    needs: ['getPlan', 'waitForPairing', 'answerPairing'],
    async run(caller, hasWindow) {
      const refused = { ok: false, problem: { code: 'NOT_FOUND' } };
      expect(await caller.call('getPlan', {})).toMatchObject(refused);
      const answered = hasWindow ? { ok: true, output: { is_known: false } } : refused;
      expect(await caller.call('answerPairing', { id: 'none', allow: true })).toMatchObject(answered);
      // A window waits until a phone asks.
      if (!hasWindow) expect(await caller.call('waitForPairing', {})).toMatchObject(refused);
    },
  },
  ...logScenarios,
  ...worldScenarios,
  ...batchScenarios,
  {
    name: 'a listed aircraft, sent back whole, means the same as its key',
    needs: ['listDrones', 'analyzeRange'],
    async run(caller) {
      const { drones } = await ask(caller, 'listDrones', {});
      const launch = { user_lat: -33.9, user_lon: 18.4, bearings: 36, battery_thresholds_pct: [30] };
      for (const drone of drones.filter((_, index) => index % 8 === 0)) {
        const byKey = await ask(caller, 'analyzeRange', { ...launch, selected_drone_key: drone.key });
        const whole = await ask(caller, 'analyzeRange', {
          ...launch,
          selected_drone_key: drone.key,
          drone_profile: drone,
        });
        expect(whole).toEqual(byKey);
      }
    },
  },
  {
    name: 'the same request gets the same answer',
    needs: ['analyzeRange'],
    async run(caller) {
      const input = { user_lat: 60, user_lon: 5, selected_drone_key: 'dji_mavic_3', wind_speed: 7.7 };
      const [first, second] = [
        await ask(caller, 'analyzeRange', input),
        await ask(caller, 'analyzeRange', input),
      ];
      expect(JSON.stringify(second)).toBe(JSON.stringify(first));
    },
  },
  {
    name: 'the plan that is saved is there afterwards, byte by byte, until it is set aside',
    needs: ['getCurrentPlan', 'saveCurrentPlan', 'setCurrentPlanAside'],
    async run(caller) {
      const plan = new TextEncoder().encode(JSON.stringify({ name: 'Zürich ✈', waypoints: [1, 2] }));
      await ask(caller, 'saveCurrentPlan', { plan: new Uint8Array([1]) });
      await ask(caller, 'saveCurrentPlan', { plan });
      const saved = await ask(caller, 'getCurrentPlan', {});
      expect([...(saved.plan ?? [])]).toEqual([...plan]);
      const { path } = await ask(caller, 'setCurrentPlanAside', {});
      expect(path).toMatch(/plan\.damaged-.+\.json$/);
      expect(await ask(caller, 'getCurrentPlan', {})).toEqual({});
      expect(await ask(caller, 'setCurrentPlanAside', {})).toEqual({});
    },
  },
  {
    name: 'a plan file that the host does not know is neither opened nor written',
    needs: ['listDocuments', 'openDocument', 'openBackup', 'saveDocument'],
    async run(caller) {
      const document_id = 'no-such-file';
      const { documents } = await ask(caller, 'listDocuments', {});
      expect(documents.some((known) => known.document_id === document_id)).toBe(false);
      const bytes = new TextEncoder().encode(planDocumentText(content));
      for (const answer of [
        await caller.call('openDocument', { document_id }),
        await caller.call('openBackup', { document_id }),
        await caller.call('saveDocument', { document_id, bytes }),
      ])
        expect(answer).toMatchObject({ ok: false, problem: { code: 'NOT_FOUND' } });
    },
  },
  {
    name: 'a folder that nobody chose is neither looked at nor written into',
    needs: ['lookAtFolder', 'exportToFolder'],
    async run(caller) {
      const folder_id = 'no-such-folder';
      const { flight_winds: _, drawing: __, ...mission } = content.mission;
      const plan = { mission, cruise_speed_mps: 8, format: 'dji_wpml_kmz' as const };
      for (const answer of [
        await caller.call('lookAtFolder', { folder_id }),
        await caller.call('exportToFolder', { folder_id, replaces: [], plan }),
      ])
        expect(answer).toMatchObject({ ok: false, problem: { code: 'NOT_FOUND' } });
    },
  },
  {
    name: 'an own aircraft is saved, used, edited, exported, deleted and added again',
    needs: [
      'saveAircraft',
      'removeAircraft',
      'exportAircraft',
      'readAircraft',
      'addAircraft',
      'listOwnAircraft',
    ],
    async run(caller) {
      const launch = { user_lat: 60, user_lon: 5, bearings: 36, battery_thresholds_pct: [30] };
      const ringOf = async (selected_drone_key: string) => {
        const { result } = await ask(caller, 'analyzeRange', { ...launch, selected_drone_key });
        return result.rings;
      };
      const { draft } = await ask(caller, 'draftAircraft', { key: 'dji_mini_3' });
      const { aircraft } = await ask(caller, 'saveAircraft', { aircraft: draft });
      expect(aircraft).toMatchObject({ key: 'my_mini_3', name: 'My Mini 3', base: 'dji_mini_3' });
      expect(await ringOf('my_mini_3')).toEqual(await ringOf('dji_mini_3'));
      expect(await caller.call('saveAircraft', { aircraft: draft })).toMatchObject({
        problem: { details: { issues: [{ path: 'aircraft.name', code: 'taken' }] } },
      });
      const edited = { ...draft, name: 'Worn', sheet: { ...draft.sheet, baseline_flight_time_min: 30 } };
      const { aircraft: worn } = await ask(caller, 'saveAircraft', { aircraft: edited, key: aircraft.key });
      expect(worn).toMatchObject({ key: 'my_mini_3', name: 'Worn' });
      const smaller = await ringOf('my_mini_3');
      expect(smaller[0]?.max_radius_m).toBeLessThan((await ringOf('dji_mini_3'))[0]?.max_radius_m ?? 0);
      const file = await ask(caller, 'exportAircraft', { key: 'my_mini_3' });
      expect(file.filename).toBe('my_mini_3.json');
      const { aircraft: read, clash } = await ask(caller, 'readAircraft', { ...file });
      expect([read, clash]).toEqual([worn, expect.objectContaining({ of: 'own', is_same: true })]);
      expect(await caller.call('addAircraft', { aircraft: read })).toMatchObject({
        problem: { code: 'VALIDATION_ERROR' },
      });
      const { aircraft: second } = await ask(caller, 'addAircraft', {
        aircraft: read,
        if_clash: 'keep_both',
      });
      expect(second).toMatchObject({ key: 'worn_2', name: 'Worn (2)' });
      const heavier = { ...read, key: 'another', sheet: { ...read.sheet, takeoff_mass_g: 300 } };
      const { aircraft: replaced } = await ask(caller, 'addAircraft', {
        aircraft: heavier,
        if_clash: 'replace',
      });
      expect(replaced).toMatchObject({ key: 'my_mini_3', sheet: { takeoff_mass_g: 300 } });
      expect((await ask(caller, 'removeAircraft', { key: 'my_mini_3' })).aircraft).toEqual(replaced);
      await ask(caller, 'addAircraft', { aircraft: worn });
      expect(await ringOf('my_mini_3')).toEqual(smaller);
      await ask(caller, 'removeAircraft', { key: 'my_mini_3' });
      await ask(caller, 'removeAircraft', { key: second.key });
      expect(await ask(caller, 'listOwnAircraft', {})).toEqual({ aircraft: [], left_out: [] });
    },
  },
  {
    name: 'settings that are saved are there afterwards, the others unchanged',
    needs: ['getSettings', 'saveSettings'],
    async run(caller) {
      const { settings: before } = await ask(caller, 'getSettings', {});
      let settings: typeof before = {
        theme: 'dark',
        units: 'imperial',
        language: 'de',
        network: 'offline',
        map: 'own-1',
        own_maps: [
          {
            id: 'own-1',
            name: 'Tiles',
            address: 'https://tiles.example.org/{z}/{x}/{y}.png',
            attribution: '© the makers of the map',
          },
        ],
        own_cameras: [
          {
            id: 'own-1',
            name: 'My camera',
            sensor_width_mm: 13.2,
            sensor_height_mm: 8.8,
            focal_length_mm: 8.8,
            width_px: 5472,
            height_px: 3648,
            least_interval_s: 2,
          },
        ],
        hill_shading: true,
        hill_opacity_pct: 40,
        elevation_sources: ['none', 'https://heights.example.org/{z}/{x}/{y}.png'],
        elevation_facts: [{ source: 'none', surface: 'surface', error_m: 0.5, dated: '2021' }],
        character_keys: false,
        place_service: 'https://places.example.org/search',
        forecast_service: 'https://weather.example.org/v1/forecast',
        forecast_key: 'a-key',
        report_service: 'https://reports.example.org/metar?bbox={south},{west},{north},{east}',
        world_addresses: [{ address: 'https://zones.example.org/zones.json', key: 'x-api-key: 1' }],
        look_for_updates: true,
        server_port: 5000,
        server_rate_limit: 90,
        server_announced: false,
        server_name: 'Van',
      };
      await ask(caller, 'saveSettings', { settings });
      for (const [name, value] of Object.entries(before)) {
        const saved = await ask(caller, 'saveSettings', { settings: { [name]: value } });
        settings = { ...settings, [name]: value };
        expect(saved.settings).toEqual(settings);
        expect((await ask(caller, 'getSettings', {})).settings).toEqual(settings);
      }
    },
  },
  {
    name: 'a key opens the served API until it is rotated or revoked, and the list of requests says so',
    needs: [
      'createKey',
      'renewKey',
      'rotateKey',
      'revokeKey',
      'listKeys',
      'listRequests',
      'startServer',
      'stopServer',
      'getServer',
    ],
    async run(caller) {
      const { key, secret } = await ask(caller, 'createKey', { name: 'Field laptop', scopes: ['rangeiq'] });
      const { server } = await ask(caller, 'startServer', { share: 'loopback', port: 0 });
      expect(server).toMatchObject({ running: true, share: 'loopback' });
      expect((await ask(caller, 'getServer', {})).server).toEqual(server);
      const address = server.addresses[0] ?? '';
      expect(await statusWith(address, '/v1/rangeiq/version', secret)).toBe(200);
      expect(await statusWith(address, '/v1/drones', secret)).toBe(403);
      const rotated = await ask(caller, 'rotateKey', { id: key.id });
      expect(await statusWith(address, '/v1/version', secret)).toBe(200);
      const again = await ask(caller, 'rotateKey', { id: key.id, grace_s: 0 });
      for (const { secret: old } of [{ secret }, rotated])
        expect(await statusWith(address, '/v1/version', old)).toBe(401);
      expect(await statusWith(address, '/v1/version', again.secret)).toBe(200);
      const expires_at = new Date(Date.now() + 86_400_000).toISOString();
      expect((await ask(caller, 'renewKey', { id: key.id, expires_at })).key).toMatchObject({ expires_at });
      expect((await ask(caller, 'renewKey', { id: key.id })).key.expires_at).toBeUndefined();
      const { requests } = await ask(caller, 'listRequests', {});
      const seen = requests.slice(0, 4).map(({ tool, status, key_ended }) => [tool, status, key_ended]);
      expect(seen).toEqual([
        ['Field laptop', 200, undefined],
        ['Field laptop', 401, 'replaced'],
        ['Field laptop', 401, 'replaced'],
        ['Field laptop', 200, undefined],
      ]);
      await ask(caller, 'revokeKey', { id: rotated.key.id });
      expect(await statusWith(address, '/v1/version', again.secret)).toBe(401);
      const listed = JSON.stringify(await ask(caller, 'listKeys', {}));
      expect(listed).toContain('Field laptop');
      // Its random part may hold underscores itself.
      for (const text of [secret, rotated.secret, again.secret])
        expect(listed).not.toContain(text.slice(-20));
      expect((await ask(caller, 'stopServer', {})).server.running).toBe(false);
      await expect(fetch(address)).rejects.toThrow();
    },
  },
  {
    name: 'a taken port is told with one that is free',
    needs: ['startServer', 'stopServer', 'getServer'],
    async run(caller) {
      await ask(caller, 'stopServer', {});
      const squatter = createServer();
      await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve));
      const { port } = squatter.address() as { port: number };
      const refused = await caller.call('startServer', { share: 'loopback', port });
      expect(refused).toMatchObject({ ok: false, problem: { code: 'ACTION_FAILED', details: { port } } });
      const { server } = await ask(caller, 'getServer', {});
      expect(server.problem).toMatchObject({ says: 'host.port.taken', values: { port: String(port) } });
      squatter.close();
    },
  },
  {
    name: 'a file of map tiles is a map once its last part has come, until it is deleted',
    needs: ['addMapFile', 'removeMapFile', 'listMaps'],
    async run(caller) {
      const whole = new Uint8Array(
        writePmtiles({ tiles: [{ z: 0, x: 0, y: 0, bytes: new Uint8Array([137, 80]) }], zooms: [0, 0] }),
      );
      const file = { filename: 'world.pmtiles', size_bytes: whole.length };
      const first = { ...file, from_byte: 0, bytes: whole.slice(0, 100) };
      const { id, is_whole } = await ask(caller, 'addMapFile', first);
      expect(is_whole).toBe(false);
      const last = { ...file, id, from_byte: 100, bytes: whole.slice(100) };
      expect(await ask(caller, 'addMapFile', last)).toEqual({ id, is_whole: true });
      const { maps } = await ask(caller, 'listMaps', {});
      expect(maps.find((map) => map.id === id)).toMatchObject({ kind: 'file', source: 'world.pmtiles' });
      const left = await ask(caller, 'removeMapFile', { id });
      expect(left.maps.some((map) => map.id === id)).toBe(false);
      const text = new TextEncoder().encode('no map');
      const other = { filename: 'notes.txt', size_bytes: text.length, from_byte: 0, bytes: text };
      expect(await caller.call('addMapFile', other)).toMatchObject({ problem: { code: 'ACTION_FAILED' } });
    },
  },
  {
    name: 'an area is measured and kept where the owner of a map allows it, and nowhere else',
    needs: ['measureMapArea', 'keepMapArea', 'clearMapAreas', 'clearMaps', 'saveSettings'],
    async run(caller) {
      const area = { south: 46, west: 7, north: 47, east: 8 };
      const question = { map: 'satellite', area, zooms: [0, 5] as [number, number] };
      expect(await ask(caller, 'measureMapArea', question)).toMatchObject({ tiles: 6 });
      const street = { ...question, map: 'street', is_allowed: true };
      expect(await caller.call('measureMapArea', street)).toMatchObject({
        problem: { code: 'ACTION_FAILED', message: expect.stringContaining('allows no areas') },
      });
      const kept = await caller.call('keepMapArea', { ...question, from_tile: 0 });
      expect(kept).toMatchObject({ problem: { message: expect.stringContaining('Settings › Network') } });
      expect((await ask(caller, 'clearMapAreas', {})).area_bytes).toBe(0);
      const { maps } = await ask(caller, 'listMaps', {});
      expect((await ask(caller, 'clearMaps', {})).maps.map(({ id }) => id)).toEqual(maps.map(({ id }) => id));
    },
  },
];
