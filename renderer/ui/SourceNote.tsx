import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './SourceNote.module.css';

interface Props {
  readonly icon: LucideIcon;
  readonly testId: string;
  /** A text in a `span`, and a button after it. */
  readonly children: ReactNode;
}

/** Says above entries where their values are from. */
export function SourceNote({ icon: Icon, testId, children }: Props) {
  return (
    <p className={css['note']} data-testid={testId}>
      <Icon aria-hidden="true" />
      {children}
    </p>
  );
}
