import { expect } from 'vitest';
import { type PlanContent, planDocumentText } from '../../server/contract/schemas/planDocument.ts';
import { boxAround, bytesOf, ed269, feature, volume } from '../engine/zone/zoneSamples.ts';
import { content } from '../server/documents/sampleDocument.ts';
import { moodyZones } from '../server/world/moodyZones.ts';
import { ask, type Scenario } from './scenario.ts';

const middle = { lat: 47.01, lon: 8 };
const around = { south: 46.9, west: 7.9, north: 47.1, east: 8.1 };
const mission = {
  mission: { waypoints: [{ lat: 47.02, lon: 8, altitude_m: 50 }] },
  home: { lat: 47, lon: 8 },
  drone: { key: 'dji_mavic_3' },
};
const box = { type: 'Polygon', coordinates: boxAround(middle, 0.002) };
const prison = feature({ geometry: [volume({ upperLimit: 'UNL', horizontalProjection: box })] });
const mast = {
  type: 'Feature',
  properties: { man_made: 'mast', name: 'Hill', height: 400 },
  geometry: { type: 'Point', coordinates: [middle.lon, middle.lat] },
};

/** Calls about what is in the way. */
export const worldScenarios: readonly Scenario[] = [
  {
    name: 'a file of zones is drawn and checked against until it is turned off or removed',
    needs: [
      ...(['addWorldFile', 'listWorld', 'turnWorldFile', 'removeWorldFile', 'zonesInView'] as const),
      ...(['analyzeMission', 'hereAndBack'] as const),
    ],
    async run(caller) {
      const { files: before } = await ask(caller, 'listWorld', {});
      const given = { filename: 'zones.json', bytes: bytesOf(ed269([prison])) };
      const { file } = await ask(caller, 'addWorldFile', given);
      expect(file).toMatchObject({ kind: 'zones', format: 'ed269', count: 1, is_on: true });
      expect((await ask(caller, 'listWorld', {})).files).toHaveLength(before.length + 1);
      const drawn = async () => (await ask(caller, 'zonesInView', around)).zones.map(({ name }) => name);
      const codes = async () =>
        (await ask(caller, 'analyzeMission', mission)).result.warnings.map(({ code }) => code);
      const pointed = async () => {
        const range = { user_lat: 47, user_lon: 8, selected_drone_key: 'dji_mavic_3', altitude: 60 };
        return (await ask(caller, 'hereAndBack', { lat: 47.02, lon: 8, range })).result.unreachable_reason;
      };
      expect(await drawn()).toEqual(['Prison of Test']);
      expect(await codes()).toContain('ZONE_PROHIBITED');
      expect(await pointed()).toBe('NO_FLY_AREA');
      await ask(caller, 'turnWorldFile', { id: file.id, is_on: false });
      expect(await drawn()).toEqual([]);
      expect(await codes()).not.toContain('ZONE_PROHIBITED');
      expect(await pointed()).toBeUndefined();
      const left = await ask(caller, 'removeWorldFile', { id: file.id });
      expect(left.files).toEqual(before);
      const refused = { filename: 'zones.json', bytes: bytesOf('{"features": [') };
      expect(await caller.call('addWorldFile', refused)).toMatchObject({
        problem: { code: 'ACTION_FAILED' },
      });
    },
  },
  {
    name: 'zones are fetched from an address of the settings and are a file like others',
    needs: ['fetchWorldFile', 'saveSettings', 'listWorld', 'removeWorldFile'],
    async run(caller) {
      const service = await moodyZones();
      const choose = (world_addresses: { address: string; key: string }[]) =>
        ask(caller, 'saveSettings', { settings: { world_addresses } });
      try {
        await choose([{ address: service.around, key: 'x-api-key: 1' }]);
        const { files: before, addresses } = await ask(caller, 'listWorld', {});
        const id = addresses[0]?.id ?? '';
        expect(addresses).toEqual([{ id, host: service.host, is_around: true }]);
        const { file } = await ask(caller, 'fetchWorldFile', { id, place: middle });
        expect(file.fetched).toMatchObject({ id, host: service.host, around: { lat: 47, lon: 8 } });
        service.be('wrongKey');
        expect(await caller.call('fetchWorldFile', { id, place: middle })).toMatchObject({
          problem: { code: 'ACTION_FAILED' },
        });
        expect((await ask(caller, 'removeWorldFile', { id: file.id })).files).toEqual(before);
      } finally {
        await choose([]);
        service.close();
      }
    },
  },
  {
    name: 'a file of obstacles is drawn and checked against',
    needs: ['addWorldFile', 'removeWorldFile', 'obstaclesInView', 'analyzeMission'],
    async run(caller) {
      const bytes = bytesOf({ type: 'FeatureCollection', features: [mast] });
      const { file } = await ask(caller, 'addWorldFile', { filename: 'masts.geojson', bytes });
      expect(file).toMatchObject({ kind: 'obstacles', count: 1 });
      const { obstacles, more } = await ask(caller, 'obstaclesInView', around);
      expect([obstacles.map(({ name }) => name), more]).toEqual([['Hill'], 0]);
      const { result } = await ask(caller, 'analyzeMission', mission);
      expect(result.legs[0]?.clearance?.obstacle).toMatchObject({ name: 'Hill' });
      await ask(caller, 'removeWorldFile', { id: file.id });
      expect((await ask(caller, 'obstaclesInView', around)).obstacles).toEqual([]);
    },
  },
  {
    name: 'a plan that is locked is as it was until its route changes',
    needs: ['lockPlan', 'checkLock', 'readDocument'],
    async run(caller) {
      const bytes = (more: Partial<PlanContent> = {}) => bytesOf(planDocumentText({ ...content, ...more }));
      const { lock } = await ask(caller, 'lockPlan', { bytes: bytes(), by: 'Ada' });
      expect(lock.by).toBe('Ada');
      expect(await ask(caller, 'checkLock', { bytes: bytes({ lock }) })).toEqual({
        changed: [],
        missing: [],
      });
      const elsewhere = bytes({ lock, isLaunchChosen: false });
      expect(await ask(caller, 'checkLock', { bytes: elsewhere })).toEqual({
        changed: ['route'],
        missing: [],
      });
      const { document } = await ask(caller, 'readDocument', {
        filename: 'locked.homeward',
        bytes: bytes({ lock }),
      });
      expect(document.lock).toEqual(lock);
      expect(await caller.call('lockPlan', { bytes: bytesOf('no plan'), by: 'Ada' })).toMatchObject({
        ok: false,
      });
    },
  },
];
