import { relative } from 'node:path';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {number} retried of those that passed
 * @property {readonly string[]} troubles what failed or was retried, and how it failed first
 * @typedef {{ status: string, fullName: string, failureMessages: readonly string[] }} TestReport a test that passed when
 *   tried again keeps the messages of its first attempt
 * @typedef {{ name: string, status: string, message: string, assertionResults: readonly TestReport[] }} FileReport
 *   `message`: why the file itself could not be run
 * @typedef {{ testResults: readonly FileReport[] }} VitestReport as its JSON reporter writes it
 */

const linesOfTrouble = 12;

/** @type {Counts} */
export const nothing = { passed: 0, failed: 0, skipped: 0, retried: 0, troubles: [] };
/** @type {Counts} */
export const onePassed = { ...nothing, passed: 1 };
/** @type {Counts} */
export const oneFailed = { ...nothing, failed: 1 };

/**
 * @param {readonly Counts[]} all
 * @returns {Counts}
 */
export function sumOf(all) {
  return all.reduce((sum, each) => {
    return {
      passed: sum.passed + each.passed,
      failed: sum.failed + each.failed,
      skipped: sum.skipped + each.skipped,
      retried: sum.retried + each.retried,
      troubles: [...sum.troubles, ...each.troubles],
    };
  }, nothing);
}

/**
 * @param {string} what
 * @param {string} message
 */
function trouble(what, message) {
  const start = message.split('\n').slice(0, linesOfTrouble);
  return [what, ...start.map((line) => `    ${line}`)].join('\n');
}

/**
 * @param {FileReport} file
 * @param {string} root
 * @returns {Counts}
 */
function countsOfFile({ name, status, message, assertionResults }, root) {
  const path = relative(root, name);
  const having = (/** @type {string} */ wanted) => assertionResults.filter((test) => test.status === wanted);
  const passed = having('passed');
  const failed = having('failed');
  const retried = passed.filter((test) => test.failureMessages.length > 0);
  const told = (/** @type {string} */ outcome) => (/** @type {TestReport} */ test) =>
    trouble(`${outcome}: ${path} > ${test.fullName}`, test.failureMessages[0] ?? '');
  // A file that could not be loaded, or broke outside its tests, has failed without a test that says so.
  const brokeOutside =
    status === 'failed' && failed.length === 0 ? [trouble(`Failed: ${path}`, message)] : [];
  return {
    passed: passed.length,
    failed: failed.length + brokeOutside.length,
    skipped: assertionResults.length - passed.length - failed.length,
    retried: retried.length,
    troubles: [
      ...brokeOutside,
      ...failed.map(told('Failed')),
      ...retried.map(told('Passed at its second attempt')),
    ],
  };
}

/**
 * What a vitest run comes to; a run that ends badly, or in which nothing ran, counts as one failure at least.
 * @param {VitestReport | undefined} report
 * @param {number} exitCode
 * @param {string} root what the paths of files are told from
 * @returns {Counts}
 */
export function countsOfVitest(report, exitCode, root) {
  const counts = sumOf((report?.testResults ?? []).map((file) => countsOfFile(file, root)));
  const isSilentFailure = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return isSilentFailure ? { ...counts, failed: 1 } : counts;
}

/** @param {Counts} counts */
export function totalLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}

/** @param {Counts} counts */
export function retryLine({ passed, retried }) {
  return `${retried} of the ${passed} end-to-end tests that passed needed a second attempt.`;
}
