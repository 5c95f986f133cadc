import { Mountain } from 'lucide-react';
import type { Position } from '../../../engine/geo/position.ts';
import { defaultEyeHeight_m } from '../../../server/contract/schemas/mission.ts';
import {
  creditOf,
  toErrorText,
  toFactsText,
  toLevelNote,
  toSourceText,
} from '../../../server/report/groundSource.ts';
import { groundOfMission, groundOfRange } from '../../../server/report/groundWords.ts';
import type { ReturnFigures } from '../../../server/report/returnHeight.ts';
import { useRange, useRoute } from '../../analysis/answers.ts';
import { useEntries } from '../../plan/entries.ts';
import { currentMission } from '../../plan/missionStore.ts';
import { useInputs, useMission, useStep } from '../../plan/planStores.ts';
import { CoordinateField } from '../../ui/CoordinateField.tsx';
import fields from '../../ui/Fields.module.css';
import { Figures } from '../../ui/Figures.tsx';
import { useLocale } from '../../ui/localeContext.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Step } from '../../ui/Step.tsx';
import type { Standing } from '../../ui/standing.ts';
import { words } from '../../ui/words.ts';
import { WorldFiles } from '../world/WorldFiles.tsx';
import { ChooseHeights } from './ChooseHeights.tsx';
import css from './GroundStep.module.css';
import { type Ground, toAsNeededText, toGroundSummary } from './groundText.ts';

/** Asks for the pilot's place, for the line of sight. */
function PilotPlace() {
  const store = useEntries();
  const placePilot = (to: Position | undefined) => store.setState({ pilot: to });
  const pilot = useInputs((inputs) => inputs.pilot);
  const eye_height_m = useInputs((inputs) => inputs.eye_height_m ?? defaultEyeHeight_m);
  const home = useMission((state) => currentMission(state).home);
  const question = words('window.ground.pilot_looks_from');
  const goElsewhere = () => {
    if (home !== undefined) placePilot({ lat: home.lat, lon: home.lon });
  };
  return (
    <div className={fields['stack']} data-testid="pilot-place">
      <span className={fields['small']}>{question}</span>
      <Segments
        label={question}
        value={pilot === undefined ? 'launch' : 'elsewhere'}
        options={[
          { value: 'launch', label: words('window.ground.at_launch') },
          { value: 'elsewhere', label: words('window.ground.elsewhere') },
        ]}
        onChange={(value) => (value === 'launch' ? placePilot(undefined) : goElsewhere())}
      />
      {pilot === undefined ? null : (
        <>
          <CoordinateField
            label={words('window.ground.pilot_coordinates')}
            place={pilot}
            onPlace={placePilot}
          />
          <p className={fields['small']}>{words('window.ground.drag_eye')}</p>
        </>
      )}
      <NumberField
        label={words('window.ground.eye_height')}
        bound="eye_height_m"
        value={eye_height_m}
        onChange={(next_m) => store.setState({ eye_height_m: next_m })}
      />
    </div>
  );
}

const useHasRoute = () => useMission((state) => currentMission(state).waypoints.length > 0);

/** Finds the ground in the latest answer: to the route, or to the rings where there is no route. */
function useGround(): { readonly standing: Standing; readonly ground: Ground | undefined } {
  const hasRoute = useHasRoute();
  const { standing: ofRoute, answered: route } = useRoute();
  const { standing: ofRange, answered: range } = useRange();
  const standing = hasRoute ? ofRoute : ofRange;
  const result = hasRoute ? route?.result : range?.result;
  if (result === undefined) return { standing, ground: undefined };
  const known = 'legs' in result ? groundOfMission(result) : groundOfRange(result);
  const {
    elevation_source: source = '',
    elevation_error_m: error_m,
    elevation_sources: sources = [],
  } = result.data_sources ?? {};
  return { standing, ground: { known, source, sources, error_m } };
}

interface FieldsProps {
  readonly hasRoute: boolean;
  readonly result: ReturnFigures | undefined;
}

function Fields({ hasRoute, result }: FieldsProps) {
  const locale = useLocale();
  const store = useEntries();
  const clearance_m = useInputs((inputs) => inputs.clearance_m);
  const ceiling_m = useInputs((inputs) => inputs.max_height_above_ground_m);
  const return_height_m = useInputs((inputs) => inputs.return_height_m);
  return (
    <div className={fields['pair']} data-last="wide">
      <NumberField
        label={words('window.ground.clearance')}
        bound="clearance_m"
        layout="stacked"
        value={clearance_m}
        onChange={(next_m) => store.setState({ clearance_m: next_m })}
      />
      <NumberField
        label={words('window.ground.ceiling')}
        bound="max_height_above_ground_m"
        layout="stacked"
        value={ceiling_m ?? undefined}
        placeholder={words('window.ground.no_ceiling')}
        onChange={(next_m) => store.setState({ max_height_above_ground_m: next_m })}
        onClear={() => store.setState({ max_height_above_ground_m: null })}
      />
      {hasRoute ? (
        <NumberField
          label={words('window.ground.return_height')}
          bound="height_m"
          layout="stacked"
          value={return_height_m}
          placeholder={toAsNeededText({ locale, result })}
          onChange={(next_m) => store.setState({ return_height_m: next_m })}
          onClear={() => store.setState({ return_height_m: undefined })}
        />
      ) : null}
    </div>
  );
}

/** Names the surface of the heights of each source, and gives the notice that a licence asks for. */
function Provenance({ sources }: Pick<Ground, 'sources'>) {
  const locale = useLocale();
  const credit = creditOf(sources, locale);
  if (sources.length === 0) return null;
  return (
    <div className={css['facts']} data-testid="ground-sources">
      {sources.map((source) => (
        <p key={toFactsText(source, locale)}>{toFactsText(source, locale)}</p>
      ))}
      {credit === '' ? null : <p>{credit}</p>}
    </div>
  );
}

function Heights({ ground: { known, source, sources, error_m } }: { readonly ground: Ground }) {
  const locale = useLocale();
  return (
    <>
      {known === 'none' ? null : (
        <p className={css['heights']} data-testid="ground-heights">
          {words('window.ground.heights')}
          <span>
            {toSourceText(source, locale)}
            <small>{toErrorText(error_m, locale)}</small>
          </span>
        </p>
      )}
      {known === 'none' ? null : <Provenance sources={sources} />}
      {known === 'all' ? null : (
        <div className={fields['stack']} data-testid="ground-unknown">
          <p className={fields['muted']}>{toLevelNote(known, locale)}</p>
          <ChooseHeights />
        </div>
      )}
    </>
  );
}

/** Asks for the height over the ground, and says how well the ground is known. */
export function GroundStep() {
  const step = useStep('ground');
  const hasRoute = useHasRoute();
  const entered = useInputs((inputs) => inputs);
  const locale = useLocale();
  const { standing, ground } = useGround();
  const { answered } = useRoute();
  const isCurrent = standing === 'current';
  const known = isCurrent ? ground?.known : undefined;
  const result = isCurrent && hasRoute ? answered?.result : undefined;
  return (
    <Step
      {...step}
      title={words('window.ground.title')}
      summary={toGroundSummary(entered, known, { hasRoute, locale, result })}
      icon={Mountain}
    >
      <div className={fields['stack']}>
        <Fields hasRoute={hasRoute} result={result} />
        {hasRoute ? <PilotPlace /> : null}
        {ground === undefined ? null : (
          <Figures standing={standing}>
            <Heights ground={ground} />
          </Figures>
        )}
        <WorldFiles />
      </div>
    </Step>
  );
}
