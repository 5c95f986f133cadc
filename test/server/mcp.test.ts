import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HostTasks } from '../../server/answers/answerTasks.ts';
import { openTools } from '../../server/cli/mcp.ts';
import { messageLimit_bytes } from '../../server/cli/mcpLines.ts';
import { callTool, tools } from '../../server/cli/mcpTools.ts';
import { exampleFiles, requestExamples } from '../../server/http/openapiExamples.ts';
import { makeThreadPool } from '../../server/work/pool/threadPool.ts';
import { usualPool } from '../../server/work/usualPool.ts';

const command = join(import.meta.dirname, '../../server/homeward.mjs');
const folder = mkdtempSync(join(tmpdir(), 'homeward-mcp-'));
const [plans, data] = [join(folder, 'plans'), join(folder, 'data')];
const { analyzeRange, analyzeMission, analyzeMissionFile } = requestExamples;
const { text: kml } = exampleFiles.mission_file;

interface Called {
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what the test looks at.
  readonly data: any;
  readonly isError: boolean;
}

let client: Client;
let transport: StdioClientTransport;
let errors = '';

async function call(name: string, args: Record<string, unknown>): Promise<Called> {
  const answer = await client.callTool({ name, arguments: args });
  const [content] = answer.content as { type: string; text: string }[];
  return { text: content?.text ?? '', data: answer.structuredContent, isError: answer.isError === true };
}

/** Everything that a process has open, by what it is. */
const openOf = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${name}`)];
    } catch {
      return [];
    }
  });

/** The inodes of sockets that speak TCP or UDP, or listen. */
const netSockets = (pid: number): Set<string> =>
  new Set(
    ['tcp', 'tcp6', 'udp', 'udp6'].flatMap((kind) =>
      readFileSync(`/proc/${pid}/net/${kind}`, 'utf8')
        .split('\n')
        .slice(1)
        .flatMap((line) => line.trim().split(/\s+/)[9] ?? []),
    ),
  );

beforeAll(async () => {
  mkdirSync(join(plans, 'deeper'), { recursive: true });
  writeFileSync(join(plans, 'deeper', 'route.kml'), kml);
  writeFileSync(join(folder, 'secret.kml'), kml);
  symlinkSync(join(folder, 'secret.kml'), join(plans, 'link.kml'));
  symlinkSync(folder, join(plans, 'out'));
  client = new Client({ name: 'test', version: '1' });
  transport = new StdioClientTransport({
    command: process.execPath,
    args: [command, 'mcp', '--plans', plans, '--data', data],
    env: { LC_ALL: 'C.UTF-8', PATH: process.env['PATH'] ?? '' },
    stderr: 'pipe',
  });
  transport.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  await client.connect(transport);
}, 60_000);
afterAll(async () => {
  await client.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the tools for an assistant', () => {
  it('have a schema each, and say that they only read', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'find_aircraft',
      'range_rings',
      'analyze_mission',
      'analyze_plan',
      'list_plans',
      'read_plan',
    ]);
    for (const { inputSchema, annotations } of tools) {
      expect(inputSchema.type).toBe('object');
      expect(Object.keys(inputSchema.properties ?? {}).length).toBeGreaterThan(0);
      expect(annotations?.readOnlyHint).toBe(true);
    }
  });

  it('find aircraft', async () => {
    const { text, data: found } = await call('find_aircraft', { q: 'mavic 3', limit: 2 });
    expect(found.drones.map(({ key }: { key: string }) => key)).toEqual(
      expect.arrayContaining(['dji_mavic_3']),
    );
    expect(text).toContain('2 aircraft found');
  });

  it('draw rings', async () => {
    const { text, data: answer } = await call('range_rings', analyzeRange);
    expect(answer.result.rings).toHaveLength(2);
    expect(answer.result.rings[0].polygon).toHaveLength(37);
    const far = Math.round(answer.result.rings[1].max_radius_m);
    expect(text.split('\n')[1]).toMatch(new RegExp(`25 % left from \\d+ to ${far} m`));
  });

  it('take the wind as reports give it, at 10 m, as the window does', async () => {
    const { wind_height_m: _, ...unsaid } = analyzeRange as typeof analyzeRange & { wind_height_m?: number };
    const [silent, said] = [
      await call('range_rings', unsaid),
      await call('range_rings', { ...unsaid, wind_height_m: 10 }),
    ];
    expect(silent.data.result).toEqual(said.data.result);
    const { weather, ...rest } = analyzeMission;
    const { wind_height_m: __, ...still } = weather as typeof weather & { wind_height_m?: number };
    const atTen = await call('analyze_mission', { ...rest, weather: { ...still, wind_height_m: 10 } });
    const assumed = await call('analyze_mission', { ...rest, weather: still });
    expect(assumed.data.result).toEqual(atTen.data.result);
    const higher = await call('analyze_mission', { ...rest, weather: { ...still, wind_height_m: 100 } });
    expect(higher.data.result.legs).not.toEqual(atTen.data.result.legs);
    const file = { text: kml, filename: 'route.kml' };
    const asked = (conditions: object) =>
      call('analyze_plan', { ...file, request: { ...analyzeMissionFile, weather: conditions } });
    expect((await asked(still)).data.result).toEqual(
      (await asked({ ...still, wind_height_m: 10 })).data.result,
    );
  });

  it('list the plans of the folder, without what links lead to', async () => {
    const all = await call('list_plans', {});
    expect(all.data).toEqual({ paths: ['deeper/route.kml'], left_out: 0, is_cut: false });
    expect(all.text).toBe('1 file of 1.\ndeeper/route.kml');
    expect((await call('read_plan', { path: all.data.paths[0] })).isError).toBe(false);
    expect((await call('list_plans', { q: 'ROUTE' })).data.paths).toHaveLength(1);
    expect((await call('list_plans', { q: 'no such' })).text).toBe('No file with these words.');
  });

  it('analyse a mission, and a plan by its text or its path, with the verdict of the terminal', async () => {
    const mission = await call('analyze_mission', analyzeMission);
    expect(mission.data.result.mission_verdict).toBe('complete');
    const byText = await call('analyze_plan', {
      text: kml,
      filename: 'route.kml',
      request: analyzeMissionFile,
    });
    const byPath = await call('analyze_plan', { path: 'deeper/route.kml', request: analyzeMissionFile });
    expect(byText.data.result.legs).toEqual(byPath.data.result.legs);
    const words = [
      'analyze',
      join(plans, 'deeper', 'route.kml'),
      '--drone',
      'dji_mavic_3',
      '--data',
      join(folder, 'terminal'),
    ];
    const flight = ['--home', '47.3977,8.5456', '--wind', '5@270', '--temp', '12'];
    const battery = ['--threshold', '25', '--altitude', '80'];
    const shown = spawn(process.execPath, [command, ...words, ...flight, ...battery], {
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    });
    const terminal = await textOf(shown.stdout);
    expect(byPath.text.length).toBeGreaterThan(10);
    const [title = ''] = byPath.text.split('\n');
    expect(terminal).toContain(title);
  }, 60_000);

  it('read a plan', async () => {
    const { text, data: plan, isError } = await call('read_plan', { path: 'deeper/route.kml' });
    expect([plan.format, plan.points.length, isError]).toEqual(['kml', 3, false]);
    expect(text).toContain('route.kml');
    const broken = await call('read_plan', { text: 'no plan at all' });
    expect([broken.isError, broken.data.class]).toEqual([true, 'reject']);
    expect(broken.text).toBe(broken.data.problem.message);
  });

  it.each([
    ['../secret.kml', 'leads out of the folder'],
    ['deeper/../../secret.kml', 'leads out of the folder'],
    ['/etc/passwd', 'leads out of the folder'],
    ['link.kml', 'over a link'],
    ['out/secret.kml', 'over a link'],
    ['deeper', 'folder'],
    ['none.kml', 'none.kml'],
  ])('read nothing at %s', async (path, why) => {
    const refused = await call('read_plan', { path });
    expect(refused.isError).toBe(true);
    expect(refused.text).toContain(why);
    expect(JSON.stringify(refused.data)).not.toContain('Placemark');
  });

  it('refuse in the words of the product', async () => {
    const outside = await call('range_rings', { user_lat: 91, user_lon: 0, colour: 'red' });
    expect([outside.isError, outside.data.error.code]).toEqual([true, 'VALIDATION_ERROR']);
    expect(outside.data.error.details.issues.map(({ path }: { path: string }) => path)).toEqual([
      'user_lat',
      'colour',
    ]);
    const nobody = await call('range_rings', { user_lat: 1, user_lon: 0, selected_drone_key: 'nobody_1' });
    expect([nobody.isError, nobody.text]).toEqual([true, nobody.data.error.message]);
    const both = await call('read_plan', { text: kml, path: 'deeper/route.kml' });
    expect(both.text).toBe('Give either the text of a plan or its path.');
    await expect(client.callTool({ name: 'delete_everything', arguments: {} })).rejects.toThrow();
  });

  it('take a message of 5 MB, and go on', async () => {
    const large = await call('read_plan', { text: `${kml}${' '.repeat(5_000_000)}`, filename: 'large.kml' });
    expect([large.isError, large.data.points.length]).toEqual([false, 3]);
    expect((await call('find_aircraft', { q: 'mini' })).isError).toBe(false);
  }, 60_000);

  it('give a plan of 100,000 points in parts, and say what is left out', async () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => `${47 + at * 1e-6},${8 - at * 1e-6},60`);
    writeFileSync(join(plans, 'long.csv'), ['latitude,longitude,altitude_m', ...rows].join('\n'));
    const { text, data: plan } = await call('read_plan', { path: 'long.csv' });
    expect([plan.point_count, plan.points.length, plan.left_out.points]).toEqual([100_000, 200, 99_800]);
    expect(plan.bounds).toEqual({
      south: 47,
      west: expect.closeTo(7.900001, 9),
      north: expect.closeTo(47.099999, 9),
      east: 8,
    });
    expect(text).toMatch(/Points 0 to 199 of 100\s000;/);
    expect(JSON.stringify(plan).length).toBeLessThan(50_000);
    const end = await call('read_plan', { path: 'long.csv', first: 99_998, most: 1000 });
    expect(end.data.points.map(({ lat }: { lat: number }) => lat)).toEqual([47.099998, 47.099999]);
    const beyond = await call('read_plan', { path: 'long.csv', first: 100_000 });
    expect(beyond.text).toMatch(/No point from 100000 on of 100\s000;/);
    const all = await call('read_plan', { path: 'long.csv', most: 100_000 });
    expect([all.isError, all.data.error.code]).toEqual([true, 'VALIDATION_ERROR']);
  }, 60_000);

  it('give the legs of a long mission in parts', async () => {
    const waypoints = Array.from({ length: 9000 }, (_, at) => ({
      lat: 47 + at * 1e-6,
      lon: 8,
      altitude_m: 60,
    }));
    const request = { mission: { waypoints }, home: { lat: 47, lon: 8 }, drone: { key: 'dji_mavic_3' } };
    const { text, data: answer } = await call('analyze_mission', { ...request, first: 8900, most: 1000 });
    const { legs, path_polyline } = answer.result;
    expect([answer.leg_count, legs.length, answer.left_out.legs]).toEqual([9000, 100, 8900]);
    expect([legs[0].leg_index, path_polyline.length]).toEqual([8900, 101]);
    expect(path_polyline[100]).toEqual([legs[99].to.lat, legs[99].to.lon]);
    expect(text).toMatch(/Legs 8900 to 8999 of 9\s000;/);
  }, 60_000);

  it('refuse a message that is too large, and go on', async () => {
    const [, said] = await Promise.all([
      expect(call('read_plan', { text: ' '.repeat(messageLimit_bytes) })).rejects.toMatchObject({
        code: -32600,
        message: expect.stringContaining('larger than 10 MB'),
      }),
      once(transport.stderr as Readable, 'data'),
    ]);
    expect(String(said)).toContain('larger than 10 MB');
    errors = '';
    expect((await call('find_aircraft', { q: 'mini' })).isError).toBe(false);
    const { tools } = await client.listTools();
    for (const name of ['read_plan', 'analyze_plan'])
      expect(tools.find((one) => one.name === name)?.description).toContain('A message may have 10 MB');
  }, 60_000);

  it.skipIf(process.platform !== 'linux')('open no socket and write no file', async () => {
    const pid = transport.pid ?? 0;
    const open = openOf(pid);
    expect(open.length).toBeGreaterThan(3);
    const ofNet = netSockets(pid);
    const sockets = open.flatMap((what) => /^socket:\[(\d+)\]$/.exec(what)?.[1] ?? []);
    expect(sockets.filter((inode) => ofNet.has(inode))).toEqual([]);
    expect(() => readdirSync(data)).toThrow('ENOENT');
    expect(readdirSync(plans).sort()).toEqual(['deeper', 'link.kml', 'long.csv', 'out']);
    expect(errors).toBe('');
  });
});

describe('a plan that takes too long', () => {
  it.each(['read_plan', 'analyze_plan'])('is refused by %s', async (name) => {
    const pool = makeThreadPool<HostTasks>(usualPool());
    const run: typeof pool.run = (task, input, given) => pool.run(task, input, { ...given, limit_ms: 1 });
    const host = { ...openTools(data, { ...pool, run }), plans, locale: 'metric' as const };
    const one = tools.find((each) => each.name === name);
    if (one === undefined) throw new Error(name);
    const request = name === 'analyze_plan' && { request: analyzeMissionFile };
    const { isError, data: refused } = await callTool(one, { path: 'deeper/route.kml', ...request }, host);
    await pool.close();
    expect([isError, refused]).toMatchObject([true, { error: { code: 'FLIGHT_PLAN_REJECTED' } }]);
    expect(JSON.stringify(refused)).toContain('20 s');
  });
});
