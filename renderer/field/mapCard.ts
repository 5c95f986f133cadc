import type { FieldView, Place } from '../../server/contract/fieldView.ts';
import { el } from './dom.ts';
import { drawMap } from './fieldMap.ts';
import { ringAround } from './inRing.ts';
import { ageText, say } from './speech.ts';
import { change, current } from './state.ts';
import { locate } from './where.ts';

function ringText(view: FieldView, here: Place): string {
  const sure = ringAround(view, here, 'sure');
  if (sure !== undefined) return say('inside', { ring: sure.inside.sure });
  const probable = ringAround(view, here, 'outline');
  if (probable === undefined) return say('outside');
  const hasEdges = view.rings.some((ring) => ring.sure !== undefined);
  return say(hasEdges ? 'unsure' : 'inside', { ring: probable.inside.probably });
}

/** Says by the rings what would be left: less than Homeward answers, and all there is without a connection. */
function byRings(view: FieldView): readonly HTMLElement[] {
  const { here, heardAt } = current();
  if (here === undefined) return [];
  return [
    el('p', {}, el('b', {}, ringText(view, here))),
    el('p', { class: 'muted' }, say('by_rings', { age: ageText(heardAt) })),
  ];
}

function hereTexts(view: FieldView): readonly HTMLElement[] {
  const { answer, isLost } = current();
  if (isLost) {
    const fault = typeof answer === 'object' && 'fault' in answer && current().here === undefined;
    return fault ? [el('p', { class: 'old' }, answer.fault)] : byRings(view);
  }
  if (answer === undefined) return [];
  if (answer === 'asking') return [el('p', {}, say('asking'))];
  if ('fault' in answer) return [el('p', { class: 'old' }, answer.fault)];
  return [
    el('p', { class: answer.grave ?? '' }, el('b', {}, answer.title)),
    el('p', { class: 'muted' }, answer.detail),
  ];
}

function findButton(): HTMLElement {
  const { answer, here } = current();
  const isFault = typeof answer === 'object' && 'fault' in answer;
  const name = isFault ? 'try_again' : here === undefined ? 'where_am_i' : 'where_am_i_now';
  const button = el('button', { type: 'button', id: 'find' }, say(name));
  button.addEventListener('click', locate);
  return button;
}

function frameButton(): HTMLElement {
  const { showsRings } = current();
  const button = el('button', { type: 'button', id: 'frame' }, say(showsRings ? 'show_route' : 'show_rings'));
  button.addEventListener('click', () => change({ showsRings: !showsRings }));
  return button;
}

export function mapCard(view: FieldView): HTMLElement {
  const { drawing, isWide } = drawMap(view, current());
  return el(
    'section',
    { class: 'card map', 'aria-label': say('map') },
    drawing,
    el('div', { class: 'here-texts' }, ...hereTexts(view)),
    el('div', { class: 'buttons' }, findButton(), isWide ? frameButton() : undefined),
  );
}
