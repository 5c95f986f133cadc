import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDevPage } from '../../electron/dev/devPage.ts';
import { freePort, startPageServer } from '../../electron/dev/pageServer.mjs';
import type { PageAnswer } from '../../server/bridge/pageFiles.ts';
import { contentSecurityPolicy } from '../../server/bridge/pagePolicy.ts';

const folder = mkdtempSync(join(tmpdir(), 'homeward-page-'));
let server: Awaited<ReturnType<typeof startPageServer>>;
beforeAll(async () => {
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html><head></head><script type="module" src="./main.js"></script></html>',
  );
  writeFileSync(join(folder, 'main.js'), "export const word = 'first';\n");
  server = await startPageServer(folder, {
    configFile: false,
    root: folder,
    cacheDir: join(folder, 'cache'),
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const text = ({ body }: PageAnswer) => new TextDecoder().decode(body);
const policyOf = ({ headers }: PageAnswer) => headers['Content-Security-Policy'] ?? '';

describe('the page in development', () => {
  it('comes under a nonce that is new with each answer', async () => {
    const page = openDevPage(server.url);
    const nonces = [await page('/'), await page('/')].map((answer) => {
      const [, nonce = 'none'] = /script-src 'self' 'nonce-([^']+)'/.exec(policyOf(answer)) ?? [];
      expect(text(answer)).toContain(`<meta name="style-nonce" content="${nonce}">`);
      const scripts = text(answer).match(/<script[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(1);
      expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([]);
      return nonce;
    });
    expect(new Set(nonces).size).toBe(2);
  });

  it("differs from the product's policy in that nonce and in where changes are told, and in nothing else", async () => {
    const answer = await openDevPage(server.url)('/');
    const [, nonce = ''] = /nonce-([^']+)'/.exec(policyOf(answer)) ?? [];
    const told = ` ws://${new URL(server.url).host}`;
    const bare = policyOf(answer)
      .replace(`script-src 'self' 'nonce-${nonce}'`, "script-src 'self'")
      .replace(told, '');
    expect(bare).toBe(contentSecurityPolicy(nonce));
    expect(policyOf(answer)).not.toContain('unsafe');
  });

  it('is what its file holds', async () => {
    expect(text(await openDevPage(server.url)('/main.js', '?t=1'))).toContain("'first'");
  });

  it('has nothing where there is nothing, and says so where its server is gone', async () => {
    expect((await openDevPage(server.url)('/none.js')).status).toBe(404);
    expect((await openDevPage(`http://127.0.0.1:${await freePort(0)}`)('/')).status).toBe(502);
  });
});
