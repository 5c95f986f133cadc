import { describe, expect, it } from 'vitest';
import { countsOfVitest, retryLine, sumOf, totalLine } from '../run/counts.mjs';
import { readSelection, stepsFor } from '../run/runAll.mjs';
import { steps } from '../run/steps.mjs';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({
    status: each,
    failureMessages: each === 'failed' ? ['wrong'] : [],
  })),
});

describe('what a test run comes to', () => {
  it('counts each test', () => {
    const report = { testResults: [file('failed', 'passed', 'failed', 'skipped'), file('passed', 'passed')] };
    expect(countsOfVitest(report, 1)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 1,
      retried: 0,
    });
  });

  it('counts a file that could not be loaded as one failure', () => {
    expect(countsOfVitest({ testResults: [file('failed'), file('passed', 'passed')] }, 1)).toMatchObject({
      passed: 1,
      failed: 1,
    });
  });

  it('is a failure when the runner crashed, ended badly or ran nothing', () => {
    expect(countsOfVitest(undefined, 137).failed).toBe(1);
    expect(countsOfVitest(undefined, 0).failed).toBe(1);
    expect(countsOfVitest({ testResults: [file('passed', 'passed')] }, 1).failed).toBe(1);
    expect(countsOfVitest({ testResults: [file('passed', 'skipped')] }, 0).failed).toBe(1);
    expect(countsOfVitest({ testResults: [file('passed', 'passed')] }, 0).failed).toBe(0);
  });

  it('counts what passed when it was tried again', () => {
    const again = { status: 'passed', failureMessages: ['no window appeared'] };
    const report = {
      testResults: [{ status: 'passed', assertionResults: [again] }, file('passed', 'passed')],
    };
    expect(countsOfVitest(report, 0)).toEqual({ passed: 2, failed: 0, skipped: 0, retried: 1 });
  });

  it('is one line, with the skipped ones where there are any', () => {
    const counts = sumOf([
      { passed: 2, failed: 0, skipped: 0, retried: 1 },
      { passed: 1, failed: 1, skipped: 0, retried: 1 },
    ]);
    expect(totalLine(counts)).toBe('3 passed, 1 failed');
    expect(totalLine({ ...counts, skipped: 4 })).toBe('3 passed, 1 failed, 4 skipped');
    expect(retryLine(counts)).toContain('2 of the 3');
  });
});

describe('a choice of steps', () => {
  const chosen = (...args: string[]) => {
    const selection = readSelection(args);
    return 'problem' in selection ? [] : stepsFor(selection.names, steps).map((step) => step.name);
  };

  it('is all of them when none is named', () => {
    expect(chosen()).toEqual(steps.map((step) => step.name));
  });

  it('brings the preparations it needs and no others', () => {
    expect(chosen('--only', 'lint')).toEqual(['install', 'lint']);
    expect(chosen('--only', 'e2e')).toEqual(['install', 'build', 'system', 'runtime', 'e2e']);
  });

  it('hands what else is given to the test runner', () => {
    expect(readSelection(['--only', 'unit', 'rings'])).toEqual({ names: ['unit'], filters: ['rings'] });
  });

  it('is refused where there is no such step', () => {
    expect(readSelection(['--only', 'units'])).toEqual({ problem: expect.stringContaining('units') });
  });
});
