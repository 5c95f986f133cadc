import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBrowserBridge } from '../../renderer/platform/browserBridge.ts';
import { makeDesktopBridge } from '../../renderer/platform/desktopBridge.ts';
import { fromPage } from '../../server/answers/answerHere.ts';
import { makeKnownJson } from '../../server/answers/knownJson.ts';
import type { Assembled } from '../../server/assemble.ts';
import { makeFileTransfers } from '../../server/bridge/fileTransfers.ts';
import { callByName } from '../../server/bridge/gateway.ts';
import { callForPage } from '../../server/bridge/pageCall.ts';
import type { DesktopHost } from '../../server/contract/desktopBridge.ts';
import { withFencesAside } from '../../server/contract/fencesAside.ts';
import { frozen, rightOnce } from '../../server/contract/frozen.ts';
import type { OperationName } from '../../server/contract/operations.ts';
import type { Answer } from '../../server/contract/problem.ts';
import { FencesSchema } from '../../server/contract/schemas/fence.ts';
import { fromWire, toWire } from '../../server/contract/wire.ts';
import { assembleHost } from '../server/support/host.ts';

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());

const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const plainBytes = (request: unknown) => Uint8Array.from(Buffer.concat(toWire(request, encode)));
const pageBytes = (request: unknown) => plainBytes(withFencesAside(request, encode));
const wireWith = (json: string, behind: string) => encode(`${json}\n${behind}`);

const at = (east: number, north: number) => ({ lat: 46.95 + north / 100, lon: 7.45 + east / 100 });
const areasAround = (count: number, east: number, size = 0.4) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Area ${index}`,
    is_inclusion: false,
    outline: Array.from({ length: 50 }, (_, corner) =>
      at(
        east + 3 * Math.sin(index) + size * Math.sin(corner / 8),
        3 * Math.cos(index) + size * Math.cos(corner / 8),
      ),
    ),
  }));
const launch = { user_lat: 46.9495, user_lon: 7.4496, selected_drone_key: 'dji_mavic_3' };
const rings = (fences: unknown) => ({ ...launch, fences });
const mission = (fences: unknown, length = 12) => ({
  home: { lat: 46.9495, lon: 7.4496 },
  drone: { key: 'dji_mavic_3' },
  weather: { wind_speed_mps: 6, wind_dir_deg: 270 },
  mission: {
    waypoints: Array.from({ length }, (_, index) => ({
      ...at(Math.sin(index), Math.cos(index)),
      altitude_m: 60,
    })),
    fences,
  },
});

/** What the host answers to bytes, without the number of the answer; how many calls went to a thread. */
async function asked(name: string, bytes: Uint8Array, parts: Partial<Assembled> = {}) {
  let inThread = 0;
  const answerInThread: Assembled['answerInThread'] = (...call) => {
    inThread += 1;
    return host.answerInThread(...call);
  };
  const all = { ...host, answerInThread, ...parts, transfers: makeFileTransfers() };
  const answer = await callForPage(all, name, bytes, {});
  if (answer === undefined) return { said: undefined, inThread };
  const { request_id: _, ...said } = fromWire(answer, decode) as Answer<unknown>;
  return { said, inThread };
}

async function plainly(name: OperationName, request: unknown) {
  const { request_id: _, ...said } = await callByName(host.dispatch, name, request);
  return JSON.parse(JSON.stringify(said));
}

describe('a call of the page with fences', () => {
  it.each<[string, OperationName, (fences: unknown) => object]>([
    ['rings', 'analyzeRange', rings],
    ['a mission', 'analyzeMission', mission],
    ['a long mission', 'analyzeMission', (fences) => mission(fences, 400)],
    ['a flight there and back', 'hereAndBack', (fences) => ({ ...at(2, 1), range: rings(fences) })],
    [
      'a check of the way home',
      'checkReturn',
      (fences) => ({
        mission: mission(fences),
        state: { ...at(0.5, 0.5), altitude_m: 60, battery_pct: 50, leg_index: 1 },
      }),
    ],
    ['fences that are refused', 'analyzeRange', () => rings([{ is_inclusion: true, outline: [at(0, 0)] }])],
    ['too many fences', 'analyzeRange', () => rings(areasAround(101, 0))],
    ['fences that are no list', 'analyzeRange', () => rings({ outline: [] })],
    ['no fences', 'analyzeRange', () => rings([])],
  ])(
    'about %s is answered as the plain one, however often and whatever came between',
    async (_what, name, of) => {
      const [one, other] = [of(areasAround(20, 0)), of(areasAround(20, 0.01))];
      const expected = [await plainly(name, one), await plainly(name, other)];
      for (const turn of [0, 0, 1, 0, 1, 1, 0])
        expect((await asked(name, pageBytes([one, other][turn]))).said).toStrictEqual(expected[turn]);
    },
  );

  it('gets the limits of its own fences where two windows ask by turns', async () => {
    const windows = [areasAround(30, 0), areasAround(30, 0, 0.5), areasAround(30, 0, 0)];
    const limits = async (fences: unknown) =>
      JSON.stringify((await asked('analyzeRange', pageBytes(rings(fences)))).said);
    const alone = await Promise.all(windows.map(limits));
    expect(new Set(alone).size).toBe(windows.length);
    const again = await Promise.all([...windows, ...windows].map(limits));
    expect(again).toEqual([...alone, ...alone]);
  });

  it('is answered in this thread about rings, whose answer takes no longer, and in another about a mission', async () => {
    const fences = areasAround(100, 0);
    const threads = async (name: string, request: unknown) =>
      (await asked(name, pageBytes(request))).inThread;
    expect(await threads('analyzeRange', rings(fences))).toBe(0);
    expect(await threads('hereAndBack', { ...at(1, 1), range: rings(fences) })).toBe(0);
    expect(await threads('analyzeMission', mission(fences))).toBe(1);
  });

  it('goes to another thread where it is long beside its fences, or they are longer than those of any plan', async () => {
    const long = { ...rings(areasAround(1, 0)), selected_drone_key: 'x'.repeat(30_000) };
    const huge = rings([{ name: 'x'.repeat(600_000), is_inclusion: false, outline: [] }]);
    for (const request of [long, huge]) {
      const { said, inThread } = await asked('analyzeRange', pageBytes(request));
      expect({ said, inThread }).toMatchObject({
        said: { problem: { code: 'VALIDATION_ERROR' } },
        inThread: 1,
      });
    }
  });
});

describe('fences beside a call', () => {
  it('are the same behind both carriers of the page, wherever they stand', async () => {
    const received: unknown[] = [];
    const answer = JSON.stringify({ ok: true, output: {}, request_id: '1' });
    const take = (bytes: Uint8Array) => {
      const read = fromPage(bytes);
      received.push(read.ok ? read.value : 'not read');
      return encode(answer);
    };
    const desktop = makeDesktopBridge({
      callBytes: async (_name, bytes) => take(bytes),
    } as Partial<DesktopHost> as DesktopHost);
    const browser = makeBrowserBridge({
      fetch: async (_path, init) => {
        const bytes = new Uint8Array(await new Response(init?.body ?? null).arrayBuffer());
        return new Response(take(bytes), { headers: { 'Content-Type': 'application/octet-stream' } });
      },
      session: 'token',
      page: new EventTarget() as Document,
    });
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (fences, beside) => {
        const input = {
          beside,
          fences,
          range: { fences: [fences] },
          mission: { mission: { fences: [beside] } },
        };
        const text = JSON.stringify(input);
        for (const bridge of [desktop, browser]) {
          await bridge.call('analyzeRange', input as never);
          expect(received.pop()).toEqual(JSON.parse(text));
        }
        expect(JSON.stringify(input)).toBe(text);
      }),
      { numRuns: 60 },
    );
  });

  it('are written once, however often the page sends them', () => {
    const fences = areasAround(3, 0);
    let texts = 0;
    const counted = (text: string) => {
      texts += 1;
      return encode(text);
    };
    for (let step = 0; step < 5; step++) withFencesAside({ ...rings(fences), wind_speed: step }, counted);
    withFencesAside({ range: rings(fences) }, counted);
    expect(texts).toBe(1);
    withFencesAside(rings([...fences]), counted);
    expect(texts).toBe(2);
  });

  it.each([
    ['are no JSON', '{"fences":{"$json":{"$bytes":[0,4]}}}', '[{"]'],
    ['are empty', '{"fences":{"$json":{"$bytes":[0,0]}}}', ''],
    ['are nested without an end', '{"fences":{"$json":{"$bytes":[0,200000]}}}', '['.repeat(200_000)],
    ['are named more than once', '{"fences":{"$json":{"$bytes":[0,2]}},"a":{"$bytes":[0,2]}}', '[]'],
  ])('are not read where they %s', async (_what, json, behind) => {
    expect((await asked('analyzeRange', wireWith(json, behind))).said).toBeUndefined();
    // The host lives on, and has kept nothing of it.
    expect((await asked('analyzeRange', wireWith(json, behind))).said).toBeUndefined();
    expect((await asked('analyzeRange', pageBytes(launch))).said).toMatchObject({ ok: true });
  });

  it.each([
    ['lie outside the bytes', '{"$json":{"$bytes":[0,99]}}', '[]'],
    ['are no bytes', '{"$json":"[]"}', ''],
    ['come with more', '{"$json":{"$bytes":[0,2]},"is_inclusion":true}', '[]'],
    ['are a number', '{"$json":{"$bytes":[0,2]}}', '12'],
    ['are nothing', '{"$json":{"$bytes":[0,4]}}', 'null'],
    ['are beside themselves', '{"$json":{"$bytes":[0,14]}}', '{"$json":"[]"}'],
    ['have a prototype', '{"$json":{"$bytes":[0,23]}}', '[{"__proto__":{"a":1}}]'],
    ['are nested deeply', '{"$json":{"$bytes":[0,10000]}}', '['.repeat(5000) + ']'.repeat(5000)],
  ])('are refused where they %s', async (_what, fences, behind) => {
    const json = JSON.stringify(launch).replace('}', `,"fences":${fences}}`);
    const { said } = await asked('analyzeRange', wireWith(json, behind));
    expect(said).toMatchObject({ problem: { code: 'VALIDATION_ERROR' } });
  });

  it('reach no prototype', () => {
    const wire = wireWith('{"__proto__":{"fences":{"$json":{"$bytes":[0,2]}}}}', '[]');
    const read = fromPage(wire);
    if (!read.ok) throw new Error('The request was not read.');
    expect(Object.getPrototypeOf(read.value)).toBe(Object.prototype);
    expect(Object.keys(read.value as object)).toEqual(['__proto__']);
  });
});

describe('JSON that is read once', () => {
  const reader = () => {
    const read: string[] = [];
    const known = makeKnownJson((json) => {
      read.push(decode(json));
      return JSON.parse(decode(json));
    });
    return { read, known: (text: string) => known(encode(text)) };
  };

  it('is the same value for the same bytes alone', () => {
    const { read, known } = reader();
    const one = known('[1,2]');
    expect(known('[1,2]')).toBe(one);
    expect(known('[1,3]')).toEqual([1, 3]);
    expect(known('[1, 2]')).toEqual([1, 2]);
    expect(known('[1,2]')).toBe(one);
    expect(read).toEqual(['[1,2]', '[1,3]', '[1, 2]']);
  });

  it('is kept for the last few values only, and for none that is longer than fences of a plan', () => {
    const { read, known } = reader();
    for (let value = 0; value < 9; value++) known(`[${value}]`);
    known('[8]');
    known('[1]');
    expect(read).toHaveLength(9);
    known('[0]');
    expect(read).toHaveLength(10);
    const long = `["${'x'.repeat(600_000)}"]`;
    expect(known(long)).not.toBe(known(long));
  });

  it('that is broken is read each time', () => {
    const { read, known } = reader();
    for (let turn = 0; turn < 2; turn++) expect(() => known('[')).toThrow(SyntaxError);
    expect(read).toHaveLength(2);
  });
});

describe('a schema that looks once', () => {
  it('says the same of fences that cannot change each time, and looks again at those that can', () => {
    const right = frozen(areasAround(2, 0));
    for (let turn = 0; turn < 3; turn++) expect(FencesSchema.safeParse(right)).toMatchObject({ data: right });
    const wrong = frozen([{ is_inclusion: true, outline: [] }]);
    for (let turn = 0; turn < 3; turn++) expect(FencesSchema.safeParse(wrong).success).toBe(false);
    const changing: unknown[] = areasAround(2, 0);
    expect(FencesSchema.safeParse(changing).success).toBe(true);
    changing.push('no fence');
    expect(FencesSchema.safeParse(changing).success).toBe(false);
  });

  it('belongs to itself: what one lets pass, another may refuse', () => {
    const value = frozen([]);
    expect(FencesSchema.safeParse(value).success).toBe(true);
    expect(rightOnce(FencesSchema.unwrap().min(1)).safeParse(value).success).toBe(false);
  });

  it('knows only what is frozen with all in it', () => {
    const value = frozen(areasAround(1, 0)) as ReturnType<typeof areasAround>;
    expect(() => value[0]?.outline.push(at(0, 0))).toThrow(TypeError);
    expect(() => Object.assign(value[0]?.outline[0] ?? {}, { lat: 0 })).toThrow(TypeError);
  });
});
