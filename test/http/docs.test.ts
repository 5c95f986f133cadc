import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpOperations } from '../../server/contract/httpOperations.ts';
import { type FakeServer, refusing, startFakeServer } from './fakeServer.ts';

let server: FakeServer;
let page: string;
beforeAll(async () => {
  server = await startFakeServer();
  page = await (await fetch(`${server.url}/docs`)).text();
});
afterAll(() => server.close());

const sectionOf = (id: string, html = page) => {
  const [, rest = ''] = html.split(`<section class="operation" id="${id}"`);
  return rest.slice(0, rest.indexOf('</section>'));
};
const linksOf = (html: string) => [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link = '']) => link);

describe('the page of the API', () => {
  it('loads nothing but its own files, and they are there', async () => {
    const files = linksOf(page).filter((link) => link.startsWith('/docs/'));
    expect(files).toHaveLength(3);
    for (const file of files) {
      const got = await fetch(server.url + file);
      expect([file, got.status]).toEqual([file, 200]);
      expect((await got.arrayBuffer()).byteLength).toBeGreaterThan(50);
    }
  });

  it('is what the bare address of the server leads to', async () => {
    const { status, headers } = await fetch(`${server.url}/`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([302, '/docs']);
  });

  it('names no other address: what is no file of its own is a part of it, or the document', () => {
    const others = linksOf(page).filter((link) => !link.startsWith('/docs/') && !link.startsWith('#'));
    expect(others).toEqual(['/openapi.json', '/openapi-3.0.json']);
    const anchors = linksOf(page).filter((link) => link.startsWith('#'));
    expect(anchors.length).toBeGreaterThan(httpOperations.length);
    expect(anchors.filter((link) => !page.includes(`id="${link.slice(1)}"`))).toEqual([]);
  });

  it('may run only its own script, and call nobody', async () => {
    for (const path of ['/docs', '/docs/page.css', '/docs/search.js', '/docs/icon.svg']) {
      const { headers } = await fetch(server.url + path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|data:|connect-src|https?:/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect(page).not.toMatch(/<script>|<script [^>]*>[^<]|<style|\son\w+=|style=|javascript:/);
  });

  it('describes the request, the answer and the refusals of every operation', async () => {
    const document = await (await fetch(`${server.url}/openapi.json`)).json();
    for (const { name, binding } of httpOperations) {
      const section = sectionOf(name);
      expect(section).toContain(`<code>${binding.path}</code>`);
      expect(section).toContain(`Fields of the answer of ${name}`);
      expect(section.length).toBeGreaterThan(binding.description.length + 500);
      const { responses } = document.paths[binding.path][binding.method.toLowerCase()];
      const statuses = Object.keys(responses).filter((status) => Number(status) >= 400);
      expect(statuses.filter((status) => !section.includes(`<td>${status}</td>`))).toEqual([]);
      if (binding.body !== undefined) expect(section).toContain('request.json');
    }
  });

  it('names the address that it is served from, in its commands, too', async () => {
    expect(page).toContain(`This server answers at <code>${server.url}</code>`);
    expect(sectionOf('ready')).toContain(`curl ${server.url}/v1/ready`);
    const behindProxy = await fetch(`${server.url}/docs`, { headers: { 'X-Forwarded-Proto': 'https' } });
    expect(await behindProxy.text()).toContain(`curl ${server.url.replace('http:', 'https:')}/v1/ready`);
  });

  it.each(['CORS', 'removed', 'Deprecation', 'Sunset', 'changelog', 'reset', 'geo+json'])(
    'says what a caller should know of %s',
    (word) => expect(page.slice(page.indexOf('id="top"'), page.indexOf('id="refusals"'))).toContain(word),
  );

  it('shows every field of every object', async () => {
    const { components } = await (await fetch(`${server.url}/openapi.json`)).json();
    const names = Object.keys(components.schemas);
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) {
      const [, rest = ''] = page.split(`<section class="object" id="schema-${name}"`);
      const section = rest.slice(0, rest.indexOf('</section>'));
      const fields = Object.keys(components.schemas[name].properties ?? {});
      expect(fields.filter((field) => !section.includes(`<code>${field}</code>`))).toEqual([]);
    }
  });

  it('shows answers of this server', () => {
    expect(sectionOf('health')).toContain('&quot;engine_version&quot;: &quot;1.0.0&quot;');
    expect(sectionOf('analyzeMissionFile')).toContain('&quot;drone_source&quot;: &quot;route.kml&quot;');
    expect(page).toContain('&quot;VALIDATION_ERROR&quot;');
  });

  it('starts no batch for its readers, and does not say that it did', () => {
    for (const name of ['startBatch', 'getBatch', 'cancelBatch']) {
      expect(sectionOf(name)).toContain('&quot;state&quot;: &quot;done&quot;');
      expect(sectionOf(name)).not.toContain('What this server answers');
    }
    expect(sectionOf('listBatchResults')).toContain('What this server answers');
  });

  it('leaves out an answer that the server cannot give now, and shows it the next time', async () => {
    const busy = refusing({ code: 'OVERLOADED', message: 'later' });
    const calls = { left: 1 };
    const host = await startFakeServer({
      handlers: {
        ready: () => {
          calls.left -= 1;
          return calls.left >= 0 ? busy() : { ok: true, value: { ready: true } };
        },
      },
    });
    const read = async () => sectionOf('ready', await (await fetch(`${host.url}/docs`)).text());
    expect(await read()).not.toContain('What this server answers');
    expect(await read()).toContain('&quot;ready&quot;: true');
    await host.close();
  });

  it('shortens long lists and says so', async () => {
    const drones = Array.from({ length: 40 }, (_, at) => ({
      key: `drone_${at}`,
      cruise_speed_mps: 10,
      baseline_flight_time_min: 30,
      battery_reserve_frac: 0.2,
      max_payload_g: 100,
      hover_drain_pct_per_min: 3.3,
    }));
    const host = await startFakeServer({
      handlers: { listDrones: () => ({ ok: true, value: { drones } }) },
    });
    const section = sectionOf('listDrones', await (await fetch(`${host.url}/docs`)).text());
    expect(section).toContain('drone_1');
    expect(section).not.toContain('drone_2');
    expect(section).toContain('… 38 more');
    await host.close();
  });

  it('escapes the content of answers', async () => {
    const host = await startFakeServer({
      handlers: { version: () => ({ ok: true, value: { server_version: '<b>"&\'', engine_version: '1' } }) },
    });
    const section = sectionOf('version', await (await fetch(`${host.url}/docs`)).text());
    expect(section).toContain('&lt;b&gt;\\&quot;&amp;&#39;');
    await host.close();
  });
});
