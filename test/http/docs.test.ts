import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsFiles } from '../../server/http/docs.ts';
import { type FakeServer, startFakeServer } from './fakeServer.ts';

let server: FakeServer;
beforeAll(async () => {
  server = await startFakeServer();
});
afterAll(() => server.close());

describe('the page of the API', () => {
  it('loads nothing but its own files, and they are there', async () => {
    const res = await fetch(`${server.url}/docs`);
    expect(res.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const html = await res.text();
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(files.length).toBe(docsFiles.length + 1);
    for (const file of files) {
      expect(file).toMatch(/^\/docs\/[\w.-]+$/);
      const got = await fetch(server.url + file);
      expect([file, got.status]).toEqual([file, 200]);
      expect((await got.arrayBuffer()).byteLength).toBeGreaterThan(50);
    }
  });

  it('runs no script but its own files, and only calls its own server', async () => {
    for (const path of ['/docs', '/docs/start.js', '/docs/swagger-ui-bundle.js']) {
      const { headers } = await fetch(server.url + path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("connect-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    const html = await (await fetch(`${server.url}/docs`)).text();
    expect(html).not.toMatch(/<script>|<script [^>]*>[^<]|\son\w+=|style=|javascript:/);
    expect(await (await fetch(`${server.url}/docs/start.js`)).text()).toContain('/openapi.json');
  });

  it('shares no other file of the folder', async () => {
    for (const name of ['package.json', 'index.html', 'oauth2-redirect.html', 'swagger-ui.js', ''])
      expect((await fetch(`${server.url}/docs/${name}`)).status).toBe(404);
  });

  it('can be served from a folder of the host', async () => {
    const docsFolder = mkdtempSync(join(tmpdir(), 'homeward-docs-'));
    writeFileSync(join(docsFolder, 'swagger-ui.css'), 'body{margin:0}');
    const host = await startFakeServer({ docsFolder });
    expect(await (await fetch(`${host.url}/docs/swagger-ui.css`)).text()).toBe('body{margin:0}');
    expect((await fetch(`${host.url}/docs/swagger-ui-bundle.js`)).status).toBe(404);
    await host.close();
    rmSync(docsFolder, { recursive: true });
  });
});
