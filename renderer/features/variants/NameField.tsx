import { useRef } from 'react';
import { longestVariantName } from '../../../server/contract/schemas/planVariants.ts';
import { words } from '../../ui/words.ts';
import type { ComparedVariant } from './comparison.ts';
import css from './VariantTabs.module.css';
import { useVariants } from './variantsStore.ts';

interface Props {
  readonly variant: ComparedVariant;
  readonly onEnd: () => void;
}

/** The name of a variant while it is typed: Enter takes it, Escape leaves it; an empty one is that by what differs. */
export function NameField({ variant, onEnd }: Props) {
  const variants = useVariants();
  const isDone = useRef(false);
  const { letter, name } = variant;
  const end = (text: string | undefined) => {
    if (isDone.current) return;
    isDone.current = true;
    if (text !== undefined && text.trim() !== name) variants.rename(letter, text);
    onEnd();
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-testid="variant-${letter}"]`)?.focus(),
    );
  };
  return (
    <input
      className={css['name']}
      aria-label={words('window.variants.name_of', { letter })}
      defaultValue={name}
      maxLength={longestVariantName}
      ref={(field) => {
        if (field === null || field === document.activeElement) return;
        field.focus();
        field.select();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') end(event.currentTarget.value);
        if (event.key === 'Escape') end(undefined);
      }}
      onBlur={(event) => end(event.currentTarget.value)}
    />
  );
}
