import { describe, expect, it } from 'vitest';
import { testsOf } from '../run/changedTests.mjs';
import { countsOfVitest, nothing, retryLine, sumOf, totalLine } from '../run/counts.mjs';
import { besideEachOther, readSelection, stepsFor } from '../run/runAll.mjs';
import { steps } from '../run/steps.mjs';

const file = (status: string, ...tests: string[]) => ({
  name: '/homeward/test/rings.test.ts',
  status,
  message: '',
  assertionResults: tests.map((each) => ({
    status: each,
    fullName: `a ring ${each}`,
    failureMessages: each === 'failed' ? ['wrong\n at rings.test.ts:7'] : [],
  })),
});

const comesTo = (exitCode: number, ...testResults: ReturnType<typeof file>[]) =>
  countsOfVitest({ testResults }, exitCode, '/homeward');

describe('what a test run comes to', () => {
  it('counts each test, and names each one that failed with what it said', () => {
    expect(comesTo(1, file('failed', 'passed', 'failed', 'skipped'), file('passed', 'passed'))).toEqual({
      passed: 2,
      failed: 1,
      skipped: 1,
      retried: 0,
      troubles: ['Failed: test/rings.test.ts > a ring failed\n    wrong\n     at rings.test.ts:7'],
    });
  });

  it('counts a file that could not be loaded as one failure, and says why', () => {
    const unloaded = { ...file('failed'), message: 'no such module' };
    expect(comesTo(1, unloaded, file('passed', 'passed'))).toMatchObject({
      passed: 1,
      failed: 1,
      troubles: ['Failed: test/rings.test.ts\n    no such module'],
    });
  });

  it('is a failure when the runner crashed, ended badly or ran nothing', () => {
    expect(countsOfVitest(undefined, 137, '/').failed).toBe(1);
    expect(countsOfVitest(undefined, 0, '/').failed).toBe(1);
    expect(comesTo(1, file('passed', 'passed')).failed).toBe(1);
    expect(comesTo(0, file('passed', 'skipped')).failed).toBe(1);
    expect(comesTo(0, file('passed', 'passed')).failed).toBe(0);
  });

  it('counts what passed when it was tried again, and says how it failed first', () => {
    const again = { status: 'passed', fullName: 'a ring drawn', failureMessages: ['no window appeared'] };
    expect(comesTo(0, { ...file('passed'), assertionResults: [again] }, file('passed', 'passed'))).toEqual({
      passed: 2,
      failed: 0,
      skipped: 0,
      retried: 1,
      troubles: ['Passed at its second attempt: test/rings.test.ts > a ring drawn\n    no window appeared'],
    });
  });

  it('is one line, with the skipped ones where there are any', () => {
    const counts = sumOf([
      { ...nothing, passed: 2, retried: 1 },
      { ...nothing, passed: 1, failed: 1, retried: 1 },
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

  it('runs what is light at once, and each other step alone', () => {
    expect(besideEachOther(steps).map((group) => group.map(({ name }) => name))).toEqual([
      ['install'],
      ['types', 'lint', 'dead-code', 'build', 'programs', 'clients'],
      ['unit'],
      ['coverage'],
      ['system'],
      ['runtime'],
      ['e2e'],
    ]);
  });

  it('hands what else is given to the test runner', () => {
    expect(readSelection(['--only', 'unit', 'rings'])).toEqual({ names: ['unit'], filters: ['rings'] });
  });

  it('is refused where there is no such step', () => {
    expect(readSelection(['--only', 'units'])).toEqual({ problem: expect.stringContaining('units') });
  });
});

describe('the tests of a change', () => {
  const isThere = (path: string) => ['test/engine/range', 'test/flightplan/xml', 'test/shell'].includes(path);

  it.each([
    ['engine/range/ringReach.ts', ['test/engine/range/', '/ringReach.test.']],
    ['engine/flightplan/xml/xmlNode.ts', ['test/flightplan/xml/', '/xmlNode.test.']],
    ['electron/menu.ts', ['test/shell/', '/menu.test.']],
    ['engine/units.ts', ['/units.test.']],
    ['server/figures/rounding.ts', ['/rounding.test.']],
    ['test/units.test.ts', ['test/units.test.ts']],
    ['test/engine/samples.ts', ['test/engine/']],
    ['test/e2e/editing.test.ts', []],
    ['README.md', []],
  ])('of %s are those of its folder and of its name', (file, tests) => {
    expect(testsOf(file, isThere)).toEqual(tests);
  });
});
