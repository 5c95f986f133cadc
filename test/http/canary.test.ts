import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, rateLimit, startProduct } from '../bench/http/servers.ts';

/** Words that must appear nowhere but where the person put them. */
const canaries = {
  lat: '46.1234567',
  lon: '7.7654321',
  filename: 'canary-plan.kml',
  route: 'Canary survey of the plant',
  aircraft: 'canary_prototype',
  idempotency: 'canary-order-77',
  agent: 'CanaryTool/3',
} as const;

const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>${canaries.route}</name><LineString>
<coordinates>${canaries.lon},${canaries.lat},60 7.77,46.13,60</coordinates></LineString></Placemark></kml>`;

let product: Product;
let wrongSecret = '';
const answers: string[] = [];
let metrics = '';
/** All that the server left behind: its log and every file of its data folder, by name. */
const left = new Map<string, string>();

async function ask(path: string, init: RequestInit = {}, key = product.key): Promise<void> {
  const headers = { 'X-API-Key': key, 'User-Agent': canaries.agent, ...init.headers };
  const res = await fetch(`http://127.0.0.1:${product.port}${path}`, { ...init, headers });
  const head = [...res.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  answers.push(`${res.status}\n${head}\n${await res.text()}`);
}

const post = (path: string, body: string, headers: Record<string, string> = {}, key = product.key) =>
  ask(path, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } }, key);

function upload(request: object): Promise<void> {
  const form = new FormData();
  form.set('mission_file', new Blob([kml]), canaries.filename);
  form.set('request', JSON.stringify(request));
  return ask('/v1/missions/analyze', { method: 'POST', body: form });
}

const place = { user_lat: Number(canaries.lat), user_lon: Number(canaries.lon) };
const mission = (count: number) => ({
  mission: {
    waypoints: Array.from({ length: count }, () => ({
      lat: place.user_lat,
      lon: place.user_lon,
      altitude_m: 60,
    })),
  },
  home: { lat: place.user_lat, lon: place.user_lon },
  drone: { key: 'dji_mavic_3' },
});

/** Makes a server stop on a bug whose text repeats the key of the newest request. */
const bug = `
  import { subscribe } from 'node:diagnostics_channel';
  let key = '';
  subscribe('http.server.request.start', ({ request }) => (key = request.headers['x-api-key'] ?? key));
  process.on('SIGUSR2', () => { throw new Error('No handler for ' + key); });
`;

/** Reads the metrics without a key; their address stands in the log of the server. */
async function askMetrics(): Promise<void> {
  const log = readFileSync(join(product.data, 'server.log'), 'utf8');
  const url = /http:\/\/\S+\/metrics/.exec(log)?.[0] ?? '';
  metrics = await (await fetch(url)).text();
}

/** Good and bad requests of every kind; the secret stands in its header and in places where it does not belong. */
async function askEverything(): Promise<void> {
  const range = '/v1/rangeiq/analyze';
  const geometry = '/v1/missions/analyze-geometry';
  const repeatable = { 'Idempotency-Key': canaries.idempotency };
  await ask('/v1/version');
  await ask('/v1/version', {}, wrongSecret);
  await ask(`/v1/version?X-API-Key=${product.key}`, {}, '');
  await ask('/v1/version', { headers: { Authorization: `Bearer ${product.key}` } }, '');
  await ask(`/v1/drones/${canaries.aircraft}`);
  await ask(`/v1/drones/${product.key}`);
  await ask('/v1/drones/%');
  await ask('/nowhere', { headers: { Cookie: `key=${product.key}`, Referer: `http://x/?${product.key}` } });
  await post(range, JSON.stringify(place), repeatable);
  await post(range, JSON.stringify(place), repeatable);
  await post(range, JSON.stringify({ ...place, user_lat: 46.5 }), repeatable);
  await post(range, JSON.stringify({ ...place, user_lon: 7000, api_key: product.key }));
  await post(range, JSON.stringify({ ...place, [product.key]: 1 }));
  await post(range, JSON.stringify({ ...place, drone_profile: { key: canaries.aircraft } }));
  await post(range, `{"user_lat": ${canaries.lat}, "key": "${product.key}`);
  await post(range, JSON.stringify(place), {}, wrongSecret);
  await post(geometry, JSON.stringify(mission(3)));
  await post(geometry, JSON.stringify(mission(1500)));
  await post(geometry, JSON.stringify({ ...mission(1500), 'X-API-Key': product.key }));
  await upload({ drone: { key: 'dji_mavic_3' } });
  await upload({ drone: { key: canaries.aircraft }, 'X-API-Key': product.key });
}

function collect(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) {
      const path = join(entry.parentPath, entry.name);
      left.set(path, readFileSync(path, 'latin1'));
    }
}

beforeAll(async () => {
  const node = [`--import=data:text/javascript,${encodeURIComponent(bug)}`];
  product = await startProduct({ rateLimit, words: ['--metrics', '0'], node });
  wrongSecret = `${product.key.slice(0, -1)}${product.key.endsWith('A') ? 'B' : 'A'}`;
  await askEverything();
  await askMetrics();
  await ask('/v1/version');
  const gone = once(product.child, 'exit');
  product.child.kill('SIGUSR2');
  await gone;
  collect(product.data);
}, 120_000);
afterAll(() => product.close());

/** The part of a secret that is not its id, which is no secret. */
const secretPart = (key: string) => key.slice(12);

describe('after requests of every kind, good and bad', () => {
  it('the log has a line for each', () => {
    const lines = [...left].find(([path]) => path.endsWith('server.log'))?.[1].match(/"event":"request"/g);
    expect(lines).toHaveLength(answers.length);
  });

  it('no secret stands in any log, file or answer, as text, in base64 or in hexadecimal', () => {
    for (const key of [product.key, product.otherKey, wrongSecret]) {
      const secret = secretPart(key);
      const forms = [secret, Buffer.from(secret).toString('hex'), Buffer.from(key).toString('base64')];
      for (const form of forms) {
        expect([...left].filter(([, text]) => text.includes(form)).map(([path]) => path)).toEqual([]);
        expect([metrics, ...answers].filter((answer) => answer.includes(form))).toEqual([]);
      }
    }
  });

  it('the metrics count them, and have nothing of what was sent', () => {
    expect(metrics).toContain(
      'homeward_requests_total{method="POST",route="/v1/rangeiq/analyze",status="422"}',
    );
    for (const canary of Object.values(canaries)) expect(metrics).not.toContain(canary);
  });

  it('the file of the bug that ended it has where it is from, and no key', () => {
    const [text = ''] = [...left]
      .filter(([path]) => /bug-[^/]*\.txt$/.test(path))
      .map(([, content]) => content);
    expect(text).toContain(`No handler for ${product.key.slice(0, 12)}`);
    expect(text).not.toContain(secretPart(product.key));
  });

  it.each(Object.entries(canaries))('nothing of the %s that was sent is kept or logged', (_what, canary) => {
    expect([...left].filter(([, text]) => text.includes(canary)).map(([path]) => path)).toEqual([]);
  });

  it('every file of the data folder is its owner’s alone', () => {
    const own = [...left.keys()].filter((path) => !path.endsWith('server.log'));
    expect(own.some((path) => path.endsWith('keys.json'))).toBe(true);
    for (const path of own) expect(statSync(path).mode & 0o077).toBe(0);
  });
});
