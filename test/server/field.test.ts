import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import german from '../../assets/messages/de.json' with { type: 'json' };
import { type Assembled, assemble } from '../../server/assemble.ts';
import type { FieldView } from '../../server/contract/fieldView.ts';
import { httpOperations } from '../../server/contract/httpOperations.ts';
import { wholeVariants } from '../../server/contract/planVariants.ts';
import { makePairings, mostWaitingOfOne } from '../../server/field/pairings.ts';
import { makeScreenHandlers } from '../../server/handlers/screenHandlers.ts';
import { atRest, toMissionQuestion, toRangeQuestion } from '../../server/report/planQuestions.ts';
import { readPlanDocument } from '../../server/services/readPlanDocument.ts';
import { sharedThreads } from '../support/sharedThreads.ts';
import { content } from './documents/sampleDocument.ts';
import { assetsDir } from './support/host.ts';

const folders: string[] = [];
let host: Assembled | undefined;

afterEach(async () => {
  await host?.close();
  host = undefined;
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const plan = {
  ...content,
  lock: undefined,
  isChanged: false,
  inputs: { ...content.inputs, drone_key: 'dji_mavic_3' },
};
const { aircraft: _, ...saved } = plan;
const bytesOf = (value: object) => new TextEncoder().encode(JSON.stringify(value));

async function open() {
  const dataDir = mkdtempSync(join(tmpdir(), 'homeward-field-'));
  folders.push(dataDir);
  host = await assemble({
    dataDir,
    assetsDir,
    log: () => {},
    threads: sharedThreads(),
    hasWindow: true,
    fieldDir: dataDir,
  });
  const { dispatch, services } = host;
  await dispatch('saveSettings', { settings: { server_port: 0 } });
  const started = await dispatch('startServer', { port: 0 });
  if (!started.ok) throw new Error(started.problem.message);
  const url = started.output.server.addresses[0] ?? '';
  const save = (value: object) => dispatch('saveCurrentPlan', { plan: bytesOf(value) });
  return { dispatch, services, url, save };
}

const own = (url: string) => ({ Origin: url });
const cookieIn = (response: Response, name: string) =>
  response.headers
    .getSetCookie()
    .find((one) => one.startsWith(`${name}=`) && !one.startsWith(`${name}=;`))
    ?.split(';')[0];

async function pairPhone({ url, dispatch }: Awaited<ReturnType<typeof open>>) {
  const asked = await fetch(`${url}/field/pairing`, { method: 'POST', headers: own(url) });
  const cookie = cookieIn(asked, 'homeward_pairing') ?? '';
  const { digits } = (await asked.json()) as { digits: string };
  const waited = await dispatch('waitForPairing', {});
  if (!waited.ok || waited.output.question === undefined) throw new Error('nobody is asked');
  expect(waited.output.question).toMatchObject({ digits, is_this_computer: true });
  expect(asked.headers.getSetCookie()[0]).toMatch(/Path=\/field; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  await dispatch('answerPairing', { id: waited.output.question.id, allow: true });
  const answered = await fetch(`${url}/field/pairing`, { headers: { Cookie: cookie } });
  expect(await answered.json()).toEqual({ state: 'allowed' });
  return { phone: cookieIn(answered, 'homeward_phone') ?? '', pairing: cookie };
}

/** Reads a stream until a text has come. */
async function readUntil(response: Response, text: string | RegExp): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let all = '';
  while (all.search(text) < 0) {
    const { value, done } = (await reader?.read()) ?? { done: true };
    if (done) throw new Error(`The stream ended: ${all}`);
    all += decoder.decode(value, { stream: true });
  }
  await reader?.cancel();
  return all;
}

describe('the plan on screen', () => {
  it('has the verdict, the figures and the rings that the window asks for', async () => {
    const { dispatch, save } = await open();
    await save(saved);
    const answer = await dispatch('getPlan', {});
    if (!answer.ok) throw new Error(answer.problem.message);
    const read = readPlanDocument(JSON.stringify(saved));
    if (!read.ok) throw new Error('the sample is damaged');
    const { view, ...whole } = read.value;
    const shown = wholeVariants(whole)?.find(({ letter }) => letter === view?.variant) ?? whole;
    const { inputs, mission } = shown;
    const question = toMissionQuestion(inputs, mission);
    const [route, range] = await Promise.all([
      dispatch('analyzeMission', question),
      mission.home && dispatch('analyzeRange', toRangeQuestion(inputs, mission.home, atRest, mission)),
    ]);
    expect(route.ok && answer.output.mission).toEqual(route.ok && route.output.result);
    expect(range?.ok && answer.output.range).toEqual(range?.ok && range.output.result);
    expect(answer.output.plan.waypoints).toHaveLength(mission.waypoints.length);
    expect(answer.output.verdict.title).not.toBe('');
  });

  it('is none before there is one, and none on a server without a window', async () => {
    const { dispatch } = await open();
    expect(await makeScreenHandlers({}).getPlan({}, {})).toMatchObject({ failure: { code: 'NOT_FOUND' } });

    expect(await dispatch('getPlan', {})).toMatchObject({ ok: false, problem: { code: 'NOT_FOUND' } });
  });

  it('is told to be unchanged by its tag, and needs the scope', async () => {
    const { services, url, save } = await open();
    await save(saved);
    const old = await services.keys.create('old', ['rangeiq', 'rangeiq_plus']);
    const key = await services.keys.create('new', ['plan:read']);
    const get = (secret: string, headers = {}) =>
      fetch(`${url}/v1/plan`, { headers: { 'X-API-Key': secret, ...headers } });
    expect((await get(old.secret)).status).toBe(403);
    const first = await get(key.secret);
    expect(first.status).toBe(200);
    expect((await get(key.secret, { 'If-None-Match': first.headers.get('etag') ?? '' })).status).toBe(304);
  });

  it('tells those who follow of a change, once, and says nothing new to who knows it', async () => {
    const { services, url, save } = await open();
    await save(saved);
    const { secret } = await services.keys.create('follower', ['plan:read']);
    const follow = (id?: string) =>
      fetch(`${url}/v1/plan/events`, {
        headers: { 'X-API-Key': secret, ...(id !== undefined && { 'Last-Event-ID': id }) },
      });
    const first = await readUntil(await follow(), /id: (.+)\n/);
    const [, id = ''] = /id: (.+)\n/.exec(first) ?? [];
    const again = await follow(id);
    const changed = { ...saved, inputs: { ...saved.inputs, payload_g: saved.inputs.payload_g + 40 } };
    await save(changed);
    const told = await readUntil(again, /event: plan/);
    expect(told).not.toContain(id);
  });

  it('is told of by events as the document of the API shows them', async () => {
    const { services, url, save } = await open();
    await save(saved);
    const { secret } = await services.keys.create('follower', ['plan:read']);
    const stream = await fetch(`${url}/v1/plan/events`, { headers: { 'X-API-Key': secret } });
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    const sent = await readUntil(stream, /data: .+\n\n/);
    const document = await (await fetch(`${url}/openapi.json`)).json();
    const { content } = document.paths['/v1/plan/events'].get.responses[200];
    const shown: string = content['text/event-stream'].example;
    const revision = /id: (.+)/.exec(sent)?.[1] ?? '';
    expect(sent).toContain(`"revision":"${revision}"`);
    const ofShown = /id: (.+)/.exec(shown)?.[1] ?? '';
    expect(shown.replaceAll(ofShown, revision)).toBe(`${sent}event: beat\ndata: {}\n\n`);
  });

  it('opens four streams for a key and no more, counts it as one reader, and ends them with the key', async () => {
    const { services, url, dispatch } = await open();
    const { secret, key } = await services.keys.create('follower', ['plan:read']);
    const follow = () => fetch(`${url}/v1/plan/events`, { headers: { 'X-API-Key': secret } });
    const streams = await Promise.all([follow(), follow(), follow(), follow()]);
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const fifth = await follow();
    expect([fifth.status, fifth.headers.get('retry-after')]).toEqual([429, '5']);
    const readers = async () => {
      const listed = await dispatch('listRequests', {});
      return listed.ok ? listed.output.readers : undefined;
    };
    expect(await readers()).toBe(1);
    await dispatch('revokeKey', { id: key.id });
    await Promise.all(streams.map((stream) => stream.text()));
    await expect.poll(readers).toBe(0);
    expect((await follow()).status).toBe(401);
  });

  it.each(['loses its secret', 'is over'])('is followed no more by a key that %s', async (how) => {
    const { services, url } = await open();
    const { secret, key } = await services.keys.create('follower', ['plan:read']);
    const stream = await fetch(`${url}/v1/plan/events`, { headers: { 'X-API-Key': secret } });
    expect(stream.status).toBe(200);
    if (how === 'loses its secret') await services.keys.rotate(key.id, 0);
    else await services.keys.renew(key.id, new Date(Date.now() + 100).toISOString());
    expect(await stream.text()).toContain('retry:');
  });

  it('lets the server stop while it is followed', async () => {
    const { services, url, dispatch } = await open();
    const { secret } = await services.keys.create('follower', ['plan:read']);
    const stream = await fetch(`${url}/v1/plan/events`, { headers: { 'X-API-Key': secret } });
    const [text] = await Promise.all([stream.text(), dispatch('stopServer', {})]);
    expect(text).toContain('retry:');
  });
});

describe('a phone', () => {
  it('sees the plan for a day once the person has allowed it, and reaches nothing else', async () => {
    const opened = await open();
    const { url, save, dispatch } = opened;
    await save(saved);
    const { phone, pairing } = await pairPhone(opened);
    const view = await fetch(`${url}/field/plan`, { headers: { Cookie: phone, 'Accept-Language': 'de-CH' } });
    expect(view.status).toBe(200);
    const text = await view.text();
    expect(JSON.parse(text)).toMatchObject({
      tag: 'de-CH',
      route: { length: saved.mission.waypoints.length },
    });
    expect(text).not.toMatch(/hw_/);
    const secret = phone.slice('homeward_phone='.length);
    for (const { binding } of httpOperations.filter(({ binding }) => binding.access !== 'public'))
      for (const headers of [{ Cookie: phone }, { 'X-API-Key': secret }] as const) {
        const init = { method: binding.method, headers, ...(binding.method === 'POST' && { body: '{}' }) };
        const answer = await fetch(url + binding.path.replace('{key}', 'dji_mavic_3'), init as RequestInit);
        expect([binding.path, answer.status]).toEqual([binding.path, 401]);
      }
    expect((await fetch(`${url}/v1/plan/events`, { headers: { Cookie: phone } })).status).toBe(401);
    // The question of the phone lets nobody in.
    expect((await fetch(`${url}/field/plan`, { headers: { Cookie: pairing } })).status).toBe(401);
    const listed = await dispatch('listKeys', {});
    const [entry] = listed.ok ? listed.output.keys : [];
    expect(entry).toMatchObject({ kind: 'phone', scopes: ['plan:read'] });
    expect(Date.parse(entry?.expires_at ?? '') - Date.parse(entry?.created_at ?? '')).toBeCloseTo(
      86_400_000,
      -3,
    );
    const rotated = await dispatch('rotateKey', { id: entry?.id ?? '' });
    expect(rotated).toMatchObject({ ok: false, problem: { code: 'NOT_FOUND' } });
  });

  it('names a plan without a name in its own language', async () => {
    const opened = await open();
    const { url, save } = opened;
    const { document: _, ...unnamed } = saved as typeof saved & { document?: unknown };
    await save({ ...unnamed, mission: { ...saved.mission, name: '' } });
    const { phone } = await pairPhone(opened);
    const nameIn = async (language: string) => {
      const view = await fetch(`${url}/field/plan`, {
        headers: { Cookie: phone, 'Accept-Language': language },
      });
      return ((await view.json()) as { name: string }).name;
    };
    expect([await nameIn('fr'), await nameIn('es'), await nameIn('en')]).toEqual([
      'Sans titre',
      'Sin título',
      'Untitled',
    ]);
  });

  it('is told the flight to where it is as the window is', async () => {
    const opened = await open();
    const { url, save } = opened;
    await save(saved);
    const { phone } = await pairPhone(opened);
    const ask = (body: string, origin = url) =>
      fetch(`${url}/field/here`, {
        method: 'POST',
        headers: { Cookie: phone, Origin: origin, 'Content-Type': 'application/json' },
        body,
      });
    const { lat = 0, lon = 0 } = saved.mission.home ?? {};
    expect(await (await ask(JSON.stringify({ lat: lat + 0.001, lon }))).json()).toMatchObject({
      detail: expect.stringMatching(/111\sm/),
    });
    for (const body of ['{"lat":91,"lon":0}', '{', '[]', '']) expect((await ask(body)).status).toBe(400);
    expect((await ask(JSON.stringify({ pad: 'x'.repeat(5000) }))).status).toBe(413);
    expect((await ask(JSON.stringify({ lat, lon }), 'http://evil.test')).status).toBe(403);
  });

  it('is told in its own language why there is no answer', async () => {
    const opened = await open();
    const { phone } = await pairPhone(opened);
    const headers = { Cookie: phone, Origin: opened.url, 'Accept-Language': 'de-DE,de;q=0.9' };
    const view = await fetch(`${opened.url}/field/plan`, { headers });
    const here = await fetch(`${opened.url}/field/here`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: '{"lat":46,"lon":7}',
    });
    for (const answer of [view, here]) {
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ error: { message: german['host.screen.no_plan'] } });
    }
  });

  it('is given a time to leave by only where the flight keeps its reserve from everywhere', async () => {
    const opened = await open();
    const { phone } = await pairPhone(opened);
    const viewOf = async (inputs: object) => {
      await opened.save({ ...saved, inputs: { ...saved.inputs, ...inputs } });
      const view = await fetch(`${opened.url}/field/plan`, { headers: { Cookie: phone } });
      return (await view.json()) as FieldView;
    };
    const calm = await viewOf({ wind_speed_mps: 0, gust_speed_mps: 0 });
    expect(calm.verdict.tone).not.toBe('bad');
    expect(calm.leave?.label).toMatch(/^Leave waypoint \d+ by$/);
    const storm = await viewOf({ wind_speed_mps: 30, gust_speed_mps: 30 });
    expect([storm.verdict.tone, storm.leave]).toEqual(['bad', undefined]);
    const demanding = await viewOf({ wind_speed_mps: 0, gust_speed_mps: 0, rth_threshold_pct: 95 });
    expect(demanding.leave).toBeUndefined();
  });

  it('is asked to check the return height that the briefing names, of each flight where they differ', async () => {
    const opened = await open();
    const { phone } = await pairPhone(opened);
    const { home, waypoints } = saved.mission;
    const far = Array.from({ length: 14 }, (_, at) => ({
      ...waypoints[0],
      lat: (home?.lat ?? 0) + (at % 2 === 0 ? 0.03 : 0.01),
      lon: (home?.lon ?? 0) + 0.001 * at,
      speed_mps: 12,
    }));
    const checkOf = async (inputs: object, more: object = {}) => {
      const mission = { ...saved.mission, flight_winds: undefined, swap_places: undefined, ...more };
      await opened.save({ ...saved, inputs: { ...saved.inputs, wind_speed_mps: 0, ...inputs }, mission });
      const view = await fetch(`${opened.url}/field/plan`, { headers: { Cookie: phone } });
      const { checks } = (await view.json()) as FieldView;
      const [check] = checks.filter(({ id }) => id === 'return_height');
      return `${check?.text}|${check?.value}`.replaceAll('\u00a0', ' ');
    };
    expect(await checkOf({ return_height_m: undefined })).toBe('Return height set to 100 m|');
    expect(await checkOf({ return_height_m: 140 })).toBe('Return height set to 140 m|');
    expect(await checkOf({}, { waypoints: [] })).toBe('Return height set|');
    expect(await checkOf({ return_height_m: 140 }, { waypoints: [] })).toBe('Return height set to 140 m|');
    const hill = {
      home: { ...home, elevation_msl_m: 400 },
      swap_place: { lat: (home?.lat ?? 0) + 0.015, lon: home?.lon, elevation_msl_m: 490 },
      waypoints: far,
    };
    const split = { splits_batteries: true, return_height_m: undefined };
    expect(await checkOf(split, hill)).toMatch(
      /^Return height set to 120 m \(flight 1\) and 100 m \(flights? [\d–]+\)\|$/,
    );
    expect(await checkOf({ ...split, return_height_m: 140 }, hill)).toBe('Return height set to 140 m|');
  }, 60_000);

  it('is asked to check the charge of the first battery, and of those after it where the plan takes several, and shows each leg as its flight flies it', async () => {
    const opened = await open();
    const { phone } = await pairPhone(opened);
    const { home, waypoints } = saved.mission;
    const far = Array.from({ length: 14 }, (_, at) => ({
      ...waypoints[0],
      lat: (home?.lat ?? 0) + (at % 2 === 0 ? 0.03 : 0.01),
      lon: (home?.lon ?? 0) + 0.001 * at,
      speed_mps: 12,
    }));
    const viewOf = async () => {
      const view = await fetch(`${opened.url}/field/plan`, { headers: { Cookie: phone } });
      return (await view.json()) as FieldView;
    };
    const checkOf = async (inputs: object, more: object = { waypoints: far }) => {
      const mission = { ...saved.mission, flight_winds: undefined, swap_places: undefined, ...more };
      await opened.save({ ...saved, inputs: { ...saved.inputs, wind_speed_mps: 0, ...inputs }, mission });
      const { checks } = await viewOf();
      const shown = await opened.dispatch('getPlan', {});
      const { plan } = shown.ok ? shown.output : {};
      return [
        checks.find(({ id }) => id === 'battery')?.text.replaceAll('\u00a0', ' '),
        plan?.following_battery_pct,
      ];
    };
    const split = { initial_battery_pct: 80, following_battery_pct: 100, splits_batteries: true };
    const ringsOf = async () => (await viewOf()).rings_of?.replaceAll('\u00a0', ' ');
    expect(await checkOf(split)).toEqual(['First battery 80 %, following ones 100 %, warm', 100]);
    expect(await ringsOf()).toBe('rings: for the first battery (80 % at take-off)');
    const { verdict, statuses } = await viewOf();
    expect(verdict.tone).not.toBe('bad');
    expect(statuses).toEqual(far.map(() => 'ok'));
    expect(await checkOf({ ...split, splits_batteries: false })).toEqual(['Battery 80 %, warm', undefined]);
    expect(await ringsOf()).toBeUndefined();
    expect(await checkOf(split, { waypoints: far.slice(0, 1) })).toEqual(['Battery 80 %, warm', 100]);
    expect(await ringsOf()).toBeUndefined();
    for (const following_battery_pct of [undefined, 80]) {
      const alike = { ...split, following_battery_pct };
      expect(await checkOf(alike)).toEqual(['Battery 80 %, warm', following_battery_pct]);
      expect(await ringsOf()).toBeUndefined();
    }
  }, 60_000);

  it('gets the labels of the rings as the window has them, and the names of places around', async () => {
    const opened = await open();
    await opened.save(saved);
    const { phone } = await pairPhone(opened);
    const view = await fetch(`${opened.url}/field/plan`, { headers: { Cookie: phone } });
    const { rings, places } = (await view.json()) as FieldView;
    const reserve = rings.filter(({ sure_label }) => sure_label !== undefined);
    expect(reserve).toMatchObject([
      {
        line_label: expect.stringMatching(/^30\s% · probably$/),
        sure_label: expect.stringMatching(/^30\s% · at least$/),
      },
    ]);
    expect(reserve[0]?.inside.sure).toMatch(/^at least 30\s%/);
    const others = rings.filter(({ sure_label }) => sure_label === undefined);
    expect(others.map(({ line_label }) => line_label)).toContainEqual(expect.stringMatching(/^50\s%$/));
    expect(places.map(({ name }) => name)).toContain('Köniz');
    const { lat = 0, lon = 0 } = saved.mission.home ?? {};
    for (const { at } of places) {
      expect(Math.abs(at[0] - lat)).toBeLessThan(0.5);
      expect(Math.abs(at[1] - lon)).toBeLessThan(0.5);
    }
  });

  it('is forgotten when it is revoked, and told so', async () => {
    const opened = await open();
    const { url, dispatch } = opened;
    const { phone } = await pairPhone(opened);
    const stream = await fetch(`${url}/field/events`, { headers: { Cookie: phone } });
    const listed = await dispatch('listKeys', {});
    await dispatch('revokeKey', { id: (listed.ok && listed.output.keys[0]?.id) || '' });
    expect(await stream.text()).toContain('event: forgotten');
    const refused = await fetch(`${url}/field/plan`, { headers: { Cookie: phone } });
    expect([refused.status, refused.headers.getSetCookie()[0]]).toEqual([
      401,
      expect.stringContaining('Max-Age=0'),
    ]);
    const shut = await fetch(`${url}/field/events`, { headers: { Cookie: phone } });
    expect([shut.status, await shut.text()]).toEqual([401, expect.not.stringContaining('event:')]);
  });

  it('that is refused gets nothing, and may not ask again at once', async () => {
    const { url, dispatch } = await open();
    const ask = (origin = url) =>
      fetch(`${url}/field/pairing`, { method: 'POST', headers: { Origin: origin } });
    expect((await ask('http://evil.test')).status).toBe(403);
    const asked = await ask();
    const cookie = cookieIn(asked, 'homeward_pairing') ?? '';
    const waited = await dispatch('waitForPairing', {});
    const id = (waited.ok && waited.output.question?.id) || '';
    await dispatch('answerPairing', { id, allow: false });
    const answered = await fetch(`${url}/field/pairing`, { headers: { Cookie: cookie } });
    expect([await answered.json(), cookieIn(answered, 'homeward_phone')]).toEqual([
      { state: 'refused' },
      undefined,
    ]);
    expect((await ask()).status).toBe(429);
    expect(await dispatch('answerPairing', { id, allow: true })).toMatchObject({
      output: { is_known: false },
    });
  });

  it('that nobody answers is asked about for two minutes', async () => {
    let now_ms = 0;
    const letIn = () => Promise.reject(new Error('nobody is let in'));
    const pairings = makePairings({ letIn, shutOut: async () => {}, now: () => now_ms });
    const asked = pairings.ask('192.0.2.7');
    if (!('token' in asked)) throw new Error('the phone may not ask');
    const id = pairings.question()?.id ?? '';
    now_ms = 119_999;
    expect(pairings.stateOf(asked.token)).toMatchObject({ state: 'waiting', left_s: 1 });
    expect(pairings.question()?.id).toBe(id);
    now_ms = 120_000;
    expect(pairings.question()).toBeUndefined();
    expect(await pairings.answer(id, true)).toBe(false);
    expect(pairings.stateOf(asked.token)).toEqual({ state: 'ended' });
  });

  it('finds a place though another network fills all that it may have, and is told when there is one again', () => {
    let now_ms = 0;
    const letIn = () => Promise.reject(new Error('nobody is let in'));
    const pairings = makePairings({ letIn, shutOut: async () => {}, now: () => now_ms });
    const networks = ['192.0.2.7', '2001:db8:1:2::7', '192.0.2.8'];
    const flood = ['192.0.2.7', '2001:db8:1:2:3:4:5:6', '192.0.2.8'];
    for (const [at, address] of networks.slice(0, 2).entries()) {
      for (let count = 0; count < mostWaitingOfOne; count += 1)
        expect(pairings.ask(address)).toHaveProperty('token');
      now_ms += 1_000;
      expect(pairings.ask(flood[at] ?? '')).toEqual({ wait_s: 119 });
    }
    expect(pairings.ask('192.0.2.8')).toHaveProperty('token');
    expect(pairings.ask('192.0.2.9')).toEqual({ wait_s: 118 });
    now_ms = 120_000;
    expect(pairings.ask('192.0.2.9')).toHaveProperty('token');
  });

  it('is one of few that wait, and ends with sharing', async () => {
    const { url, dispatch } = await open();
    const ask = () => fetch(`${url}/field/pairing`, { method: 'POST', headers: own(url) });
    const statuses: number[] = [];
    for (let count = 0; count <= mostWaitingOfOne; count += 1) statuses.push((await ask()).status);
    expect(statuses).toEqual([...Array.from({ length: mostWaitingOfOne }, () => 200), 429]);
    await dispatch('stopServer', {});
    const waited = await dispatch('answerPairing', { id: 'any', allow: true });
    expect(waited).toMatchObject({ output: { is_known: false } });
  });
});
