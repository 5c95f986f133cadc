import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  isDocumentFile,
  isPlanDocument,
  type PlanContent,
  PlanDocument,
  planDocumentText,
} from '../../../server/contract/schemas/planDocument.ts';
import { say } from '../../../server/report/say.ts';
import { readPlanDocument } from '../../../server/services/readPlanDocument.ts';
import { englishAbroad } from '../../support/saidAbroad.ts';
import { sampleSurvey } from '../../support/sampleDrawings.ts';
import { content } from './sampleDocument.ts';

const assets = join(import.meta.dirname, '../../../assets');
const bytes = (text: string) => new TextEncoder().encode(text);
const failureOf = (text: string) => {
  const reading = readPlanDocument(text);
  if (reading.ok) return undefined;
  expect(englishAbroad([reading.failure.reason])).toEqual([]);
  return { ...reading.failure, reason: say(reading.failure.reason) };
};
const withMembers = (members: object) =>
  JSON.stringify({ ...JSON.parse(planDocumentText(content)), ...members });

describe('a plan file', () => {
  it('has a schema that is published with the product', async () => {
    const schema = z.toJSONSchema(PlanDocument, { io: 'input' });
    await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(
      join(assets, 'homeward-plan.schema.json'),
    );
  });

  it('is valid by that schema, as another tool would check it', () => {
    const schema = JSON.parse(readFileSync(join(assets, 'homeward-plan.schema.json'), 'utf8')) as object;
    const validate = new Ajv2020({ strict: false }).compile(schema);
    expect([validate(JSON.parse(planDocumentText(content))), validate.errors]).toEqual([true, null]);
    expect(validate({ ...content, format: 'homeward/plan', version: 12 })).toBe(false);
  });

  it('brings back all that was put into it, the aircraft whole and what is carried as it was', () => {
    const reading = readPlanDocument(planDocumentText(content));
    expect(reading).toEqual({ ok: true, value: { format: 'homeward/plan', version: 11, ...content } });
  });

  it('is told by its first bytes, a damaged one by its name', () => {
    expect(isPlanDocument(bytes(planDocumentText(content)))).toBe(true);
    expect(isPlanDocument(bytes('{"format": "homeward/own-aircraft"}'))).toBe(false);
    expect(isDocumentFile('field.HOMEWARD', new Uint8Array(9))).toBe(true);
    expect(isDocumentFile('field.json', new Uint8Array(9))).toBe(false);
  });

  it('may be the plan that the window saved for its next start', () => {
    const { inputs, mission, isLaunchChosen } = content;
    const state = { inputs, mission, isLaunchChosen, isChanged: true, document: { filename: 'a.homeward' } };
    const reading = readPlanDocument(JSON.stringify(state));
    expect(reading).toMatchObject({ ok: true, value: { version: 11, mission } });
  });

  it('of an earlier version without newer inputs gets what they stood for', () => {
    const { wind_over: _over, pack_choice: _pack, speed_choice: _speed, ...older } = content.inputs;
    const reading = readPlanDocument(withMembers({ inputs: older }));
    expect(reading).toMatchObject({
      ok: true,
      value: { inputs: { wind_over: 'open', speed_choice: 'cruise' } },
    });
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
    'of version %s is read as it was, and saved as one that earlier versions of Homeward refuse',
    (version) => {
      const first = readPlanDocument(withMembers({ version }));
      expect(first).toEqual({ ok: true, value: { format: 'homeward/plan', version: 11, ...content } });
      const [waypoint] = content.mission.waypoints;
      const place = { lat: 46.95, lon: 7.45, altitude: { datum: 'takeoff', value_m: 12 } } as const;
      const look = { action_type: 'look_at', duration_s: 0, place, span: 0 };
      const waypoints = waypoint === undefined ? [] : [{ ...waypoint, actions: [look] }];
      const text = planDocumentText({ ...content, mission: { ...content.mission, waypoints } });
      expect(text).toContain('"version": 11');
      expect(readPlanDocument(text)).toMatchObject({ ok: true, value: { mission: { waypoints } } });
    },
  );

  it('of an earlier version has one charge for all batteries', () => {
    const { following_battery_pct: _, ...older } = content.inputs;
    const reading = readPlanDocument(withMembers({ version: 10, inputs: older }));
    expect(reading).toMatchObject({ ok: true, value: { version: 11, inputs: older } });
    expect(reading.ok && reading.value.inputs).not.toHaveProperty('following_battery_pct');
  });

  it.each([-1, 100.1, '97'])('with following batteries at %s is damaged', (following_battery_pct) => {
    const inputs = { ...content.inputs, following_battery_pct };
    expect(failureOf(withMembers({ inputs }))).toMatchObject({ code: 'DAMAGED' });
  });

  it('of a newer version is refused as such, whatever else it has', () => {
    expect(failureOf(withMembers({ version: 12, swarm: [] }))).toEqual({
      code: 'NEWER',
      reason:
        'The plan is of a newer version of Homeward (version 12, this one reads up to 11). Update Homeward to open it.',
    });
  });

  const cut = planDocumentText(content).slice(0, 400);
  const foreign =
    'The file is JSON, but no plan that Homeward saved. If another program wrote it, give it the ending of that program’s files (such as .json, .geojson or .plan) and open it again.';
  it.each([
    ['empty', '', 'The plan is damaged: it is empty.'],
    ['cut off', cut, 'The plan is damaged: it is cut off or not JSON.'],
    ['filled with zeros', '\0'.repeat(300), 'The plan is damaged: it is cut off or not JSON.'],
    ['a list', '[]', foreign],
    ['without a plan', '{}', foreign],
    ['a map', '{"type": "FeatureCollection", "features": []}', foreign],
    ['a plan of another program, in a high version', '{"format": "other", "version": 9}', foreign],
    ['ours and nothing else', '{"format": "homeward/plan"}', 'The plan is damaged: it has no “version”.'],
    [
      'with a member that nobody knows',
      withMembers({ swarm: 1 }),
      'The plan is damaged: members are missing or unknown.',
    ],
    [
      'with a waypoint off the earth',
      withMembers({
        mission: { ...content.mission, waypoints: [{ ...content.mission.waypoints[0], lat: 91 }] },
      }),
      'The plan is damaged: mission.waypoints[0].lat cannot be used.',
    ],
    [
      'in an hour that it has not',
      withMembers({
        inputs: {
          ...content.inputs,
          hourly: {
            hours: [
              {
                time: '2026-09-12T06:00:00Z',
                levels: [{ height_m: 10, wind_speed_mps: 5, wind_dir_deg: 90 }],
              },
            ],
            taken: '2026-09-12T07:00:00Z',
          },
        },
      }),
      'The plan is damaged: inputs.hourly.taken cannot be used.',
    ],
  ])('that is %s is refused with what is wrong', (_, text, reason) => {
    expect(failureOf(text)).toEqual({ code: 'DAMAGED', reason });
  });

  it.each([
    { kind: 'cube' },
    { points: [] },
    { points: [{ lat: 91, lon: 0 }] },
    { front_overlap_pct: 100 },
    { width_m: 1e300 },
    { speed_mps: -1 },
    { interval_s: null },
    { camera: { ...sampleSurvey.camera, width_px: 0 } },
    { camera_name: 'x'.repeat(61) },
    { radius_m: 20 },
  ])('is refused with a drawing that no window makes: %j', (odd) => {
    const drawing = { settings: { ...sampleSurvey, ...odd } };
    expect(failureOf(withMembers({ mission: { ...content.mission, drawing } }))?.reason).toMatch(
      /^The plan is damaged: mission\.drawing\.settings.* cannot be used\.$/,
    );
  });

  it('names every member of a plan, so that none is left out of the file', () => {
    const names: Record<keyof PlanContent, true> = {
      inputs: true,
      mission: true,
      isLaunchChosen: true,
      origin: true,
      view: true,
      briefing: true,
      lock: true,
      variants: true,
      aircraft: true,
    };
    expect(Object.keys(PlanDocument.shape).sort()).toEqual(
      ['format', 'version', ...Object.keys(names)].sort(),
    );
  });
});
