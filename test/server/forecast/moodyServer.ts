import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { ensembleAnswer, forecastAnswer, type Hourly, timesFrom } from './answers.ts';

export type Answer = (response: ServerResponse) => void | Promise<void>;

export const send =
  (answer: unknown, status = 200): Answer =>
  (response) =>
    void response
      .writeHead(status, { 'Content-Type': 'application/json' })
      .end(typeof answer === 'string' ? answer : JSON.stringify(answer));

const redirect =
  (to: string): Answer =>
  (response) =>
    void response.writeHead(302, { Location: to }).end();

function changed(change: (answer: Hourly) => void): Hourly {
  const answer = forecastAnswer();
  change(answer);
  return answer;
}

/** Ways in which a forecast service answers, each after its name. */
export const moods = {
  right: send(forecastAnswer()),
  slow: async (response) => {
    const text = JSON.stringify(forecastAnswer());
    response.writeHead(200, { 'Content-Type': 'application/json' });
    for (let from = 0; from < text.length; from += 4000) {
      response.write(text.slice(from, from + 4000));
      await delay(5);
    }
    response.end();
  },
  broken: send('{"error":true}', 500),
  hanging: () => undefined,
  stuck: (response) => void response.writeHead(200).write('{"hourly": {'),
  garbage: send('<html>Welcome to the hotel</html>'),
  huge: send(' '.repeat(3_000_000)),
  inKnots: send(
    changed(({ hourly, hourly_units }) => {
      for (const name of Object.keys(hourly_units))
        if (/^wind_(speed|gusts)/.test(name)) hourly_units[name] = 'kn';
      hourly['wind_speed_10m']?.fill(10);
    }),
  ),
  inBeaufort: send(
    changed(({ hourly_units }) => void Object.assign(hourly_units, { wind_speed_10m: 'Bft' })),
  ),
  gaps: send(
    changed(({ hourly }) => {
      for (const [name, column] of Object.entries(hourly))
        if (/^wind_speed/.test(name)) column.splice(10, 3, null, null, null);
    }),
  ),
  past: send(forecastAnswer(timesFrom(5, '2026-09-11T00:00:00Z'))),
  toPrivate: redirect('https://192.168.1.1/admin?x=1'),
  toMetadata: redirect('http://169.254.169.254/latest/meta-data'),
  inCircles: redirect('/v1/forecast'),
} as const satisfies Record<string, Answer>;

export type Mood = keyof typeof moods;

/** A forecast service on loopback with a mood, and an ensemble beside it, both for these hours; it counts what reaches it. */
export async function moodyServer(times = timesFrom(50)) {
  const right = send(forecastAnswer(times));
  const ensemble = send(ensembleAnswer(51, times));
  const now: { mood: Mood; ensemble: Answer } = { mood: 'right', ensemble };
  const asked: URL[] = [];
  const connections = { count: 0 };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://service');
    asked.push(url);
    void (url.pathname.endsWith('/ensemble') ? now.ensemble : now.mood === 'right' ? right : moods[now.mood])(
      response,
    );
  });
  server.on('connection', () => {
    connections.count += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    asked,
    connections,
    host,
    address: `http://${host}/v1/forecast`,
    be: (mood: Mood) => {
      now.mood = mood;
      now.ensemble = ensemble;
    },
    ensembleIs: (mood: Mood) => {
      now.ensemble = moods[mood];
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
