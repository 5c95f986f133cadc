import { useState } from 'react';
import { useStore } from 'zustand';
import type { ReplayResult } from '../../../server/contract/schemas/flightLog.ts';
import { tooShortText, toPartingText } from '../../../server/contract/words/replayWords.ts';
import { useInputs, usePlanner } from '../../plannerContext.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import fields from '../../ui/Fields.module.css';
import { NumberField } from '../../ui/NumberField.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { useUnits } from '../../ui/unitsContext.ts';
import { toDroneText } from '../drone/catalogStore.ts';
import { DronePicker } from '../drone/DronePicker.tsx';
import { LearnPart } from './LearnPart.tsx';
import { ReplayChart } from './ReplayChart.tsx';
import css from './ReplayDialog.module.css';
import type { Check } from './replayStore.ts';
import { toAboutText, toFacts, toVerdict } from './replayText.ts';

function Facts({ result }: { readonly result: ReplayResult }) {
  const { status, text } = toVerdict(result);
  return (
    <div className={css['facts']}>
      <dl>
        {toFacts(result).map(({ value, about }) => (
          <div key={about}>
            <dt>{about}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={css['verdict']} data-status={status} data-testid="replay-verdict">
        <StatusMark status={status} label={status === 'ok' ? 'Good' : 'Take note'} />
        {text}
      </p>
    </div>
  );
}

/** Where log and model part and why, and what was noticed in the log. */
function Remarks({ result }: { readonly result: ReplayResult }) {
  const { partings, notes, is_evidence } = result;
  const remarks = [
    ...partings.map((parting) => `${toPartingText(parting)}.`),
    ...notes.map(({ message }) => message),
    ...(is_evidence ? [] : [tooShortText]),
  ];
  if (remarks.length === 0) return null;
  return (
    <ul className={css['remarks']} aria-label="What was noticed">
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  );
}

/** Which aircraft flies the log again, and in which air. */
function Settings({ check }: { readonly check: Check }) {
  const { catalog, replayer } = usePlanner();
  const { drones } = useStore(catalog.store);
  const [isPicking, setPicking] = useState(false);
  const drone = drones.find(({ key }) => key === check.drone_key);
  return (
    <div className={css['settings']}>
      <div className={css['aircraft']}>
        <span>
          Flown again as <b>{drone === undefined ? check.drone_key : toDroneText(drone)}</b>
        </span>
        <Button kind="quiet" aria-expanded={isPicking} onClick={() => setPicking(!isPicking)}>
          Another aircraft
        </Button>
      </div>
      <NumberField
        label="Air on that day"
        bound="temp_c"
        value={check.temp_c}
        onChange={(temp_c) => replayer.set({ temp_c })}
      />
      {isPicking ? (
        <div className={css['picker']}>
          <DronePicker
            drones={drones}
            chosenKey={check.drone_key}
            onChoose={(drone_key) => {
              setPicking(false);
              replayer.set({ drone_key });
            }}
          />
        </div>
      ) : null}
    </div>
  );
}

function Body({ check }: { readonly check: Check }) {
  const { result, problem, isBusy } = check;
  if (problem !== undefined)
    return (
      <p className={fields['fault']} role="alert">
        {problem}
      </p>
    );
  if (result === undefined) return <p role="status">Flying this log again …</p>;
  return (
    <div className={css['result']} data-standing={isBusy ? 'checking' : 'current'} aria-busy={isBusy}>
      <Facts result={result} />
      <ReplayChart result={result} />
      <Remarks result={result} />
      <LearnPart check={check} />
    </div>
  );
}

function Actions({ check }: { readonly check: Check }) {
  const { catalog, replayer } = usePlanner();
  const ownKey = useInputs(({ drone_key }) => drone_key);
  const drone = useStore(catalog.store, ({ drones }) => drones.find(({ key }) => key === check.drone_key));
  if (drone === undefined || drone.key === ownKey) return <Button onClick={replayer.dismiss}>Close</Button>;
  return (
    <>
      <Button onClick={replayer.dismiss}>Close</Button>
      <Button onClick={replayer.use}>Plan with {drone.model ?? drone.key}</Button>
    </>
  );
}

function Replay({ check }: { readonly check: Check }) {
  const { replayer } = usePlanner();
  const units = useUnits();
  return (
    <Dialog
      title="Check against this flight"
      about={toAboutText(check.filename, check.log, check.result, units)}
      isOpen
      onClose={replayer.dismiss}
      width={952}
      footnote="Nothing of a log is kept but what it teaches; the file stays where it is."
      actions={<Actions check={check} />}
    >
      <Settings check={check} />
      <Body check={check} />
    </Dialog>
  );
}

/** Shows the log of a flight beside what the model says of it. */
export function ReplayDialog() {
  const { replayer } = usePlanner();
  const check = useStore(replayer.store, (state) => state.check);
  return check === undefined ? null : <Replay check={check} />;
}
