import { flushSync } from 'react-dom';
import type { Parts } from '../parts/part.ts';
import { useViewStore } from './planStores.ts';
import { type StepName, withStep } from './viewStore.ts';

/** The control of a label, or what carries the label itself. */
function fieldLabelled(step: Element, label: string): HTMLElement | null | undefined {
  const named = [...step.querySelectorAll<HTMLElement>('label, [aria-label]')].find(
    (element) => (element.ariaLabel ?? element.textContent) === label,
  );
  return named instanceof HTMLLabelElement ? (named.control ?? undefined) : named;
}

/** Opens a step of the panel and moves the focus to the field with this label; to the step's head where it has none. */
export function goToStep({ of }: Parts, name: StepName, label?: string): void {
  // The field must be in the page before it can take the focus.
  flushSync(() => of(useViewStore).setState((state) => withStep(state, name, true)));
  const head = document.querySelector<HTMLElement>(`[aria-controls="step-${name}"]`);
  const step = document.getElementById(`step-${name}`);
  const field = step !== null && label !== undefined ? fieldLabelled(step, label) : undefined;
  (field ?? head)?.focus();
}
