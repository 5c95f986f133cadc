import { Lock } from 'lucide-react';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ReplayResult } from '../../../server/contract/schemas/flightLog.ts';
import { toFacts, toVerdict } from '../../../server/report/replayFacts.ts';
import { toPartingText, toTooShortText, toWayHomeText } from '../../../server/report/replayWords.ts';
import { toFindingText } from '../../../server/report/say.ts';
import { useInputsStore } from '../../plan/planStores.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import fields from '../../ui/Fields.module.css';
import { useLocale } from '../../ui/localeContext.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { words } from '../../ui/words.ts';
import { isLearned, toNamedText, useCatalog } from '../drone/catalogStore.ts';
import { DronePicker } from '../drone/DronePicker.tsx';
import { useImporter } from '../import/importStore.ts';
import { FlightTabs } from './FlightTabs.tsx';
import { LearnPart } from './LearnPart.tsx';
import { PrintComparison } from './PrintComparison.tsx';
import { ReplayChart } from './ReplayChart.tsx';
import css from './ReplayDialog.module.css';
import { type Check, type CheckedFlight, shownFlight, useReplayer } from './replayStore.ts';
import { toAboutText, toStatusText } from './replayText.ts';

/** The aircraft that the flights of a check are flown again with, once the catalog has it. */
const useDroneOf = ({ drone_key }: Check) =>
  useStore(useCatalog().store, ({ drones }) => drones.find(({ key }) => key === drone_key));

interface ShownProps {
  readonly check: Check;
  readonly flight: CheckedFlight;
}

function Facts({ result }: { readonly result: ReplayResult }) {
  const locale = useLocale();
  const { status, text, detail } = toVerdict(result, locale);
  return (
    <div className={css['facts']}>
      <dl>
        {toFacts(result, locale).map(({ value, about }) => (
          <div key={about}>
            <dt>{about}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={css['verdict']} data-status={status} data-testid="replay-verdict">
        <StatusMark status={status} label={toStatusText(status)} />
        <p>
          <b>{text}</b>
          <span>{detail}</span>
        </p>
      </div>
    </div>
  );
}

/** Lists remarks on the log. The chart says where log and model differ and why; this says it to those who cannot see the chart. */
function Remarks({ result }: { readonly result: ReplayResult }) {
  const { partings, notes, is_evidence, way_home } = result;
  const locale = useLocale();
  const remarks = [
    ...(way_home === undefined ? [] : [toWayHomeText(way_home, locale)]),
    ...notes.map((note) => toFindingText(note, locale)),
    ...(is_evidence ? [] : [toTooShortText(locale)]),
  ];
  return (
    <>
      {partings.length === 0 ? null : (
        <ul className={css['unseen']} aria-label={words('window.replay.partings')}>
          {partings.map((parting) => (
            <li key={parting.from_s}>{toPartingText(parting, locale)}.</li>
          ))}
        </ul>
      )}
      {remarks.length === 0 ? null : (
        <ul className={css['remarks']} aria-label={words('window.replay.remarks')}>
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Which aircraft flies the log again, and in which air. */
function Settings({ check, flight }: ShownProps) {
  const replayer = useReplayer();
  const { drones } = useStore(useCatalog().store);
  const [isPicking, setPicking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const drone = useDroneOf(check);
  const endPicking = () => {
    setPicking(false);
    opener.current?.focus();
  };
  return (
    <div className={css['settings']}>
      <div className={css['aircraft']}>
        <span>
          {words('window.replay.flown_as')}{' '}
          <b>{drone === undefined ? check.drone_key : toNamedText(drone)}</b>
        </span>
        <Button ref={opener} kind="quiet" aria-expanded={isPicking} onClick={() => setPicking(!isPicking)}>
          {words('window.replay.other_aircraft')}
        </Button>
      </div>
      <NumberField
        label={words('window.replay.air')}
        bound="temp_c"
        value={flight.temp_c}
        onChange={replayer.setTemperature}
      />
      {isPicking ? (
        <div className={css['picker']}>
          <DronePicker
            drones={drones}
            chosenKey={check.drone_key}
            onChoose={(drone_key) => {
              endPicking();
              replayer.setDrone(drone_key);
            }}
            onGiveUp={endPicking}
          />
        </div>
      ) : null}
    </div>
  );
}

/** Asks which aircraft flew a log that names another one, before it is compared. */
function WhichAircraft({ check, named }: { readonly check: Check; readonly named: string }) {
  const replayer = useReplayer();
  const drone = useDroneOf(check);
  const name = drone === undefined ? check.drone_key : toNamedText(drone);
  return (
    <div className={css['asked']} role="alert" data-testid="which-aircraft">
      <p>{words('window.replay.which_aircraft', { named, name })}</p>
      <Button onClick={() => replayer.setDrone(check.drone_key)}>
        {words('window.replay.compare_as', { name })}
      </Button>
    </div>
  );
}

function Body({ result, problem, isBusy }: CheckedFlight) {
  if (problem !== undefined)
    return (
      <p className={fields['fault']} role="alert">
        {problem}
      </p>
    );
  if (result === undefined) return <p role="status">{words('window.replay.flying_again')}</p>;
  return (
    <div className={css['result']} data-standing={isBusy ? 'checking' : 'current'} aria-busy={isBusy}>
      <Facts result={result} />
      <ReplayChart result={result} />
      <Remarks result={result} />
    </div>
  );
}

function Actions({ check, flight, name }: ShownProps & { readonly name: string }) {
  const importer = useImporter();
  const inputs = useInputsStore();
  const replayer = useReplayer();
  const ownKey = useStore(inputs, ({ drone_key }) => drone_key);
  const drone = useDroneOf(check);
  const called = name.trim();
  return (
    <>
      <PrintComparison check={check} flight={flight} />
      <Button onClick={() => void importer.chooseLog()}>{words('window.replay.add_log')}</Button>
      {drone === undefined || drone.key === ownKey ? (
        <Button onClick={replayer.dismiss}>
          {check.learned === undefined
            ? words('window.common.close')
            : drone !== undefined && isLearned(drone)
              ? words('window.replay.keep_as_is')
              : words('window.replay.keep_sheet')}
        </Button>
      ) : (
        <Button onClick={replayer.use}>
          {words('window.replay.plan_with', { name: drone.model ?? drone.key })}
        </Button>
      )}
      {check.learned === undefined ? null : (
        <Button
          kind="primary"
          disabled={called === '' || check.isLearning}
          onClick={() => void replayer.keep(called)}
        >
          {called === ''
            ? words('window.replay.plan_with_this')
            : words('window.replay.plan_with', { name: called })}
        </Button>
      )}
    </>
  );
}

const Footnote = () => (
  <span className={css['kept']}>
    <Lock aria-hidden="true" /> {words('window.replay.only_factor_kept')}
  </span>
);

function Replay({ check, flight }: ShownProps) {
  const replayer = useReplayer();
  const locale = useLocale();
  const drone = useDroneOf(check);
  const [typed, setTyped] = useState<string>();
  const learnedDrone = drone !== undefined && isLearned(drone) ? drone : undefined;
  const name =
    typed ??
    learnedDrone?.model ??
    words('window.replay.my_aircraft', { name: drone?.model ?? check.drone_key });
  return (
    <Dialog
      title={words('window.replay.title', { count: check.flights.length })}
      about={toAboutText(flight.filename, flight.log, flight.result, locale)}
      onClose={replayer.dismiss}
      closing="none"
      width={952}
      footnote={<Footnote />}
      actions={<Actions check={check} flight={flight} name={name} />}
    >
      <FlightTabs check={check} />
      <Settings check={check} flight={flight} />
      {check.named === undefined ? (
        <>
          <Body {...flight} />
          <LearnPart check={check} learnedDrone={learnedDrone} name={name} onName={setTyped} />
        </>
      ) : (
        <WhichAircraft check={check} named={check.named} />
      )}
    </Dialog>
  );
}

/** Shows the logs of flights beside what the model says of them. */
export function ReplayDialog() {
  const replayer = useReplayer();
  const check = useStore(replayer.store, (state) => state.check);
  const flight = check && shownFlight(check);
  return check === undefined || flight === undefined ? null : <Replay check={check} flight={flight} />;
}
