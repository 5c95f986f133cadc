import { readEvidence } from './evidence.ts';
import type { Score } from './score.ts';
import { batteryScores } from './sets/battery.ts';
import { flightScores } from './sets/flights.ts';
import { loggedFlightScores } from './sets/loggedFlights.ts';
import { loggedPowerScores } from './sets/loggedPower.ts';
import { m100ConditionScores } from './sets/m100Conditions.ts';
import { payloadScores } from './sets/payload.ts';
import { specificationScores } from './sets/specifications.ts';
import { speedScores } from './sets/speed.ts';
import { uncoveredScores } from './sets/uncovered.ts';
import { wayHomeScores } from './sets/waysHome.ts';
import { wingScores } from './sets/wings.ts';

/** Every set against which the engine is scored, in the order of the table. */
export function allScores(root: string): Score[] {
  const evidence = readEvidence(root);
  const sets = [
    flightScores,
    m100ConditionScores,
    payloadScores,
    speedScores,
    wingScores,
    specificationScores,
    loggedFlightScores,
    loggedPowerScores,
    wayHomeScores,
    batteryScores,
  ];
  return [...sets.flatMap((scoresOf) => scoresOf(evidence)), ...uncoveredScores];
}

const percent = (value: number | undefined): string => (value === undefined ? '—' : `${value.toFixed(1)} %`);

const signed = (value: number | undefined): string =>
  value === undefined
    ? '—'
    : `${value < 0 && value.toFixed(1) !== '-0.0' ? '−' : '+'}${Math.abs(value).toFixed(1)} %`;

/** Words on whether the bar is met. */
export function verdictOn({ errors, bar_mape_pct, bar_p90_pct }: Score): string {
  if (errors === undefined || bar_mape_pct === undefined) return '';
  const isMet =
    errors.mape_pct <= bar_mape_pct && (bar_p90_pct === undefined || errors.p90_pct <= bar_p90_pct);
  const bar = bar_mape_pct < 0.01 ? 'exact' : `≤ ${bar_mape_pct} %`;
  const tail = bar_p90_pct === undefined ? '' : `, p90 ≤ ${bar_p90_pct} %`;
  return `${isMet ? 'met' : 'missed'}: ${bar}${tail}`;
}

function lineOf(score: Score): string {
  const { set, errors, coverage90_pct, published, source, note } = score;
  const remarks = [
    coverage90_pct === undefined ? undefined : `90 % interval holds ${coverage90_pct.toFixed(0)} %`,
    note,
  ].filter((remark) => remark !== undefined);
  const cells = [
    set + (remarks.length === 0 ? '' : ` (${remarks.join('; ')})`),
    errors === undefined ? '—' : String(errors.n),
    percent(errors?.mape_pct),
    percent(errors?.p90_pct),
    signed(errors?.bias_pct),
    verdictOn(score),
    published,
    source,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** The table as Markdown: for the terminal and for the engine's README alike. */
export function tableOf(scores: readonly Score[]): string {
  return [
    '| set | rows | MAPE | p90 | bias | bar | published figure | source |',
    '|---|---|---|---|---|---|---|---|',
    ...scores.map(lineOf),
  ].join('\n');
}
