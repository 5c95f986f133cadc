import type { Mission } from '../../engine/mission/mission.ts';
import type { Locale } from '../contract/locale.ts';
import { defaultThreshold_pct } from '../contract/reserve.ts';
import { defaultTemp_c } from '../contract/schemas/mission.ts';
import { flownSpeedsOf } from '../report/flightSettings.ts';
import { lockLine } from '../report/lockText.ts';
import { missingFilesWarning } from '../report/missingFiles.ts';
import { askedFlight, flownOptions, requestOf } from './askedFlight.ts';
import { lockOfFile } from './documentRequest.ts';
import { type FileRequest, sightOptions } from './flightRequest.ts';
import { namedInstallation } from './installation.ts';
import { missionText } from './missionText.ts';
import { expectArguments, parseOptions } from './options.ts';
import { openPlanFile } from './planFile.ts';
import { saveResults, toResultFiles } from './resultFiles.ts';
import { exitCodes, refused } from './usage.ts';

const options = {
  ...flownOptions,
  ...sightOptions,
  legs: { type: 'string' },
  rings: { type: 'string' },
  force: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

/** Returns the question as far as the words about the answer need it, with its defaults. */
const toContext = ({ battery, weather, options }: FileRequest, mission: Mission | undefined) => ({
  threshold_pct: battery?.rth_threshold_pct ?? defaultThreshold_pct,
  wind_speed_mps: weather?.wind_speed_mps ?? 0,
  wind_height_m: weather?.wind_height_m,
  temp_c: weather?.temp_c ?? defaultTemp_c,
  flownSpeeds: flownSpeedsOf(options?.speed_policy, mission?.waypoints ?? []),
});

export async function analyze(args: readonly string[], locale: Locale): Promise<number> {
  const { values, positionals } = parseOptions(args, options);
  const [path = ''] = expectArguments('analyze', positionals, ['file']);
  const asked = requestOf(values);
  const wanted = toResultFiles(values);
  const open = await namedInstallation(values);
  const file = openPlanFile(path);
  const isRead = wanted.rings !== undefined || asked.options?.speed_policy !== undefined;
  const given = { command: 'analyze', file, asked, values, isRead };
  const { flown, home, mission, losses } = await askedFlight(given, locale);
  const { request } = flown;
  const { dispatch, close } = await open();
  const lock = await lockOfFile(file.bytes, dispatch);
  const answer = await dispatch('analyzeMissionFile', flown);
  try {
    if (answer.ok && home !== undefined) {
      const { result } = answer.output;
      const saved = { ...wanted, request, home, fences: mission?.fences };
      await saveResults(dispatch, { ...saved, result, name: file.filename }, locale);
    }
  } finally {
    await close();
  }
  if (!answer.ok) {
    const { code, message, details } = answer.problem;
    const { request_id } = answer;
    if (values.json)
      console.log(JSON.stringify({ ok: false, error: { code, message, details }, request_id }, null, 2));
    return refused(answer.problem, locale);
  }
  const { output, request_id } = answer;
  if (values.json) console.log(JSON.stringify({ ok: true, ...output, request_id }, null, 2));
  else {
    if (lock !== undefined) console.log(`${lockLine(lock, locale)}\n`);
    console.log(
      missionText(file.filename, request.drone.key ?? '', output.result, {
        ...toContext(request, mission),
        locale,
        fileWarnings: [...missingFilesWarning(lock?.missing ?? []), ...losses],
      }),
    );
  }
  return exitCodes.ok;
}
