/** The texts of the page in the language of the phone. */
export interface Words {
  readonly tag: string;
  readonly words: Readonly<Record<string, string>>;
}

let spoken: Words = { tag: 'en-GB', words: {} };

export function speak(words: Words): void {
  spoken = words;
  document.documentElement.lang = words.tag;
}

export const say = (name: string, values: Readonly<Record<string, string>> = {}): string =>
  (spoken.words[name] ?? name).replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');

export const clock = (time: string | number): string =>
  new Intl.DateTimeFormat(spoken.tag, { hour: '2-digit', minute: '2-digit' }).format(new Date(time));

export function ageText(since: string | number): string {
  const minutes = Math.max(0, Math.floor((Date.now() - new Date(since).getTime()) / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours === 0
    ? say('minutes', { minutes: String(minutes) })
    : say('hours', { hours: String(hours), minutes: String(minutes % 60) });
}
