import { say } from '../../electron/launch/terminal.mjs';
import { oneFailed, retryLine, sumOf, totalLine } from './counts.mjs';
import { steps } from './steps.mjs';

/** @typedef {import('./steps.mjs').Step} Step */

/** @param {readonly Step[]} all */
const selectableOf = (all) => all.filter((step) => step.neededBy === undefined).map((step) => step.name);

/**
 * `--only unit,e2e` takes those steps and what they need; what else is given goes to vitest as filters.
 * @param {readonly string[]} args
 * @param {readonly Step[]} all
 * @returns {{ names: readonly string[], filters: readonly string[] } | { problem: string }}
 */
export function readSelection(args, all = steps) {
  const selectable = selectableOf(all);
  const at = args.indexOf('--only');
  if (at === -1) return { names: selectable, filters: args };
  const names = (args[at + 1] ?? '').split(',');
  const unknown = names.find((name) => !selectable.includes(name));
  if (unknown !== undefined) return { problem: `--only takes ${selectable.join(', ')}, not "${unknown}".` };
  return { names, filters: [...args.slice(0, at), ...args.slice(at + 2)] };
}

/**
 * @param {readonly string[]} names
 * @param {readonly Step[]} all
 */
export function stepsFor(names, all) {
  return all.filter((step) => (step.neededBy ?? [step.name]).some((name) => names.includes(name)));
}

/**
 * Groups the steps: those of a group run at once.
 * @param {readonly Step[]} chosen
 */
export function besideEachOther(chosen) {
  /** @type {Step[][]} */
  const groups = [];
  for (const step of chosen) {
    const last = groups.at(-1);
    if (step.isLight === true && last?.[0]?.isLight === true) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

/**
 * A step that breaks has failed, and the next one runs all the same: the whole picture is what is asked for.
 * @param {Step} step
 * @param {readonly string[]} filters
 * @param {readonly string[]} names
 */
async function runStep(step, filters, names) {
  say(`\n── ${step.title}`);
  const begun = Date.now();
  const counts = await step.run(filters, names).catch((/** @type {unknown} */ error) => {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return oneFailed;
  });
  return { step, counts, duration_s: (Date.now() - begun) / 1000 };
}

/**
 * @param {readonly string[]} args
 * @param {readonly Step[]} all
 */
export async function runAll(args, all = steps) {
  const selection = readSelection(args, all);
  if ('problem' in selection) {
    say(selection.problem);
    say(totalLine(oneFailed));
    process.exitCode = 1;
    return;
  }
  const outcomes = [];
  const { names, filters } = selection;
  for (const steps of besideEachOther(stepsFor(names, all))) {
    outcomes.push(...(await Promise.all(steps.map((step) => runStep(step, filters, names)))));
  }
  const total = sumOf(outcomes.map((outcome) => outcome.counts));
  for (const trouble of total.troubles) say(`\n${trouble}`);
  say('');
  for (const { step, counts, duration_s } of outcomes) {
    say(`${step.title.padEnd(34)}${duration_s.toFixed(1).padStart(7)} s   ${totalLine(counts)}`);
  }
  for (const { step, counts } of outcomes) if (step.mayRetry === true) say(retryLine(counts));
  process.exitCode = total.failed === 0 ? 0 : 1;
  process.stdout.write(`${totalLine(total)}\n`);
}
