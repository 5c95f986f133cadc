import { describe, expect, it } from 'vitest';
import type { Warning } from '../../../engine/warnings/warning.ts';
import { say, sayFinding } from '../../../server/report/say.ts';
import { findingsOf } from '../../../server/report/verdict/warningFindings.ts';

const into = (changes: Partial<Warning> = {}): Warning => ({
  code: 'OBSTACLE_IN_WAY',
  gravity: 'forbids',
  values: {
    what: 'building “Hall”',
    source: 'the plan',
    sure: 'yes',
    side: 'below',
    off_m: 24,
    basis: 'known',
    lat: 47,
    lon: 8,
  },
  leg_index: 331,
  value: -24,
  limit: 30,
  unit: 'm',
  ...changes,
});
const adviceOf = (warning: Warning) => {
  const [finding] = findingsOf([warning], {});
  if (finding === undefined || !('advice' in finding) || finding.advice === undefined)
    throw new Error('It forbids nothing.');
  return say(finding.advice);
};

describe('the advice about an obstacle in the way', () => {
  it('is to raise or move a leg of the plan', () => {
    expect(adviceOf(into())).toBe('Raise it, or fly around it');
    expect(sayFinding(into())).toContain('Raise it, or fly around it.');
  });

  it.each([{}, { says: 'OBSTACLE_IN_WAY.resume' }])(
    'names what a pilot can set for the way out of a flight after a split, which has no waypoint of its own: %j',
    (changes) => {
      const wayOut = into({ flight_index: 1, ...changes });
      expect(adviceOf(wayOut)).toBe('Climb higher first, or change batteries elsewhere');
      expect(sayFinding(wayOut)).toContain('Climb higher first, or change batteries elsewhere.');
    },
  );
});
