import type { Outcome } from './missionOutcome.ts';
import css from './Outcomes.module.css';

interface Props {
  readonly label: string;
  readonly outcomes: readonly Outcome[];
}

export function Outcomes({ label, outcomes }: Props) {
  if (outcomes.length === 0) return null;
  return (
    <section aria-label={label} data-testid="outcomes">
      <dl className={css['list']}>
        {outcomes.map(({ name, value, about }) => (
          <div key={name} className={css['line']}>
            <dt>{name}</dt>
            <dd>
              {value}
              {about === undefined ? null : <small> {about}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
