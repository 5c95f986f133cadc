import { describe, expect, it } from 'vitest';
import { lockOfFile } from '../../../server/cli/documentRequest.ts';
import type { PlanDocument } from '../../../server/contract/schemas/planDocument.ts';
import { type PlanContent, planDocumentText } from '../../../server/contract/schemas/planDocument.ts';
import { PlanLock, shortSum } from '../../../server/contract/schemas/planLock.ts';
import type { Dispatch } from '../../../server/dispatch.ts';
import { makePlanDocumentHandlers } from '../../../server/handlers/planDocumentHandlers.ts';
import { lockLine, lockText } from '../../../server/report/lockText.ts';
import { missingFilesWarning } from '../../../server/report/missingFiles.ts';
import { sayFinding } from '../../../server/report/say.ts';
import { makeCatalog } from '../../../server/services/catalog.ts';
import { openPlanDocuments } from '../../../server/services/planDocuments.ts';
import {
  canonicalText,
  changedSinceLock,
  type FindDrone,
  lockOf,
} from '../../../server/services/planLock.ts';
import { readPlanDocument } from '../../../server/services/readPlanDocument.ts';
import { givenWorld } from '../../../server/world/givenWorld.ts';
import { readWorld } from '../../../server/world/worldReading.ts';
import { foldingDrone } from '../../engine/samples.ts';
import { boxAround, ed269, feature, volume } from '../../engine/zone/zoneSamples.ts';
import { content } from './sampleDocument.ts';

const none: FindDrone = () => undefined;

function read(plan: PlanContent): PlanDocument {
  const reading = readPlanDocument(planDocumentText(plan));
  return reading.ok ? reading.value : expect.fail('not read');
}

const who = { by: 'Ada', at: '2026-09-12T06:00:00.000Z' };
const document = read(content);
const lock = lockOf(document, who, none);

type Path = readonly (string | number)[];

/** The places of all values in a tree. */
function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, member]) =>
    leavesOf(member, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}

/** A copy with one value changed. */
function changedAt(tree: unknown, [name, ...rest]: Path): unknown {
  if (name === undefined) {
    if (typeof tree === 'number') return tree + 0.001;
    if (typeof tree === 'boolean') return !tree;
    return typeof tree === 'string' ? `${tree}x` : 'x';
  }
  const copy: unknown = structuredClone(tree);
  const members = copy as Record<string | number, unknown>;
  members[name] = changedAt(members[name], rest);
  return copy;
}

/** The same tree with its members in the other order. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, turned(member)]),
  );
}

describe('the lock of a plan', () => {
  it('holds after saving and opening, in whatever order members stand', () => {
    const again = read({ ...content, lock });
    expect(changedSinceLock(again, again.lock ?? expect.fail('no lock'), none)).toEqual([]);
    const other = readPlanDocument(
      JSON.stringify(turned(JSON.parse(planDocumentText({ ...content, lock })))),
    );
    expect(other.ok && changedSinceLock(other.value, lock, none)).toEqual([]);
    expect(PlanLock.parse(JSON.parse(JSON.stringify(lock)))).toEqual(lock);
  });

  it('does not look at how the plan is shown, texts for print, variants, the drawing, or what the own aircraft is called', () => {
    const { key: _key, ...aircraft } = document.aircraft ?? expect.fail('no aircraft');
    const other: PlanDocument = {
      ...document,
      inputs: {
        ...document.inputs,
        drone_key: 'my_scout_2',
        hidden_thresholds_pct: [40],
        shows_one_way: true,
      },
      aircraft: { ...aircraft, key: 'my_scout_2', name: 'My other Scout' },
      view: { open_steps: [], is_profile_open: false, variant: 'B' },
      briefing: { pilot: 'Grace' },
      origin: undefined,
      mission: { ...document.mission, drawing: undefined },
    };
    expect(changedSinceLock(other, lock, none)).toEqual([]);
  });

  const parts = [
    ['route', { mission: document.mission, isLaunchChosen: document.isLaunchChosen }],
    ['conditions', { inputs: document.inputs }],
    ['aircraft', { aircraft: document.aircraft }],
  ] as const;
  const beside = new Set([
    'inputs.drone_key',
    'inputs.shows_one_way',
    'aircraft.key',
    'aircraft.name',
    'aircraft.schema',
    'aircraft.version',
  ]);
  it.each(parts)('notices any one changed value of its part: %s', (part, members) => {
    const paths = leavesOf(members).filter(
      (path) => !beside.has(path.join('.')) && !path.join('.').startsWith('mission.drawing'),
    );
    expect(paths.length).toBeGreaterThan(2);
    for (const path of paths) {
      const other = { ...document, ...(changedAt(members, path) as object) } as PlanDocument;
      expect(changedSinceLock(other, lock, none), path.join('.')).toEqual([part]);
    }
  });

  it('holds for plans that were locked before there was a ceiling, and notices another one, or none', () => {
    const { inputs } = document;
    const ceilings = [120, 90, null].map((max_height_above_ground_m) => ({
      ...document,
      inputs: { ...inputs, max_height_above_ground_m },
    }));
    const { max_height_above_ground_m: _, ...older } = inputs;
    const before = lockOf({ ...document, inputs: older as typeof inputs }, who, none);
    expect(ceilings.map((other) => changedSinceLock(other, before, none))).toEqual([
      [],
      ['conditions'],
      ['conditions'],
    ]);
  });

  it('notices a member more, and a waypoint less', () => {
    const { mission, inputs } = document;
    const fewer = { ...document, mission: { ...mission, waypoints: [] } };
    expect(changedSinceLock(fewer, lock, none)).toEqual(['route']);
    const set = { ...document, inputs: { ...inputs, battery_temp_c: 12 } };
    expect(changedSinceLock(set, lock, none)).toEqual(['conditions']);
    expect(changedSinceLock({ ...document, aircraft: undefined }, lock, none)).toEqual(['aircraft']);
  });

  it('notices other data of the aircraft in the catalog, and one that is no longer there', () => {
    const { aircraft: _, ...rest } = document;
    const find: FindDrone = () => foldingDrone;
    const ofCatalog = lockOf(rest, who, find);
    expect(changedSinceLock(rest, ofCatalog, find)).toEqual([]);
    for (const path of leavesOf(foldingDrone))
      expect(
        changedSinceLock(rest, ofCatalog, () => changedAt(foldingDrone, path) as typeof foldingDrone),
        path.join('.'),
      ).toEqual(['aircraft']);
    expect(changedSinceLock(rest, ofCatalog, none)).toEqual(['aircraft']);
  });

  it('notices another engine, and a lock that was written over', () => {
    const { hash: _, ...members } = lock;
    for (const name of Object.keys(members))
      expect(changedSinceLock(document, changedAt(lock, [name]) as PlanLock, none), name).toContain('lock');
    expect(changedSinceLock(document, { ...lock, engine_version: '0.0.1' }, none)).toEqual([
      'engine',
      'lock',
    ]);
  });

  it('is said with who, when, what changed, and the first characters of its sum', () => {
    expect(lockText({ lock, changed: [] }, 'metric')).toBe('Locked by Ada on 12 Sept 2026: holds');
    expect(
      lockText({ lock: { ...lock, engine_version: '1.2.3' }, changed: ['route', 'engine'] }, 'metric'),
    ).toBe('Locked by Ada on 12 Sept 2026: changed since: the route and the engine (then 1.2.3)');
    expect(lockLine({ lock, changed: [] }, 'metric')).toBe(
      `Locked by Ada on 12 Sept 2026: holds · ${lock.hash.slice(0, 12)}`,
    );
    expect(shortSum(lock)).toMatch(/^[0-9a-f]{12}$/);
  });
});

it('is one text whatever the order of members, without those that have no value', () => {
  expect(canonicalText({ b: [1, { d: null, c: undefined }], a: 'x' })).toBe('{"a":"x","b":[1,{"d":null}]}');
  expect(canonicalText([undefined])).toBe('[null]');
});

describe('the host', () => {
  const handlers = makePlanDocumentHandlers({
    documents: openPlanDocuments('/nowhere'),
    catalog: makeCatalog([], 'none.json'),
    world: givenWorld([]),
  });
  const bytesOf = (plan: PlanContent) => new TextEncoder().encode(planDocumentText(plan));

  it('locks a plan now, and finds that it holds', async () => {
    const locked = await handlers.lockPlan({ bytes: bytesOf(content), by: 'Ada' }, {});
    const { lock: made } = locked.ok ? locked.value : expect.fail('not locked');
    expect(made.by).toBe('Ada');
    expect(Math.abs(Date.parse(made.at) - Date.now())).toBeLessThan(60_000);
    const check = (plan: PlanContent) => handlers.checkLock({ bytes: bytesOf(plan) }, {});
    expect(await check({ ...content, lock: made })).toMatchObject({ value: { changed: [] } });
    expect(await check({ ...content, lock: made, isLaunchChosen: false })).toMatchObject({
      value: { changed: ['route'] },
    });
    expect(await check(content)).toMatchObject({ value: { changed: [] } });
  });

  it('locks and looks at nothing but plans', async () => {
    const bytes = new TextEncoder().encode('{}');
    expect(await handlers.lockPlan({ bytes, by: 'Ada' }, {})).toMatchObject({ ok: false });
    expect(await handlers.checkLock({ bytes }, {})).toMatchObject({ ok: false });
  });
});

describe('the files of zones that a plan was judged with', () => {
  const bytesOf = (plan: PlanContent) => new TextEncoder().encode(planDocumentText(plan));
  const given = (name: string, title: string, zones = ed269()) => {
    const bytes = new TextEncoder().encode(JSON.stringify({ ...zones, title }));
    const read = readWorld({ filename: name, bytes });
    return { name, bytes, content: read.ok ? read.value : expect.fail('not read') };
  };
  const hostWith = (...files: readonly ReturnType<typeof given>[]) =>
    makePlanDocumentHandlers({
      documents: openPlanDocuments('/nowhere'),
      catalog: makeCatalog([], 'none.json'),
      world: givenWorld(files),
    });
  const lockedBy = async (host: ReturnType<typeof hostWith>) => {
    const locked = await host.lockPlan({ bytes: bytesOf(content), by: 'Ada' }, {});
    return locked.ok ? locked.value.lock : expect.fail('not locked');
  };
  const checkedBy = async (host: ReturnType<typeof hostWith>, made: PlanLock) => {
    const checked = await host.checkLock({ bytes: bytesOf({ ...content, lock: made }) }, {});
    return checked.ok ? { lock: made, ...checked.value } : expect.fail('not checked');
  };

  const farAway = given(
    'more.json',
    'Two',
    ed269([
      feature({
        geometry: [
          volume({
            horizontalProjection: { type: 'Polygon', coordinates: boxAround({ lat: 47.1, lon: 7.45 }) },
          }),
        ],
      }),
    ]),
  );

  it('are all that there were around the plan: with more of them a lock does not hold', async () => {
    const near = given('more.json', 'Two');
    for (const then of [[], [given('zones.json', 'One')]]) {
      const made = await lockedBy(hostWith(...then));
      const more = await checkedBy(hostWith(...then, near), made);
      expect([more.changed, more.missing]).toEqual([['more_files'], []]);
      expect(lockText(more, 'metric')).toContain(
        'changed since: more files of zones or obstacles. Judged with',
      );
      expect((await checkedBy(hostWith(...then, farAway), made)).changed).toEqual([]);
    }
    const { files: _, ...older } = await lockedBy(hostWith());
    expect((await checkedBy(hostWith(near), older)).changed).toEqual(['lock']);
  });

  it('are named by the lock, which does not hold where one is gone or another', async () => {
    const zones = given('zones.json', 'One');
    const made = await lockedBy(hostWith(zones));
    expect(made.files).toMatchObject([{ name: 'zones.json', kind: 'zones' }]);
    const held = await checkedBy(hostWith(farAway, { ...zones, name: 'renamed.json' }), made);
    expect(held).toMatchObject({ changed: [], missing: [] });
    expect(lockText(held, 'metric')).toMatch(/: holds\. Judged with zones\.json \(loaded\)$/);
    expect(missingFilesWarning(held.missing)).toEqual([]);
    const gone = await checkedBy(hostWith(), made);
    expect(gone.changed).toEqual(['files']);
    expect(lockText(gone, 'metric')).toMatch(
      /changed since: zones and obstacles\. Judged with zones\.json \(not loaded here\)$/,
    );
    expect(missingFilesWarning(gone.missing).map((warning) => sayFinding(warning, 'metric'))).toEqual([
      'Judged with zones.json when it was locked, which is not loaded here. Add the same files of zones and obstacles, or check the plan again.',
    ]);
    const other = await checkedBy(hostWith(given('zones.json', 'Two')), made);
    expect(other.changed).toEqual(['files']);
    expect(other.missing).toMatchObject([{ name: 'zones.json', is_other: true }]);
    expect(lockText(other, 'metric')).toMatch(/zones\.json \(another of that name is loaded\)$/);
  });

  it('are counted beyond the first, those that are gone first, with the day of their data', async () => {
    const files = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({
      ...given(`${name}.json`, name),
      content: { ...given(`${name}.json`, name).content, dated: '2026-11-12' },
    }));
    const made = await lockedBy(hostWith(...files));
    const checked = await checkedBy(hostWith(...files.slice(0, 4)), made);
    expect(lockText(checked, 'metric')).toMatch(
      /Judged with e\.json of 12 Nov 2026 \(not loaded here\), f\.json .* a\.json of 12 Nov 2026 \(loaded\), b\.json .* and \+2$/,
    );
    const [warning = expect.fail('none')] = missingFilesWarning(checked.missing);
    expect(sayFinding(warning, 'metric')).toContain(
      'e.json of 12 Nov 2026 when it was locked, which is not loaded here. So is 1 more file.',
    );
  });

  it('are none where there were none, and nothing is said of those of an older lock', async () => {
    const made = await lockedBy(hostWith());
    expect(lockText(await checkedBy(hostWith(), made), 'metric')).toMatch(
      /holds\. Judged without files of zones or obstacles$/,
    );
    expect(lockText({ lock, changed: [] }, 'metric')).toMatch(/holds$/);
  });

  it('cannot be taken out of a lock', async () => {
    const made = await lockedBy(hostWith(given('zones.json', 'One')));
    expect((await checkedBy(hostWith(), { ...made, files: [] })).changed).toEqual(['lock']);
  });
});

describe('the terminal', () => {
  const dispatch = (async () => ({
    ok: true,
    output: { changed: ['route'] },
    request_id: 'r',
  })) as unknown as Dispatch;

  it('says of a locked plan file what has changed since, and nothing of another', async () => {
    const bytesOf = (plan: PlanContent) => new TextEncoder().encode(planDocumentText(plan));
    expect(await lockOfFile(bytesOf({ ...content, lock }), dispatch)).toEqual({ lock, changed: ['route'] });
    expect(await lockOfFile(bytesOf(content), dispatch)).toBeUndefined();
    expect(await lockOfFile(new TextEncoder().encode('lat,lon\n'), dispatch)).toBeUndefined();
  });
});
