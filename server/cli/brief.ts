import { parse } from 'node:path';
import { defined } from '../../engine/defined.ts';
import type { LogChoice } from '../../engine/flightlog/record/flightLog.ts';
import { type Locale, localeFor, tagOf } from '../contract/locale.ts';
import { papers } from '../contract/schemas/briefing.ts';
import { unitSystemNames } from '../contract/unitChoice.ts';
import { printedTable } from '../report/compare/printedTable.ts';
import { lockLine } from '../report/lockText.ts';
import { missingFilesWarning } from '../report/missingFiles.ts';
import { toPrintTime } from '../report/printTime.ts';
import { sayMessage } from '../report/say.ts';
import { askedFlight, flownOptions, requestOf } from './askedFlight.ts';
import { casesOf, sideBySide } from './compare.ts';
import { documentOf, lockOfFile } from './documentRequest.ts';
import { namedInstallation } from './installation.ts';
import { logOptions, toLogChoice } from './logFile.ts';
import { expectArguments, oneOf, parseOptions } from './options.ts';
import { openLogFile, openPlanFile } from './planFile.ts';
import { saveFile } from './saveFile.ts';
import { exitCodes, refused, UsageError } from './usage.ts';

const options = {
  ...flownOptions,
  out: { type: 'string' },
  paper: { type: 'string', default: 'a4' },
  'print-units': { type: 'string', default: 'metric' },
  force: { type: 'boolean', default: false },
  log: { type: 'string' },
  ...logOptions,
  json: { type: 'boolean', default: false },
} as const;

function optionsOf(args: readonly string[]) {
  const { values, positionals } = parseOptions(args, options);
  const [path = ''] = expectArguments('brief', positionals, ['file']);
  if (values.out === undefined)
    throw new UsageError('terminal.needs_option', { command: 'brief', option: '--out BRIEFING.pdf' });
  return {
    values,
    path,
    out: values.out,
    paper: oneOf('--paper', values.paper, papers),
    units: oneOf('--print-units', values['print-units'], unitSystemNames),
    asked: requestOf(values),
    choice: toLogChoice(values),
  };
}

type Request = Awaited<ReturnType<typeof askedFlight>>['flown'];

/** The log to lay on the plan, flown again with its aircraft in its air. */
function toFlown(log: string, { request: { drone, weather, options } }: Request, choice: LogChoice) {
  const { key: drone_key = '' } = drone;
  const { temp_c } = weather ?? {};
  const { payload_g } = options ?? {};
  return { flight_log: openLogFile(log), flown: { drone_key, temp_c, payload_g, ...choice } };
}

/** Prints the flight of a plan as a PDF, or a log of it beside the plan. */
export async function brief(args: readonly string[], locale: Locale): Promise<number> {
  const given = optionsOf(args);
  const { values, path, out, paper, units } = given;
  const open = await namedInstallation(values);
  const file = openPlanFile(path);
  const cases = casesOf(file, true);
  const { flown: asked, losses } = await askedFlight({ ...given, file, command: 'brief' }, locale);
  const logged = values.log === undefined ? undefined : toFlown(values.log, asked, given.choice);
  const { dispatch, close } = await open();
  const { name } = parse(path);
  // Its verdict is in the answer, and JSON is English.
  const language = values.json ? 'en' : tagOf(locale);
  const told = localeFor(language, units);
  const variants =
    cases.length < 2 ? undefined : (await sideBySide(cases, values, { dispatch, locale, told })).table;
  const lock = await lockOfFile(file.bytes, dispatch);
  const page = {
    name,
    filename: file.filename,
    printed_at: toPrintTime(new Date()),
    paper,
    units,
    language,
  };
  const briefed = {
    losses: [...missingFilesWarning(lock?.missing ?? []), ...losses],
    ...defined({ details: documentOf(file.bytes)?.briefing, lock }),
    ...(variants !== undefined && { variants: printedTable(variants) }),
  };
  const answer = await (logged === undefined
    ? dispatch('briefPlanFile', { ...asked, page: { ...page, ...briefed } })
    : dispatch('compareFlightFile', { ...asked, ...logged, page }));
  await close();
  if (!answer.ok) {
    const { request_id, problem } = answer;
    if (values.json) console.log(JSON.stringify({ ok: false, error: problem, request_id }, null, 2));
    return refused(problem, locale);
  }
  const { bytes, pages, verdict, has_gaps } = answer.output;
  await saveFile(out, bytes, values.force);
  if (has_gaps) console.error(sayMessage('terminal.letters_missing', {}, locale));
  const { request_id } = answer;
  if (values.json)
    console.log(JSON.stringify({ ok: true, file: out, pages, verdict, has_gaps, request_id }, null, 2));
  else {
    console.log(sayMessage('terminal.printed', { out, pages, verdict }, locale));
    if (lock !== undefined) console.log(lockLine(lock, locale));
  }
  return exitCodes.ok;
}
