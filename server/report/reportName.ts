import { baseName } from '../../engine/flightplan/write/plainName.ts';
import type { Locale } from './format.ts';
import { sayMessage } from './say.ts';

export type Reported = 'briefing' | 'flown' | 'legs' | 'rings' | 'track';

/** `Hohgrat-Abschnitte`: the name of a file about a plan, without its ending, in the words of a language. */
export const reportName = (name: string, holds: Reported, locale: Locale): string =>
  `${baseName(name)}-${baseName(sayMessage('report.file', { holds }, locale))}`;
