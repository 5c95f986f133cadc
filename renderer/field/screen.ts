import type { FieldView } from '../../server/contract/fieldView.ts';
import { checksCard, leaveCard, verdictCard, windCard } from './cards.ts';
import { el } from './dom.ts';
import { mapCard } from './mapCard.ts';
import { ageText, clock, say } from './speech.ts';
import { current, type Gate } from './state.ts';

type Again = NonNullable<Gate['again']>;

const root = document.getElementById('page') as HTMLElement;
const spoken = document.getElementById('spoken') as HTMLElement;

const notice = (text: string): HTMLElement => el('p', { class: 'notice' }, text);

function notices(): HTMLElement[] {
  const { isLost, heardAt, notice: other, opensOffline } = current();
  return [
    ...(isLost ? [notice(say('offline', { time: clock(heardAt), age: ageText(heardAt) }))] : []),
    ...(other === undefined ? [] : [notice(other)]),
    ...(opensOffline === false ? [el('p', { class: 'keep muted' }, say('keep_open'))] : []),
  ];
}

function footer(): HTMLElement {
  const { loadedAt, isLost } = current();
  return el(
    'footer',
    { class: isLost ? 'lost' : '' },
    el('span', {}, say('last_update', { time: clock(loadedAt), age: ageText(loadedAt) })),
    el('span', {}, say(isLost ? 'trying' : 'connected')),
  );
}

const planScreen = (view: FieldView): HTMLElement[] =>
  [
    el('header', {}, el('h1', {}, view.name), el('span', {}, say('read_only'))),
    ...notices(),
    verdictCard(view),
    leaveCard(view),
    mapCard(view),
    windCard(view),
    checksCard(view),
    current().opensOffline === true ? el('p', { class: 'muted keep' }, say('opens_again')) : undefined,
    footer(),
  ].filter((part) => part !== undefined);

function gateScreen(gate: Gate, acts: Readonly<Record<Again, () => void>>): HTMLElement[] {
  const { text, digits, again } = gate;
  const card = el('section', { class: 'card gate' }, el('p', {}, text));
  if (digits !== undefined) card.append(el('p', { class: 'digits' }, digits));
  if (again !== undefined) {
    const button = el('button', { type: 'button', id: 'again' });
    button.textContent = say(again === 'pair' ? 'ask_again' : 'try_again');
    button.addEventListener('click', () => {
      button.disabled = true;
      acts[again]();
    });
    card.append(button);
  }
  return [el('h1', {}, 'Homeward'), card];
}

/** Replaces the parts that differ; a button or box in use keeps the focus. */
function put(parts: readonly HTMLElement[]): void {
  const focused = document.activeElement?.id ?? '';
  for (const [index, part] of parts.entries()) {
    const before = root.children[index];
    if (before === undefined) root.append(part);
    else if (!before.isEqualNode(part)) before.replaceWith(part);
  }
  for (const left of [...root.children].slice(parts.length)) left.remove();
  if (focused !== '' && document.activeElement?.id !== focused) document.getElementById(focused)?.focus();
}

/** Sentences to be spoken, each with the key that makes it new: an age that grows is no news. */
function sayings(): readonly (readonly [key: string, text: string])[] {
  const { view, isLost, answer, notice: other, gate, heardAt } = current();
  const plain = (text: string | undefined) => (text === undefined ? [] : [[text, text] as const]);
  if (view === undefined) return [...plain(gate?.text), ...plain(gate?.digits)];
  const here = typeof answer === 'object' ? ('fault' in answer ? answer.fault : answer.title) : undefined;
  const offline = say('offline', { time: clock(heardAt), age: ageText(heardAt) });
  return [
    ...(isLost ? [['offline', offline] as const] : []),
    ...plain(other),
    ...plain(view.verdict.title),
    ...plain(here),
  ];
}

let said: readonly string[] = [];

/** Has screen readers say what is new, once. */
function speakNews(): void {
  const all = sayings();
  const news = all.filter(([key]) => !said.includes(key)).map(([, text]) => text);
  said = all.map(([key]) => key);
  if (news.length > 0) spoken.textContent = news.join('. ');
}

/** Draws the plan, or what there is instead of one. */
export function drawScreen(acts: Readonly<Record<Again, () => void>>): void {
  const { view, gate } = current();
  document.title = view?.name ?? 'Homeward';
  if (view !== undefined) put(planScreen(view));
  else if (gate !== undefined) put(gateScreen(gate, acts));
  speakNews();
}
