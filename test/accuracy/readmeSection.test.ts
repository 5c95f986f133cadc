import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withTable } from './readmeSection.ts';
import { allScores, tableOf, verdictOn } from './report.ts';

const root = resolve(import.meta.dirname, '../..');
const errors = { n: 2, mape_pct: 2, p90_pct: 5, bias_pct: 0 };
const score = { set: 'a set', errors, published: '—', source: 'a paper' };

describe('the accuracy table', () => {
  it('in the README of the engine is what the run gives; if not, run "npm run accuracy" and commit it', () => {
    const readme = readFileSync(resolve(root, 'engine/README.md'), 'utf8');
    expect(withTable(readme, tableOf(allScores(root)))).toBe(readme);
  });

  it('says where a bar is met and where it is missed', () => {
    expect(verdictOn(score)).toBe('');
    expect(verdictOn({ ...score, bar_mape_pct: 2 })).toBe('met: ≤ 2 %');
    expect(verdictOn({ ...score, bar_mape_pct: 1.9 })).toBe('missed: ≤ 1.9 %');
    expect(verdictOn({ ...score, bar_mape_pct: 2, bar_p90_pct: 4 })).toBe('missed: ≤ 2 %, p90 ≤ 4 %');
  });

  it('is not written into a README without its markers', () => {
    expect(withTable('# engine', '| set |')).toBeUndefined();
  });
});
