import { GraduationCap } from 'lucide-react';
import type { Drone } from '../../../engine/aircraft/drone.ts';
import fields from '../../ui/Fields.module.css';
import { Said } from '../../ui/Said.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { words } from '../../ui/words.ts';
import { toDroneText } from '../drone/catalogStore.ts';
import { FlightFactors } from './FlightFactors.tsx';
import css from './LearnPart.module.css';
import type { Check } from './replayStore.ts';
import { useReplayer } from './replayStore.ts';
import { toAgainText, toErrors, toLearnedText, toSureText } from './replayText.ts';

const mostLetters = 60;

interface Props {
  readonly check: Check;
  /** The aircraft, if it has learned before. */
  readonly learnedDrone: Drone | undefined;
  /** The name to keep the aircraft under. */
  readonly name: string;
  readonly onName: (name: string) => void;
}

/** Time in the air of all flights that are learned from; `undefined` until each was flown again, and where earlier ones are among them. */
function airTimeOf({ flights, learned }: Check): number | undefined {
  const taught = flights.filter(({ factor }) => factor !== undefined);
  const times = taught.flatMap(({ result }) => result?.duration_s ?? []);
  return times.length < (learned?.flights ?? taught.length)
    ? undefined
    : times.reduce((sum, time_s) => sum + time_s, 0);
}

function Learned({ check, name }: Pick<Props, 'check' | 'name'>) {
  const { learned } = check;
  if (learned === undefined) return null;
  const errors = toErrors(learned);
  return (
    <>
      <p className={css['learned']}>{toLearnedText(name, learned)}</p>
      <p className={fields['muted']}>{toSureText(learned, airTimeOf(check))}</p>
      {errors.length === 0 ? (
        <p className={fields['muted']}>{words('window.replay.second_flight')}</p>
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

/** An aircraft that has learned goes on from there, or begins anew: the person knows which flights it knows. */
function Again({ check, drone }: { readonly check: Check; readonly drone: Drone }) {
  const replayer = useReplayer();
  const starts = [
    { value: 'learned', label: words('window.replay.add_flights') },
    { value: 'sheet', label: words('window.replay.start_again') },
  ] as const;
  return (
    <div className={css['again']}>
      <p className={fields['small']}>{toAgainText(toDroneText(drone), check.start)}</p>
      <Segments
        label={words('window.replay.learn')}
        value={check.start}
        options={starts}
        onChange={replayer.startFrom}
      />
    </div>
  );
}

/** Shows the lesson of the checked flights, and asks for a name to keep it under. */
export function LearnPart({ check, learnedDrone, name, onName }: Props) {
  const { learned, flights, shown, isLearning, fault } = check;
  if (learned === undefined) return null;
  const called = name.trim() === '' ? words('window.replay.this_aircraft') : name.trim();
  return (
    <section
      className={css['learn']}
      aria-label={words('window.replay.learn_drone')}
      aria-busy={isLearning}
      data-standing={isLearning ? 'checking' : 'current'}
      data-testid="learn"
    >
      <div>
        <p className={css['head']}>
          <GraduationCap aria-hidden="true" /> {words('window.replay.learn_drone')}
        </p>
        {learnedDrone === undefined ? null : <Again check={check} drone={learnedDrone} />}
        <Learned check={check} name={called} />
        <label className={css['keep']}>
          {words('window.replay.name')}{' '}
          <input
            className={css['name']}
            value={name}
            maxLength={mostLetters}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onName(event.target.value)}
          />
        </label>
        <Said text={fault} className={fields['fault']} role="alert" />
      </div>
      <FlightFactors flights={flights} shown={shown} learned={learned} />
    </section>
  );
}
