import { describe, expect, it } from 'vitest';
import { makeAppProtocol, pageSchemes } from '../../electron/appProtocol.ts';
import { openPageFiles } from '../../server/bridge/pageFiles.ts';
import { contentSecurityPolicy } from '../../server/bridge/pagePolicy.ts';
import { makePageFolder, secret } from './pageFolder.ts';
import { traversals } from './traversals.ts';

const noTiles = async () => undefined;
const serve = async () => makeAppProtocol(await openPageFiles(makePageFolder()), noTiles);
const get = (path: string, init?: RequestInit) => new Request(`app://homeward${path}`, init);

describe('the page policy', () => {
  it('lets in the page’s own files and nothing else', () => {
    expect(contentSecurityPolicy()).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
        "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  });

  it('lets in style sheets with the nonce of this answer, and never inline or evaluated script', () => {
    const policy = contentSecurityPolicy('abc');
    expect(policy).toContain("style-src 'self' 'nonce-abc';");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
  });
});

describe('the app:// protocol', () => {
  it('is registered as a standard and secure scheme without further privileges', () => {
    expect(pageSchemes).toEqual([
      { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
    ]);
  });

  it('serves the page at its root with policy, type and a fresh nonce', async () => {
    const handle = await serve();
    const [first, second] = await Promise.all([handle(get('/')), handle(get('/index.html'))]);
    const html = await first.text();
    const nonce = /<meta name="style-nonce" content="([\w-]{22})">/.exec(html)?.[1] ?? 'none';
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
    expect(first.headers.get('content-security-policy')).toBe(contentSecurityPolicy(nonce));
    expect(await second.text()).not.toContain(nonce);
  });

  it.each([
    ['/assets/main-1a2b.js', 'text/javascript; charset=utf-8'],
    ['/assets/main-1a2b.css', 'text/css; charset=utf-8'],
  ])('serves %s as %s', async (path, type) => {
    const answer = await (await serve())(get(path));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
  });

  it(`serves no file outside the page for any of ${traversals.length} ways out`, async () => {
    expect(traversals.length).toBeGreaterThanOrEqual(40);
    const handle = await serve();
    const answers = await Promise.all(traversals.map((path) => handle(get(path))));
    expect(answers.map(({ status }) => status)).toEqual(traversals.map(() => 404));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(bodies.filter((body) => body.includes(secret) || body.includes('root:'))).toEqual([]);
  });

  it(`picks no file for any of the same ways when nothing has tidied the path before`, async () => {
    const page = await openPageFiles(makePageFolder());
    const statuses = await Promise.all(traversals.map(async (path) => (await page(path)).status));
    expect(statuses).toEqual(traversals.map(() => 404));
  });

  it.each(['app://other/', 'app://homeward.evil.test/', 'app://evil@homeward/', 'app://homeward:80/'])(
    'knows no page at %s',
    async (address) => {
      const request = { url: address, method: 'GET' } as Request;
      expect((await (await serve())(request)).status).toBe(404);
    },
  );

  it('answers reading alone', async () => {
    const answer = await (await serve())(get('/', { method: 'POST', body: 'x' }));
    expect(answer.status).toBe(405);
  });
});
