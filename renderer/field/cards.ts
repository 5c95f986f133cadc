import type { FieldView } from '../../server/contract/fieldView.ts';
import { el } from './dom.ts';
import { storeChecks } from './onPhone.ts';
import { ageText, clock, say } from './speech.ts';
import { change, current } from './state.ts';

/** Tells verdicts apart without their colours. */
const signs: Readonly<Record<string, string>> = { ok: '✓', level: '✓', warn: '▲', bad: '✕' };

export const verdictCard = ({ verdict }: FieldView): HTMLElement =>
  el(
    'section',
    { class: 'card verdict', 'data-tone': verdict.tone },
    el('span', { class: 'sign', 'aria-hidden': 'true' }, signs[verdict.tone] ?? '·'),
    el(
      'div',
      {},
      el('h2', {}, verdict.title),
      el('p', {}, verdict.detail),
      el('p', { class: 'muted' }, verdict.line),
    ),
  );

function besideLeave(takeoff_ms: number | undefined): string {
  if (takeoff_ms === undefined) return say('after_take_off');
  const now = clock(Date.now());
  const minutes = Math.round((takeoff_ms - Date.now()) / 60_000);
  return minutes >= 0
    ? say('take_off_in', { now, minutes: String(minutes) })
    : say('take_off_was', { now, takeoff: clock(takeoff_ms) });
}

/** The latest time to leave for home: by the clock if the time of take-off is known, else after take-off. */
export function leaveCard({ leave, takeoff_time }: FieldView): HTMLElement | undefined {
  if (leave === undefined) return undefined;
  const takeoff_ms = takeoff_time === undefined ? undefined : new Date(takeoff_time).getTime();
  const big = takeoff_ms === undefined ? leave.in_air : clock(takeoff_ms + leave.after_s * 1000);
  const inAir = takeoff_ms === undefined ? undefined : el('p', {}, leave.in_air);
  return el(
    'section',
    { class: 'card row leave' },
    el('div', {}, el('p', { class: 'muted' }, leave.label), el('p', { class: 'big' }, big)),
    el('div', {}, el('p', { class: 'muted' }, besideLeave(takeoff_ms)), inAir),
  );
}

/** A forecast older than this is marked, milliseconds. */
const oldForecast_ms = 3 * 60 * 60 * 1000;

export function windCard({ wind }: FieldView): HTMLElement {
  const { asked_at } = wind;
  const isOld = asked_at !== undefined && Date.now() - new Date(asked_at).getTime() > oldForecast_ms;
  const age =
    asked_at &&
    el(
      'span',
      isOld ? { class: 'old' } : {},
      ` · ${isOld ? '▲ ' : ''}${say('asked', { age: ageText(asked_at) })}`,
    );
  return el(
    'section',
    { class: 'card' },
    el('p', {}, el('b', {}, wind.text), wind.beside === '' ? '' : ` · ${wind.beside}`),
    el('p', { class: 'muted' }, wind.source, age || undefined),
  );
}

function tick(id: string, isDone: boolean): void {
  const others = current().checked.filter((other) => other !== id);
  const checked = isDone ? [...others, id] : others;
  storeChecks(checked);
  change({ checked });
}

export function checksCard({ checks }: FieldView): HTMLElement {
  const { checked } = current();
  const items = checks.map(({ id, text, value }) => {
    const isDone = checked.includes(id);
    // The attribute makes a card with another tick another card.
    const box = el('input', { type: 'checkbox', id: `check-${id}`, ...(isDone && { checked: '' }) });
    box.addEventListener('change', () => tick(id, box.checked));
    return el('li', {}, el('label', {}, box, el('span', {}, text), el('span', {}, value)));
  });
  const done = checks.filter(({ id }) => checked.includes(id)).length;
  const count = say('done', { done: String(done), all: String(checks.length) });
  return el(
    'section',
    { class: 'card' },
    el('div', { class: 'row' }, el('h2', {}, say('before_take_off')), el('span', { class: 'muted' }, count)),
    el('ul', {}, ...items),
  );
}
