import { GraduationCap } from 'lucide-react';
import fields from '../../ui/Fields.module.css';
import { FlightFactors } from './FlightFactors.tsx';
import css from './LearnPart.module.css';
import type { Check } from './replayStore.ts';
import { toErrors, toLearnedText, toSureText } from './replayText.ts';

const mostLetters = 60;

interface Props {
  readonly check: Check;
  /** What the aircraft is to be called. */
  readonly name: string;
  readonly onName: (name: string) => void;
}

/** Time in the air of the flights that teach something; `undefined` until each of them was flown again. */
function airTimeOf({ flights }: Check): number | undefined {
  const taught = flights.filter(({ factor }) => factor !== undefined);
  const times = taught.flatMap(({ result }) => result?.duration_s ?? []);
  return times.length < taught.length ? undefined : times.reduce((sum, time_s) => sum + time_s, 0);
}

function Learned({ check, name }: Omit<Props, 'onName'>) {
  const { learned } = check;
  if (learned === undefined) return null;
  const errors = toErrors(learned);
  return (
    <>
      <p className={css['learned']}>{toLearnedText(name, learned)}</p>
      <p className={fields['muted']}>{toSureText(learned, airTimeOf(check))}</p>
      {errors.length === 0 ? (
        <p className={fields['muted']}>A second flight would show how well this predicts.</p>
      ) : (
        <dl className={css['errors']}>
          {errors.map(({ value, about }) => (
            <div key={about}>
              <dt>{about}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** What the checked flights teach about the aircraft, and a name to keep it under. */
export function LearnPart({ check, name, onName }: Props) {
  const { learned, flights, shown, isLearning, fault } = check;
  if (learned === undefined) return null;
  const called = name.trim() === '' ? 'This aircraft' : name.trim();
  return (
    <section
      className={css['learn']}
      aria-label="Learn my drone"
      aria-busy={isLearning}
      data-standing={isLearning ? 'checking' : 'current'}
      data-testid="learn"
    >
      <div>
        <p className={css['head']}>
          <GraduationCap aria-hidden="true" /> Learn my drone
        </p>
        <Learned check={check} name={called} />
        <label className={css['keep']}>
          Name{' '}
          <input
            className={css['name']}
            value={name}
            maxLength={mostLetters}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onName(event.target.value)}
          />
        </label>
        {fault === undefined ? null : (
          <p className={fields['fault']} role="alert">
            {fault}
          </p>
        )}
      </div>
      <FlightFactors flights={flights} shown={shown} learned={learned} />
    </section>
  );
}
