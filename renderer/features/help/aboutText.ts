import { type Locale, languageOf, tagOf } from '../../../server/contract/locale.ts';
import { sayMessage } from '../../../server/report/say.ts';

/** The major version of the Electron that Homeward is made for; `package.json` names all of it. */
export const electronMadeFor = 45;

/** The runtime that `npm start` falls back to, and when it was published (`electron/npmElectron/npmRuntime.mjs`). */
export const fallback = { electron: '33.2.1', published: '2024-12-09' };

const day_ms = 24 * 3_600_000;

/** Dates a version of Chromium within a month: 130 on 2024-10-15, 140 on 2025-09-02 (chromiumdash.appspot.com/schedule). */
const releaseOf = (chromium: number) => new Date(Date.UTC(2024, 9, 15) + (chromium - 130) * 32.2 * day_ms);

/** Warns of a runtime that nobody has mended for a year. */
function oldText(chromium: number, now: Date, locale: Locale): string {
  const released = releaseOf(chromium);
  if (now.getTime() - released.getTime() < 365 * day_ms) return '';
  const month = released.toLocaleDateString(tagOf(locale), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return sayMessage('window.help.old_chromium', { chromium: `${chromium}`, month }, locale);
}

/** The English window writes days as programs do. */
const dayText = (day: string, locale: Locale) =>
  languageOf(locale) === 'en'
    ? day
    : new Date(day).toLocaleDateString(tagOf(locale), { dateStyle: 'long', timeZone: 'UTC' });

/** The runtime that draws the window, from the browser's own description; `undefined`: a browser, of which nothing is said. */
export function toRuntimeText(userAgent: string, locale: Locale, now = new Date()): string | undefined {
  const electron = /\bElectron\/([\d.]+)/.exec(userAgent)?.[1];
  const chromium = /\bChrome\/(\d+)/.exec(userAgent)?.[1];
  if (electron === undefined || chromium === undefined) return undefined;
  const versions = { electron, chromium };
  const published = electron === fallback.electron ? dayText(fallback.published, locale) : 'none';
  const runtime =
    Number.parseInt(electron, 10) >= electronMadeFor
      ? sayMessage('window.help.runtime', versions, locale)
      : sayMessage('window.help.old_runtime', { ...versions, published, wanted: electronMadeFor }, locale);
  return [runtime, oldText(Number(chromium), now, locale)].filter(Boolean).join(' ');
}

export interface Notice {
  /** The package and its version. */
  readonly name: string;
  readonly licence: string;
  readonly text: string;
}

/** The packages of the third-party notices, as `npm run notices` writes them. */
export function toNotices(markdown: string): readonly Notice[] {
  return markdown
    .split(/^## (?=.+\n\nLicence: )/m)
    .slice(1)
    .map((part) => {
      const [name = '', ...lines] = part.split('\n');
      const licence = lines.find((line) => line.startsWith('Licence: '))?.slice('Licence: '.length) ?? '';
      const text = lines.filter((line) => !/^(Licence: .*|~~~\w*)$/.test(line)).join('\n');
      return { name, licence, text: text.trim() };
    });
}
