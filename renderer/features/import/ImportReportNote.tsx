import { FileCheck2, X } from 'lucide-react';
import { memo, useMemo } from 'react';
import { useStore } from 'zustand';
import { canSwap } from '../../../engine/flightplan/swappedCoordinates.ts';
import { toDistanceText } from '../../../server/report/format.ts';
import { otherAircraftWarning } from '../../../server/report/otherAircraft.ts';
import { sayFinding, toFindingText } from '../../../server/report/say.ts';
import { useEntries } from '../../plan/entries.ts';
import { withDrone } from '../../plan/inputs.ts';
import { currentMission } from '../../plan/missionStore.ts';
import { useMission, useViewStore } from '../../plan/planStores.ts';
import { withStep } from '../../plan/viewStore.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useLocale } from '../../ui/localeContext.ts';
import { words } from '../../ui/words.ts';
import { useDifferingAircraft } from './fileWarnings.ts';
import css from './ImportReportNote.module.css';
import { isSurveyed, offFileLaunch_m, surveyLineOf } from './importPlan.ts';
import { useImporter } from './importStore.ts';
import {
  toFormatText,
  toIgnoredText,
  toKeptLaunchText,
  toPointsText,
  toReasonTexts,
  toWindingText,
} from './importText.ts';

interface OfferProps {
  readonly text: string;
  readonly other: string;
  readonly onOther: () => void;
}

function Offer({ text, other, onOther }: OfferProps) {
  const importer = useImporter();
  return (
    <div data-testid="file-aircraft">
      <p>{text}</p>
      <div className={css['acts']}>
        <Button onClick={onOther}>{other}</Button>
        <Button kind="quiet" onClick={importer.keepAircraft}>
          {words('window.import.keep_aircraft')}
        </Button>
      </div>
    </div>
  );
}

/** Offers the aircraft that the opened file names, while another one is chosen; or asks for one of its kind, where it names no more. */
function FileAircraft() {
  const entries = useEntries();
  const view = useViewStore();
  const differing = useDifferingAircraft();
  const locale = useLocale();
  if (differing === undefined) return null;
  const { own, other } = differing;
  const text = sayFinding(otherAircraftWarning(other, own), locale);
  const { drone } = other;
  if (drone !== undefined)
    return (
      <Offer
        text={text}
        other={words('window.import.use_aircraft', { name: drone.model ?? drone.key })}
        onOther={() => entries.setState((state) => withDrone(state, drone.key))}
      />
    );
  return (
    <Offer
      text={text}
      other={words('window.import.choose_aircraft')}
      onOther={() => view.setState((state) => withStep(state, 'drone', true))}
    />
  );
}

/** Swaps latitude and longitude: only a person can tell, by the map, that a file has them the wrong way round. */
function SwapButton() {
  const importer = useImporter();
  const accepted = useStore(importer.store, (state) => state.accepted);
  const route = accepted?.question.plan.routes[accepted.choice.route_index];
  if (accepted === undefined || route === undefined || !canSwap(route)) return null;
  if (isSurveyed(accepted.question.plan)) return null;
  const { swap } = accepted.choice;
  return (
    <Button kind="quiet" className={css['act']} onClick={importer.swap}>
      {swap === undefined ? words('window.import.swap') : words('window.import.undo_swap')}
    </Button>
  );
}

/** Says that the launch point on the map is not the file’s, and offers that. */
function KeptLaunch() {
  const importer = useImporter();
  const report = useStore(importer.store, (state) => state.report);
  const home = useMission((state) => currentMission(state).home);
  const locale = useLocale();
  const off_m = offFileLaunch_m(report, home);
  if (off_m === undefined) return null;
  return (
    <div data-testid="kept-launch">
      <p>{toKeptLaunchText(off_m, locale)}</p>
      <div className={css['acts']}>
        <Button onClick={importer.takeFileLaunch}>{words('window.import.take_launch')}</Button>
      </div>
    </div>
  );
}

/** The line of a file about which nothing was to be asked. */
function SurveyButton() {
  const importer = useImporter();
  const accepted = useStore(importer.store, (state) => state.accepted);
  const line = useMemo(() => accepted && surveyLineOf(accepted.route), [accepted]);
  if (line === 'winding') return <p>{toWindingText()}</p>;
  return line === undefined ? null : (
    <Button kind="quiet" className={css['act']} onClick={() => importer.surveyAlong(line)}>
      {words('window.import.survey_along')}
    </Button>
  );
}

/** Reports on the opened file: read, left out, assumed. */
export const ImportReportNote = memo(function ImportReportNote() {
  const importer = useImporter();
  const { report, accepted } = useStore(importer.store);
  const locale = useLocale();
  if (report === undefined) return null;
  const { ignored, notes, references, routeName, routeCount, hover_time_s, tool } = report;
  const facts = [
    ...(routeName === '' ? [] : [words('window.import.route_called', { name: routeName })]),
    toPointsText(report.pointCount),
    toDistanceText(report.length_m, locale),
    ...(hover_time_s === 0 ? [] : [words('window.import.waits', { time_s: hover_time_s })]),
    ...references.map((datum) => words('window.import.altitudes', { datum })),
    ...(tool === undefined ? [] : [words('window.import.written_by', { tool })]),
  ];
  return (
    <section className={css['note']} aria-label={words('window.import.report')} data-testid="import-report">
      <header className={css['head']}>
        <FileCheck2 aria-hidden="true" />
        <b>{report.filename}</b>
        <IconButton
          icon={X}
          size="s"
          label={words('window.import.close_report')}
          onClick={importer.forgetReport}
        />
      </header>
      <FileAircraft />
      <KeptLaunch />
      {ignored.length === 0 ? null : <p>{toIgnoredText(ignored)}.</p>}
      <details>
        <summary>
          {[
            toFormatText(report.format),
            ...(notes.length === 0 ? [] : [words('window.import.notes', { count: notes.length })]),
          ].join(' · ')}
        </summary>
        <p>{facts.join(' · ')}</p>
        <ul>
          {[...notes.map((note) => toFindingText(note, locale)), ...toReasonTexts(ignored)].map(
            (sentence) => (
              <li key={sentence}>{sentence}</li>
            ),
          )}
        </ul>
        {routeCount < 2 || accepted === undefined ? null : (
          <Button kind="quiet" className={css['act']} onClick={importer.askAgain}>
            {words('window.import.other_route', { count: routeCount })}
          </Button>
        )}
        {accepted?.question.areas === undefined ? null : (
          <Button kind="quiet" className={css['act']} onClick={importer.surveyAreas}>
            {words('window.import.survey_area')}
          </Button>
        )}
        <SurveyButton />
        <SwapButton />
      </details>
    </section>
  );
});
