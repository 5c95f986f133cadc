import type { ReactNode } from 'react';
import type { ReportField } from '../../../server/contract/schemas/reports.ts';
import { besideEachOther } from '../../../server/report/format.ts';
import { Spoken } from '../../ui/Spoken.tsx';
import { words } from '../../ui/words.ts';
import css from './Reports.module.css';
import { type Fact, type ReportAge, whereText } from './reportText.ts';

interface Props {
  readonly kind: 'METAR' | 'TAF';
  readonly field: ReportField;
  readonly raw: string;
  readonly age: ReportAge | undefined;
  /** Absent: it could not be read. */
  readonly facts: readonly Fact[] | undefined;
  readonly children?: ReactNode;
}

/** One report: of which field, how old, as it was sent, and beside that what it says. */
export function Report({ kind, field, raw, age, facts, children }: Props) {
  const { id, name } = field;
  const title = words('window.reports.of', {
    kind,
    id,
    named: name === undefined ? 'no' : 'yes',
    name: name ?? '',
  });
  return (
    <section className={css['report']} aria-label={title} data-testid={`report-${kind}`}>
      <div className={css['head']}>
        <h3>{title}</h3>
        <span>{whereText(field)}</span>
        {age === undefined ? null : <span data-old={age.isOld}>{age.text}</span>}
        {children}
      </div>
      <Spoken text={besideEachOther([title, age?.text ?? ''])} testId={`spoken-${kind}`} />
      <div className={css['beside']}>
        <pre className={css['raw']}>{raw}</pre>
        {facts === undefined ? (
          <p className={css['said']}>{words('window.reports.unread')}</p>
        ) : (
          <dl className={css['facts']} data-kind={kind === 'TAF' ? 'parts' : 'figures'}>
            {facts.map((fact) => (
              <div key={fact.name}>
                <dt>{fact.name}</dt>
                <dd>{fact.text}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}
