import { type Locale, tagOf } from '../contract/locale.ts';
import { type LaunchPointsResult, launchRadii_m } from '../contract/schemas/launchPoints.ts';
import { unitsOf } from '../contract/unitChoice.ts';
import { placeNames, toFoundSayings } from '../report/launchPointWords.ts';
import { say, sayMessage } from '../report/say.ts';
import { askedFlight, flownOptions, requestOf } from './askedFlight.ts';
import { namedInstallation } from './installation.ts';
import { expectArguments, parseOptions, toNumber } from './options.ts';
import { openPlanFile } from './planFile.ts';
import { tableText } from './table.ts';
import { exitCodes, refused } from './usage.ts';

const options = {
  ...flownOptions,
  radius: { type: 'string', default: `${launchRadii_m.usual}` },
  json: { type: 'boolean', default: false },
} as const;

const columns = [
  'place',
  'distance_m',
  'bearing_deg',
  'kept_pct',
  'left_pct',
  'ground_msl_m',
  'lat',
  'lon',
  'verdict',
] as const;

/** Mark in tables for a number that is not known. */
const none = '—';
const whole = (value: number | undefined, round = Math.round): string =>
  value === undefined ? none : `${round(value)}`;

/** The launch point of the plan and the best others as a table, and under it what else was found. */
function foundText(result: LaunchPointsResult, locale: Locale): string {
  const { places, best } = result;
  const rows = [0, ...best].flatMap((index, at) => {
    const place = places[index];
    if (place === undefined) return [];
    const { distance_m, bearing_deg, kept_pct, left_pct, ground_msl_m, lat, lon, headline, barred } = place;
    const name = at === 0 ? sayMessage('window.launch.today', {}, locale) : (placeNames[at - 1] ?? '');
    const why = barred && sayMessage('window.launch.barred', { reason: barred }, locale);
    return [
      [
        name,
        whole(distance_m),
        at === 0 ? none : whole(bearing_deg),
        whole(kept_pct, Math.floor),
        whole(left_pct),
        whole(ground_msl_m),
        lat.toFixed(5),
        lon.toFixed(5),
        why ?? headline ?? '',
      ],
    ];
  });
  const heads = columns.map((column) => sayMessage('terminal.launch_column', { column }, locale));
  const sentences = toFoundSayings(result, false).map((saying) => say(saying, locale));
  return [tableText(heads, rows), '', ...sentences].join('\n');
}

/** Says where around the launch point of a plan to take off. */
export async function launchPoints(args: readonly string[], locale: Locale): Promise<number> {
  const { values, positionals } = parseOptions(args, options);
  const [path = ''] = expectArguments('launch-points', positionals, ['file']);
  const radius = { min: launchRadii_m.least, max: launchRadii_m.most };
  const radius_m = toNumber('--radius', values.radius, radius);
  const open = await namedInstallation(values);
  const given = { command: 'launch-points', file: openPlanFile(path), asked: requestOf(values), values };
  const { flown, losses } = await askedFlight(given, locale);
  const { dispatch, close } = await open();
  const answer = await dispatch('findLaunchPointsOfFile', {
    ...flown,
    losses,
    radius_m,
    units: unitsOf(values.json ? 'metric' : locale),
    language: tagOf(values.json ? 'metric' : locale),
  });
  await close();
  if (!answer.ok) return refused(answer.problem, locale);
  const { result } = answer.output;
  console.log(values.json ? JSON.stringify(answer.output, null, 2) : foundText(result, locale));
  return exitCodes.ok;
}
