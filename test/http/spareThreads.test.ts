import { availableParallelism } from 'node:os';
import { expect, it, onTestFinished, vi } from 'vitest';
import { requestExamples } from '../../server/http/openapiExamples.ts';
import { sharedThreads } from '../support/sharedThreads.ts';
import { startWholeServer } from './wholeServer.ts';

it.skipIf(availableParallelism() < 2)(
  'Requests that would wait have the answers of those that do not, while a thread takes its share of them.',
  async () => {
    const server = await startWholeServer();
    onTestFinished(server.close);
    const run = vi.spyOn(sharedThreads(), 'run');
    onTestFinished(() => run.mockRestore());
    const lent = () => run.mock.calls.filter(([name]) => name === 'answerAlone').length;
    const ask = async (name: 'rings' | 'mission') => {
      const [path, body] = {
        rings: ['/v1/rangeiq/analyze', requestExamples.analyzeRange],
        mission: ['/v1/missions/analyze-geometry', requestExamples.analyzeMission],
      }[name] as [string, object];
      const headers = { 'X-API-Key': server.secret, 'Content-Type': 'application/json' };
      const res = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      const { request_id, ...answer } = await res.json();
      return { status: res.status, hasId: typeof request_id === 'string', answer };
    };
    const alone = { rings: await ask('rings'), mission: await ask('mission') };
    expect(alone.rings.status).toBe(200);
    for (let round = 0; round < 40 && lent() < 20; round += 1) {
      const names = Array.from({ length: 24 }, (_, at) => (at % 2 === 0 ? 'rings' : 'mission'));
      const answers = await Promise.all(names.map(async (name) => [name, await ask(name)] as const));
      for (const [name, answer] of answers) expect(answer).toEqual(alone[name]);
    }
    expect(lent()).toBeGreaterThanOrEqual(20);
  },
);
