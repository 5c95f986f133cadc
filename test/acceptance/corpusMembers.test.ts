import { expect, it } from 'vitest';
import { findCorpus } from '../corpus/manifest.ts';
import { membersIn, unspoken } from '../corpus/members.ts';
import { realPlans } from './material.ts';

it('names in the corpus of real files are read or spoken of, or left for a reason, where they look like waits, speeds, heights or units', async () => {
  const members = await membersIn(realPlans, findCorpus(realPlans)?.rows ?? []);
  expect(members.length).toBeGreaterThan(300);
  expect(members.filter(({ fate }) => fate === 'read').length).toBeGreaterThan(60);
  expect(unspoken(members)).toEqual([]);
}, 240_000);
