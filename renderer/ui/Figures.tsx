import type { ReactNode } from 'react';
import css from './Figures.module.css';
import type { Standing } from './standing.ts';
import { words } from './words.ts';

interface Props {
  readonly standing: Standing;
  /** Why there are no newer figures. */
  readonly refusal?: string | undefined;
  readonly children: ReactNode;
}

/** Worked-out figures: dimmed, and said to be those of before, while they are not those of the plan on screen. */
export function Figures({ standing, refusal, children }: Props) {
  return (
    <div className={css['figures']} data-standing={standing} aria-busy={standing === 'checking'}>
      {standing === 'checking' ? <p className={css['checking']}>{words('window.ui.checking')}</p> : null}
      {refusal === undefined ? null : (
        <p className={css['refusal']}>{words('window.ui.outdated', { refusal })}</p>
      )}
      <div className={css['dimmed']}>{children}</div>
    </div>
  );
}
