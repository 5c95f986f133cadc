import { Waypoints } from 'lucide-react';
import { memo, useCallback, useEffect, useMemo } from 'react';
import type { EndAction, Waypoint } from '../../../engine/mission/mission.ts';
import { splitOf } from '../../../server/report/flownPlan.ts';
import { type Locale, toDistanceText, toDurationText, toWholeText } from '../../../server/report/format.ts';
import { toAirDistance, toAirTime } from '../../../server/report/missionFacts.ts';
import type { MissionQuestion } from '../../../server/report/planQuestions.ts';
import type { BatteryFlight } from '../../../server/report/splitWords.ts';
import { useRoute } from '../../analysis/answers.ts';
import type { Leg } from '../../analysis/legsOnScreen.ts';
import { shownFlight } from '../../analysis/shownFlight.ts';
import type { MissionResult } from '../../map/mapProps.ts';
import { useEntries } from '../../plan/entries.ts';
import { currentMission } from '../../plan/missionStore.ts';
import { usePlanCommands } from '../../plan/planCommands.ts';
import { useInputs, useMission, useStep, useView, useViewStore } from '../../plan/planStores.ts';
import { onlySelected } from '../../plan/viewStore.ts';
import { Button } from '../../ui/Button.tsx';
import fields from '../../ui/Fields.module.css';
import { Figures } from '../../ui/Figures.tsx';
import { useLocale } from '../../ui/localeContext.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { optionsOf } from '../../ui/Segments.tsx';
import { Select } from '../../ui/Select.tsx';
import { Step } from '../../ui/Step.tsx';
import { SwitchRow } from '../../ui/SwitchRow.tsx';
import type { Standing } from '../../ui/standing.ts';
import { words } from '../../ui/words.ts';
import { BatteryUse } from '../battery/BatteryUse.tsx';
import { useDocuments } from '../documents/documentsOfPlan.ts';
import { useExporter } from '../export/exportStore.ts';
import { ImportReportNote } from '../import/ImportReportNote.tsx';
import { SpeedControl } from '../speed/SpeedControl.tsx';
import { DrawnRoute } from './DrawnRoute.tsx';
import { CheckLog, EmptyRoute } from './EmptyRoute.tsx';
import { Fences } from './Fences.tsx';
import { FlightTabs } from './FlightTabs.tsx';
import { FlightWinds } from './FlightWind.tsx';
import { flightsOver, legsOfFlight, toFlightOutcomes } from './flights.ts';
import { LegTable } from './LegTable.tsx';
import css from './MissionStep.module.css';
import { toOutcomes } from './missionOutcome.ts';
import { Outcomes } from './Outcomes.tsx';
import { SplitControls } from './SplitControls.tsx';
import { OwnSwapPlaces } from './SwapPlace.tsx';
import { WaypointEditor } from './WaypointEditor.tsx';
import { WaypointsEditor } from './WaypointsEditor.tsx';

const endActions: readonly EndAction[] = ['go_home', 'land', 'hover', 'first_waypoint', 'none'];

/** The height that flights climb to first, so that the way to their first waypoint leads over trees and roofs. */
function ClimbFirst() {
  const { edit } = usePlanCommands();
  const takeoff_height_m = useMission((state) => state.history.present.takeoff_height_m);
  const isSet = takeoff_height_m !== undefined;
  return (
    <NumberField
      label={words('window.mission.climb_first')}
      bound="height_m"
      value={takeoff_height_m}
      placeholder={words('window.mission.climb_as_waypoint')}
      onChange={(next_m) => edit({ kind: 'set_takeoff_height', takeoff_height_m: next_m })}
      onClear={() => isSet && edit({ kind: 'set_takeoff_height', takeoff_height_m: undefined })}
      layout="stacked"
      note={isSet ? <p className={fields['small']}>{words('window.mission.climb_first_note')}</p> : undefined}
    />
  );
}

const Controls = memo(function Controls() {
  const { edit } = usePlanCommands();
  const inputs = useInputs((state) => state);
  const end_action = useMission((state) => state.history.present.end_action);
  const store = useEntries();
  return (
    <>
      <div className={fields['pair']}>
        <Select
          label={words('window.mission.at_end')}
          layout="stacked"
          value={end_action}
          options={optionsOf(endActions, (end) => words(`window.mission.end.${end}`))}
          onChange={(next) => edit({ kind: 'set_end_action', end_action: next })}
        />
        <NumberField
          label={words('window.mission.reserve')}
          bound="battery_pct"
          layout="stacked"
          value={inputs.rth_threshold_pct}
          onChange={(rth_threshold_pct) => store.setState({ rth_threshold_pct })}
        />
      </div>
      <ClimbFirst />
      <SpeedControl kind="route" />
      <SwitchRow
        label={words('window.mission.split')}
        isOn={inputs.splits_batteries}
        onChange={(splits_batteries) => store.setState({ splits_batteries })}
      />
      {inputs.splits_batteries ? <SplitControls /> : null}
    </>
  );
});

interface EndProps {
  readonly question: MissionQuestion;
  readonly result: MissionResult;
  /** The flight of a split that is looked at. */
  readonly flight: BatteryFlight | undefined;
}

/** Shows the end of the flight, its certainty, and the uses of the battery, in the terms of the question. */
const HowItEnds = memo(function HowItEnds({ question, result, flight }: EndProps) {
  const locale = useLocale();
  if (flight !== undefined)
    return (
      <Outcomes label={words('window.mission.how_it_ends')} outcomes={toFlightOutcomes(flight, locale)} />
    );
  const outcomes = toOutcomes(result, {
    end_action: question.mission.end_action,
    threshold_pct: question.battery.rth_threshold_pct,
  });
  return (
    <>
      <Outcomes label={words('window.mission.how_it_ends')} outcomes={outcomes} />
      {result.explanation === undefined ? null : (
        <BatteryUse explanation={result.explanation} of={words('window.mission.whole_route')} />
      )}
    </>
  );
});

const KeepRoute = memo(function KeepRoute() {
  const documents = useDocuments();
  const exporter = useExporter();
  return (
    <div className={fields['pair']}>
      <Button onClick={() => void documents.save()}>{words('window.mission.save_plan')}</Button>
      <Button onClick={() => void exporter.open()}>{words('window.mission.export')}</Button>
    </div>
  );
});

function NoLaunch() {
  const { edit } = usePlanCommands();
  const first = useMission((state) => state.history.present.waypoints[0]);
  if (first === undefined) return null;
  return (
    <Button onClick={() => edit({ kind: 'move_home', to: { lat: first.lat, lon: first.lon } })}>
      {words('window.mission.take_off_at_first')}
    </Button>
  );
}

const toCountOfLegs = (count: number, locale: Locale): string =>
  words('window.mission.count_legs', { count, said: toWholeText(count, locale) });

function useSummary(): string {
  const mission = useMission((state) => state.history.present);
  const { answered, standing } = useRoute();
  const locale = useLocale();
  if (mission.waypoints.length === 0) return words('window.mission.no_route');
  const legs = toCountOfLegs(mission.waypoints.length, locale);
  if (standing === 'checking') return `${legs} · ${words('window.mission.checking')}`;
  if (answered === undefined || standing !== 'current') return legs;
  const { result, question } = answered;
  const air_s = toAirTime(result, question.mission);
  const time = air_s === undefined ? '' : ` · ${toDurationText(air_s)}`;
  return `${legs} · ${toDistanceText(toAirDistance(result, question.mission), locale)}${time}`;
}

interface SelectedProps {
  readonly indices: readonly number[];
  readonly waypoints: readonly Waypoint[];
  readonly legs: readonly (Leg | undefined)[];
  readonly standing: Standing;
}

/** The card of what is selected: one waypoint, or what several have in common. */
function Selected({ indices, waypoints, legs, standing }: SelectedProps) {
  const [index] = indices;
  const waypoint = index === undefined ? undefined : waypoints[index];
  if (index === undefined || waypoint === undefined) return null;
  if (indices.length > 1) return <WaypointsEditor {...{ indices, waypoints }} />;
  return <WaypointEditor key={index} {...{ index, waypoint, standing }} leg={legs[index]} />;
}

/** The flight of a split to look at, which stays when its waypoint is no longer selected. */
function useShownFlight(flights: readonly BatteryFlight[] | undefined) {
  const view = useViewStore();
  const shown = useView((state) => shownFlight(state, flights));
  const isOfOne = useView((state) => onlySelected(state) !== undefined);
  useEffect(() => {
    if (isOfOne && flights !== undefined) view.setState({ chosenFlight: shown });
  }, [view, isOfOne, flights, shown]);
  const show = useCallback(
    (flight_index: number) => view.setState({ chosenFlight: flight_index, selected: [] }),
    [view],
  );
  return [shown, show] as const;
}

function Route() {
  const waypoints = useMission((state) => state.history.present.waypoints);
  const { standing, answered, legs, refusal } = useRoute();
  const threshold_pct = useInputs((inputs) => inputs.rth_threshold_pct);
  const selected = useView((state) => state.selected);
  const result = answered?.result;
  const flights = useMemo(() => flightsOver(result, waypoints.length), [result, waypoints.length]);
  const [shown, show] = useShownFlight(flights);
  const flight = flights?.[shown];
  const rowLegs = useMemo(() => (flight === undefined ? legs : legsOfFlight(flight, legs)), [flight, legs]);
  return (
    <>
      <Controls />
      <Figures standing={standing} refusal={answered && refusal?.message}>
        {answered === undefined || flights === undefined ? null : (
          <FlightTabs {...{ flights, shown }} result={answered.result} onShow={show} />
        )}
        <FlightWinds shown={answered && splitOf(answered.result) && shown} />
        <OwnSwapPlaces shown={flights && shown} of={flights?.length ?? 1} />
        {answered === undefined ? null : <HowItEnds {...answered} flight={flight} />}
        <LegTable
          legs={rowLegs}
          total={result}
          flight={flight}
          isRefused={standing === 'refused' && answered !== undefined}
          threshold_pct={answered?.question.battery.rth_threshold_pct ?? threshold_pct}
        />
      </Figures>
      <Selected indices={selected} legs={rowLegs} {...{ waypoints, standing }} />
    </>
  );
}

export function MissionStep() {
  const step = useStep('mission');
  const hasRoute = useMission((state) => state.history.present.waypoints.length > 0);
  const hasLaunch = useMission((state) => currentMission(state).home !== undefined);
  return (
    <Step {...step} title={words('window.mission.title')} summary={useSummary()} icon={Waypoints}>
      <div className={css['legs']}>
        <ImportReportNote />
        {hasRoute ? (
          <>
            <KeepRoute />
            <DrawnRoute />
            {hasLaunch ? null : <NoLaunch />}
            <Route />
            <CheckLog />
          </>
        ) : (
          <EmptyRoute />
        )}
        <Fences />
      </div>
    </Step>
  );
}
