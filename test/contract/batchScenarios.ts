import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Batch } from '../../server/contract/schemas/batch.ts';
import { requestExamples } from '../../server/http/openapiExamples.ts';
import type { Caller } from './contract.ts';
import { ask, type Scenario } from './scenario.ts';

async function untilDone(caller: Caller, id: string): Promise<Batch> {
  for (;;) {
    const { batch } = await ask(caller, 'getBatch', { id });
    if (batch.state === 'done') return batch;
    await sleep(50);
  }
}

export const batchScenarios: readonly Scenario[] = [
  {
    name: 'a batch gives for each analysis the answer of its operation alone, until it is cancelled',
    needs: ['startBatch', 'getBatch', 'listBatchResults', 'cancelBatch', 'analyzeRange', 'analyzeMission'],
    async run(caller) {
      const { analyzeRange: range, analyzeMission: mission } = requestExamples;
      const nobody = { ...range, selected_drone_key: 'nobody_1' };
      const analyses = [{ range }, { mission }, { range: nobody }];
      const { batch } = await ask(caller, 'startBatch', { analyses });
      expect(batch).toMatchObject({ analyses: 3, answered: 0, refused: 0, kept: 'memory' });
      const { id } = batch;
      expect(await untilDone(caller, id)).toMatchObject({ id, answered: 2, refused: 1 });

      const { results, next } = await ask(caller, 'listBatchResults', { id });
      expect(next).toBeUndefined();
      expect(results.map(({ index }) => index)).toEqual([0, 1, 2]);
      const [rings, legs, refused] = results;
      expect(rings?.range).toMatchObject(await ask(caller, 'analyzeRange', range));
      expect(legs?.mission).toMatchObject(await ask(caller, 'analyzeMission', mission));
      const alone = await caller.call('analyzeRange', nobody);
      expect(alone.ok).toBe(false);
      if (!alone.ok) expect(refused?.refusal?.error.message).toBe(alone.problem.message);
      expect((await ask(caller, 'listBatchResults', { id, from: 2 })).results).toEqual([refused]);
      expect(await ask(caller, 'listBatchResults', { id, from: 3 })).toEqual({ results: [] });

      await ask(caller, 'cancelBatch', { id });
      for (const name of ['getBatch', 'listBatchResults', 'cancelBatch'] as const)
        expect(await caller.call(name, { id })).toMatchObject({ problem: { code: 'NOT_FOUND' } });
    },
  },
  {
    name: 'a batch with one analysis that breaks its schema is refused whole, and each fault has its place',
    needs: ['startBatch'],
    async run(caller) {
      const { analyzeRange: range, analyzeMission: mission } = requestExamples;
      const analyses = [{ range }, { range: { ...range, user_lat: 91 } }, { range, mission }, {}];
      const refused = await caller.call('startBatch', { analyses });
      expect(refused).toMatchObject({ ok: false, problem: { code: 'VALIDATION_ERROR' } });
      const { issues } = (refused.ok ? {} : refused.problem.details) as { issues: { path: string }[] };
      expect(issues.map(({ path }) => path)).toEqual([
        'analyses[1].range.user_lat',
        'analyses[2]',
        'analyses[3]',
      ]);
      const none = await caller.call('startBatch', { analyses: [] });
      expect(none).toMatchObject({ problem: { code: 'VALIDATION_ERROR' } });
    },
  },
];
