import { ChevronRight, type LucideIcon } from 'lucide-react';
import { createContext, type ReactNode, useContext } from 'react';
import { Dot } from './Dot.tsx';
import css from './Step.module.css';

interface Props {
  readonly name: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly title: string;
  readonly summary: string;
  readonly icon: LucideIcon;
  readonly children: ReactNode;
}

/** The text of a dot at steps, and the steps that have one. */
export interface DottedSteps {
  readonly steps: ReadonlySet<string>;
  readonly label: string;
}

export const DottedStepsContext = createContext<DottedSteps>({ steps: new Set(), label: '' });

/** One step of the plan: a line that sums it up, and below it the controls while the step is open. */
export function Step({ name, isOpen, onToggle, title, summary, icon: Icon, children }: Props) {
  const { steps, label } = useContext(DottedStepsContext);
  return (
    <section className={css['step']} data-open={isOpen} data-testid={`step-${name}`}>
      <h3 className={css['heading']}>
        <button
          type="button"
          className={css['head']}
          aria-expanded={isOpen}
          aria-controls={`step-${name}`}
          onClick={onToggle}
        >
          <Icon className={css['icon']} aria-hidden="true" />
          <span className={css['title']}>{title}</span>
          <span className={css['summary']} title={summary}>
            {steps.has(name) ? <Dot label={label} /> : null}
            {summary}
          </span>
          <ChevronRight className={css['chevron']} aria-hidden="true" />
        </button>
      </h3>
      <div className={css['inside']} id={`step-${name}`} hidden={!isOpen}>
        {isOpen ? children : null}
      </div>
    </section>
  );
}
