import { beat_ms, type FieldHere, type FieldView, type Place } from '../../server/contract/fieldView.ts';
import { el } from './dom.ts';
import { drawMap, ringAround } from './fieldMap.ts';

/** The page keeps the plan and the ticked checks on the phone until the phone is forgotten. */
const storage = { plan: 'homeward-plan', checks: 'homeward-checks', words: 'homeward-words' } as const;

interface State {
  view?: FieldView | undefined;
  /** Since when nothing was heard, milliseconds of the phone's clock. */
  lostAt?: number | undefined;
  here?: Place | undefined;
  answer?: FieldHere | 'asking' | 'unknown' | undefined;
  notice?: string | undefined;
}

const root = document.getElementById('page') as HTMLElement;
let words: Readonly<Record<string, string>> = {};
let tag = 'en-GB';
let state: State = {};
let checked: readonly string[] = [];
let events: EventSource | undefined;

const say = (name: string, values: Readonly<Record<string, string>> = {}): string =>
  (words[name] ?? name).replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');

const read = <Value>(name: string): Value | undefined => {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};
const write = (name: string, value: unknown): void => {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // The page works without it, as long as it stays open.
  }
};

const clock = (time: string | number): string =>
  new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit' }).format(new Date(time));

function ageText(since: string | number): string {
  const minutes = Math.max(0, Math.floor((Date.now() - new Date(since).getTime()) / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours === 0
    ? say('minutes', { minutes: String(minutes) })
    : say('hours', { hours: String(hours), minutes: String(minutes % 60) });
}

function verdictCard({ verdict }: FieldView): HTMLElement {
  return el(
    'section',
    { class: 'card verdict', 'data-tone': verdict.tone, 'aria-live': 'polite' },
    el('h2', {}, verdict.title),
    el('p', {}, verdict.detail),
    el('p', { class: 'muted' }, verdict.line),
  );
}

function leaveCard({ leave, takeoff_time }: FieldView): HTMLElement | undefined {
  if (leave === undefined) return undefined;
  const takeoff_ms = takeoff_time === undefined ? undefined : new Date(takeoff_time).getTime();
  const minutes = takeoff_ms === undefined ? 0 : Math.round((takeoff_ms - Date.now()) / 60_000);
  const beside =
    takeoff_ms === undefined
      ? say('after_take_off')
      : minutes >= 0
        ? say('take_off_in', { now: clock(Date.now()), minutes: String(minutes) })
        : say('take_off_was', { now: clock(Date.now()), takeoff: clock(takeoff_ms) });
  const big = takeoff_ms === undefined ? leave.in_air : clock(takeoff_ms + leave.after_s * 1000);
  return el(
    'section',
    { class: 'card row leave' },
    el('div', {}, el('p', { class: 'muted' }, leave.label), el('p', { class: 'big' }, big)),
    el(
      'div',
      {},
      el('p', { class: 'muted' }, beside),
      takeoff_ms === undefined ? undefined : el('p', {}, leave.in_air),
    ),
  );
}

function hereText(view: FieldView): readonly (HTMLElement | undefined)[] {
  const { here, answer, lostAt } = state;
  if (answer === 'unknown') return [el('p', { class: 'old' }, say('place_unknown'))];
  if (here === undefined) return [];
  if (typeof answer === 'object' && lostAt === undefined)
    return [
      el('p', { class: answer.grave === 'bad' ? 'bad' : '' }, el('b', {}, answer.title)),
      el('p', { class: 'muted' }, answer.detail),
    ];
  if (lostAt === undefined) return [el('p', {}, say('asking'))];
  const ring = ringAround(view, here);
  return [
    el('p', {}, el('b', {}, ring === undefined ? say('outside') : say('inside', { ring: ring.label }))),
    el('p', { class: 'muted' }, say('by_rings', { age: ageText(view.at) })),
  ];
}

function mapCard(view: FieldView): HTMLElement {
  const find = el('button', { type: 'button' }, say('where_am_i'));
  find.addEventListener('click', locate);
  return el(
    'section',
    { class: 'card map', 'aria-label': say('map') },
    drawMap(view, state.here, say('map')),
    el('div', { 'aria-live': 'polite' }, ...hereText(view), find),
  );
}

/** A forecast older than this is marked, milliseconds. */
const oldForecast_ms = 3 * 60 * 60 * 1000;

function windCard({ wind }: FieldView): HTMLElement {
  const { asked_at } = wind;
  const isOld = asked_at !== undefined && Date.now() - new Date(asked_at).getTime() > oldForecast_ms;
  const age =
    asked_at && el('span', { class: isOld ? 'old' : '' }, ` · ${say('asked', { age: ageText(asked_at) })}`);
  return el(
    'section',
    { class: 'card' },
    el('p', {}, el('b', {}, wind.text), wind.beside === '' ? '' : ` · ${wind.beside}`),
    el('p', { class: 'muted' }, wind.source, age || undefined),
  );
}

function checksCard({ checks }: FieldView): HTMLElement {
  const done = checks.filter(({ id }) => checked.includes(id)).length;
  const items = checks.map(({ id, text, value }) => {
    const box = el('input', { type: 'checkbox' });
    box.checked = checked.includes(id);
    box.addEventListener('change', () => {
      checked = box.checked ? [...checked, id] : checked.filter((other) => other !== id);
      write(storage.checks, checked);
      show();
    });
    return el('li', {}, el('label', {}, box, el('span', {}, text), el('span', {}, value)));
  });
  const count = say('done', { done: String(done), all: String(checks.length) });
  return el(
    'section',
    { class: 'card' },
    el('div', { class: 'row' }, el('h2', {}, say('before_take_off')), el('span', { class: 'muted' }, count)),
    el('ul', {}, ...items),
  );
}

function show(): void {
  const { view, lostAt, notice } = state;
  // The button or box in use keeps the focus.
  const focused = [...root.querySelectorAll('button, input')].indexOf(document.activeElement as Element);
  if (view === undefined) {
    root.replaceChildren(el('h1', {}, 'Homeward'), el('p', { role: 'status' }, notice ?? say('loading')));
    return;
  }
  document.title = view.name;
  root.replaceChildren(
    el('header', {}, el('h1', {}, view.name), el('span', {}, say('read_only'))),
    ...(lostAt === undefined
      ? []
      : [el('p', { class: 'notice', role: 'status' }, say('offline', { time: clock(lostAt) }))]),
    ...(notice === undefined ? [] : [el('p', { class: 'notice', role: 'status' }, notice)]),
    verdictCard(view),
    leaveCard(view) ?? '',
    mapCard(view),
    windCard(view),
    checksCard(view),
    el(
      'footer',
      {},
      el('span', {}, say('last_update', { time: clock(view.at), age: ageText(view.at) })),
      el('span', {}, say(lostAt === undefined ? 'connected' : 'trying')),
    ),
  );
  if (focused >= 0) root.querySelectorAll<HTMLElement>('button, input')[focused]?.focus();
}

/** Clears all that the phone holds of the plan, and says why. */
function forget(why: string): void {
  events?.close();
  events = undefined;
  for (const name of [storage.plan, storage.checks]) localStorage.removeItem(name);
  checked = [];
  state = { notice: say(why) };
  show();
  const again = el('button', { type: 'button' }, say('ask_again'));
  again.addEventListener('click', () => void pair());
  root.append(again);
}

function lose(): void {
  if (state.lostAt !== undefined) return;
  state = { ...state, lostAt: Date.now() };
  show();
}

async function load(): Promise<void> {
  try {
    const response = await fetch('/field/plan');
    if (response.status === 401) return forget('forgotten');
    if (response.status === 404) state = { ...state, notice: say('no_plan'), lostAt: undefined };
    else if (response.ok) {
      const view = (await response.json()) as FieldView;
      write(storage.plan, view);
      state = { ...state, view, notice: undefined, lostAt: undefined };
      if (state.here !== undefined) void askHere(state.here);
    }
  } catch {
    return lose();
  }
  show();
}

async function askHere([lat, lon]: Place): Promise<void> {
  try {
    const response = await fetch('/field/here', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ lat, lon }),
    });
    if (response.ok) state = { ...state, answer: (await response.json()) as FieldHere };
  } catch {
    return lose();
  }
  show();
}

function locate(): void {
  if (!('geolocation' in navigator)) {
    state = { ...state, answer: 'unknown' };
    show();
    return;
  }
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      const here: Place = [coords.latitude, coords.longitude];
      state = { ...state, here, answer: 'asking' };
      show();
      void askHere(here);
    },
    () => {
      state = { ...state, answer: 'unknown' };
      show();
    },
    { enableHighAccuracy: true, timeout: 20_000, maximumAge: 10_000 },
  );
}

/** A beat that is this late does not come any more. */
const silence_ms = beat_ms + 10_000;
let heardAt = Date.now();

function hear(): void {
  heardAt = Date.now();
  if (state.lostAt !== undefined) void load();
}

/** A network that is gone ends no connection: the stream is silent, and is opened anew. */
function watchSilence(): void {
  if (events === undefined || Date.now() - heardAt < silence_ms) return;
  heardAt = Date.now();
  lose();
  follow();
}

function follow(): void {
  events?.close();
  events = new EventSource('/field/events');
  events.addEventListener('plan', () => {
    heardAt = Date.now();
    void load();
  });
  events.addEventListener('beat', hear);
  events.addEventListener('forgotten', () => forget('forgotten'));
  events.addEventListener('error', () => {
    lose();
    // A refusal ends the stream for good, where a lost connection is tried again by the browser.
    if (events?.readyState === EventSource.CLOSED) setTimeout(() => void resume(), 5_000);
  });
  events.addEventListener('open', hear);
}

async function resume(): Promise<void> {
  await load();
  if (state.view !== undefined || state.notice === say('no_plan')) follow();
}

/** The phone asks for the answer so often. */
const poll_ms = 1_000;

function showDigits(digits: string): void {
  const text = `${digits.slice(0, 3)} ${digits.slice(3)}`;
  if (root.querySelector('.digits')?.textContent === text) return;
  root.replaceChildren(
    el('h1', {}, 'Homeward'),
    el('section', { class: 'card' }, el('p', {}, say('compare')), el('p', { class: 'digits' }, text)),
  );
}

/** Asks the person at the window until there is an answer. */
async function pair(): Promise<void> {
  const response = await fetch('/field/pairing', { method: 'POST' });
  if (!response.ok) return forget('too_many');
  let asked = (await response.json()) as { readonly state: string; readonly digits?: string };
  while (asked.state === 'waiting') {
    showDigits(asked.digits ?? '');
    await new Promise((resolve) => setTimeout(resolve, poll_ms));
    asked = await (await fetch('/field/pairing')).json();
  }
  if (asked.state !== 'allowed') return forget(asked.state);
  state = {};
  await resume();
}

function endAfterItsDay(): void {
  const { expires_at } = state.view ?? {};
  if (expires_at !== undefined && Date.parse(expires_at) <= Date.now()) forget('day_over');
}

async function loadWords(): Promise<void> {
  const kept = read<{ tag: string; words: Record<string, string> }>(storage.words);
  const told = await fetch('/field/words')
    .then((response) => response.json() as Promise<NonNullable<typeof kept>>)
    .catch(() => kept);
  if (told === undefined) return;
  ({ words, tag } = told);
  write(storage.words, told);
  document.documentElement.lang = tag;
}

async function start(): Promise<void> {
  checked = read<readonly string[]>(storage.checks) ?? [];
  await loadWords();
  const kept = read<FieldView>(storage.plan);
  const response = await fetch('/field/plan').catch(() => undefined);
  if (response?.status === 401) return kept === undefined ? pair() : forget('forgotten');
  if (kept !== undefined) state = { view: kept };
  await resume();
}

if ('serviceWorker' in navigator)
  navigator.serviceWorker.register('/field/worker.js', { scope: '/field' }).catch(() => undefined);
addEventListener('offline', lose);
addEventListener('online', () => void load());
setInterval(watchSilence, 5_000);
setInterval(() => {
  endAfterItsDay();
  if (state.view !== undefined) show();
}, 30_000);
void start().catch(lose);
