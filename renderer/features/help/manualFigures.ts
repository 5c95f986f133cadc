import { keptWarm_c } from '../../../engine/aircraft/packTemperature.ts';
import { keepAltitudeWithin_m, presetReturn_m } from '../../../engine/flight/returnHome.ts';
import { landingOverhead_s, takeOffOverhead_s } from '../../../engine/flight/timeModel.ts';
import { formatTraits, writeFormats } from '../../../engine/flightplan/write/writeFormat.ts';
import { usualCeiling_m } from '../../../engine/mission/aboveGround.ts';
import { even_m } from '../../../engine/mission/launchGround.ts';
import { defaultHeightLimit_m } from '../../../engine/range/rayGround.ts';
import { launchAround_m } from '../../../engine/terrain/unevenness.ts';
import { languageOf } from '../../../server/contract/locale.ts';
import { logFileLimit_bytes } from '../../../server/contract/schemas/flightLog.ts';
import { planFileLimit_bytes } from '../../../server/contract/schemas/plan.ts';
import { Settings } from '../../../server/contract/schemas/window.ts';
import { commandNames } from '../../../server/contract/windowCommands.ts';
import {
  type Locale,
  toHeightText,
  toPercentText,
  toTemperatureText,
} from '../../../server/report/format.ts';
import { sayMessage } from '../../../server/report/say.ts';
import { keysTextOf } from '../../commands/shortcuts.ts';
import { defaultInputs } from '../../plan/inputs.ts';

const toMegabytes = (size_bytes: number, locale: Locale) =>
  sayMessage('window.help.megabytes', { size: size_bytes / 1024 ** 2 }, locale);

/** British lists have no comma before "and". */
function listed(names: readonly string[], locale: Locale): string {
  const language = languageOf(locale);
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : language).format(names);
}

/** The cold that the manual gives an example of. */
export const frost_c = -10;

/** Keys of the page by the names of their commands. */
const keys = (): Readonly<Record<string, string>> =>
  Object.fromEntries(commandNames.map((name) => [`key_${name}`, keysTextOf(name) ?? '']));

/** The figures that the manual names, from where the program has them. */
export function manualFigures(locale: Locale): Readonly<Record<string, string>> {
  const usual = defaultInputs;
  const { server_port, server_rate_limit } = Settings.parse({});
  return {
    ...keys(),
    frost: toTemperatureText(frost_c, locale),
    usual_temperature: toTemperatureText(usual.temp_c, locale),
    reserve: toPercentText(usual.rth_threshold_pct),
    thresholds: listed(usual.thresholds_pct.map(toPercentText), locale),
    overhead: `${takeOffOverhead_s + landingOverhead_s}\u00a0s`,
    wind_height: toHeightText(usual.wind_height_m ?? Number.NaN, locale),
    kept_warm: toTemperatureText(keptWarm_c, locale),
    clearance: toHeightText(usual.clearance_m, locale),
    ceiling: toHeightText(usualCeiling_m, locale),
    preset_return: toHeightText(presetReturn_m, locale),
    near_home: toHeightText(keepAltitudeWithin_m, locale),
    height_limit: toHeightText(defaultHeightLimit_m, locale),
    launch_around: toHeightText(launchAround_m, locale),
    launch_even: toHeightText(even_m, locale),
    plan_limit: toMegabytes(planFileLimit_bytes, locale),
    log_limit: toMegabytes(logFileLimit_bytes, locale),
    formats: listed(
      writeFormats.map((format) => formatTraits[format].name),
      locale,
    ),
    port: `${server_port}`,
    rate: `${server_rate_limit}`,
  };
}
