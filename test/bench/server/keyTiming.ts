import { isSecretOf, makeKeyId, makeSecret, toSha256 } from '../../../server/services/keySecret.ts';
import { quantile } from '../pairedRounds.ts';
import { verdict } from '../verdict.ts';

const tries = 20_000;
/** Differences below either cannot be told apart over a network. */
const bar = { difference_ns: 2_000, standard_errors: 3 };

function timeOf(secret: string, stored: string): number {
  const start = process.hrtime.bigint();
  isSecretOf(secret, stored);
  return Number(process.hrtime.bigint() - start);
}

/** Measures how long a wrong secret takes to refuse, by the place where it differs, and reports a leak. */
export function keyTiming(): boolean {
  const right = makeSecret(makeKeyId());
  const stored = toSha256(right);
  const first = `hw_${right.slice(3, 12)}${right[12] === 'A' ? 'B' : 'A'}${right.slice(13)}`;
  const last = `${right.slice(0, -1)}${right.endsWith('A') ? 'B' : 'A'}`;
  const [early, late]: [number[], number[]] = [[], []];
  for (let round = 0; round < tries; round += 1) {
    early.push(timeOf(first, stored));
    late.push(timeOf(last, stored));
  }
  const usual_ns = quantile(late, 0.5);
  const difference_ns = Math.abs(quantile(early, 0.5) - quantile(late, 0.5));
  // Of a median: 1.25 standard deviations over the root of the count; the middle half spans 1.35 of them.
  const spread_ns = (quantile(late, 0.75) - quantile(late, 0.25)) / 1.35;
  const errors = difference_ns / ((1.25 * spread_ns * Math.SQRT2) / Math.sqrt(tries));
  const isMet = difference_ns <= bar.difference_ns || errors < bar.standard_errors;
  console.log(
    'C31 wrong first or wrong last character'.padEnd(44),
    `medians of ${tries} each, ${usual_ns} ns, differ by ${difference_ns} ns, ${errors.toFixed(1)} standard errors (2 µs or 3: ${verdict(isMet)})`,
  );
  return isMet;
}
