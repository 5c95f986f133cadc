/**
 * @typedef {{ passed: number, failed: number, skipped: number, retried: number }} Counts `retried`: of those that passed
 * @typedef {{ status: string, failureMessages: readonly string[] }} TestReport a test that passed when tried again keeps
 *   the messages of its first attempt
 * @typedef {{ status: string, assertionResults: readonly TestReport[] }} FileReport
 * @typedef {{ testResults: readonly FileReport[] }} VitestReport as its JSON reporter writes it
 */

/** @type {Counts} */
export const nothing = { passed: 0, failed: 0, skipped: 0, retried: 0 };
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
    };
  }, nothing);
}

/**
 * @param {FileReport} file
 * @returns {Counts}
 */
function countsOfFile({ status, assertionResults }) {
  const having = (/** @type {string} */ wanted) =>
    assertionResults.filter((test) => test.status === wanted).length;
  const passed = having('passed');
  const failed = having('failed');
  // A file that could not be loaded, or broke outside its tests, has failed without a test that says so.
  const brokeOutside = status === 'failed' && failed === 0 ? 1 : 0;
  const retried = assertionResults.filter(
    (test) => test.status === 'passed' && test.failureMessages.length > 0,
  );
  return {
    passed,
    failed: failed + brokeOutside,
    skipped: assertionResults.length - passed - failed,
    retried: retried.length,
  };
}

/**
 * What a vitest run comes to; a run that ends badly, or in which nothing ran, counts as one failure at least.
 * @param {VitestReport | undefined} report
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countsOfVitest(report, exitCode) {
  const counts = sumOf((report?.testResults ?? []).map(countsOfFile));
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
