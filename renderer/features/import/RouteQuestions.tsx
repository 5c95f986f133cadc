import { useMemo } from 'react';
import { elementAt } from '../../../engine/elementAt.ts';
import { proposalReason, rankedRoutes } from '../../../engine/flightplan/plan/rankRoutes.ts';
import type { Swap } from '../../../engine/flightplan/swappedCoordinates.ts';
import { type PlannedMission, toMission } from '../../../engine/flightplan/toMission.ts';
import { toHeightText } from '../../../server/report/format.ts';
import { toProposalText } from '../../../server/report/routeWords.ts';
import { toFindingText } from '../../../server/report/say.ts';
import { useChosenLaunch } from '../../plan/planStores.ts';
import fields from '../../ui/Fields.module.css';
import { useLocale } from '../../ui/localeContext.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { words } from '../../ui/words.ts';
import { asInFile } from './fileHeights.ts';
import { isRecording, likelyChoice, pointsWithoutAltitude, unitDoubtsOf } from './importPlan.ts';
import type { ImportChoice, ImportQuestion } from './importState.ts';
import { useImporter } from './importStore.ts';
import { toDigits, toRouteNameTexts } from './importText.ts';
import { NamedChoices, RouteChoices } from './RouteChoices.tsx';
import css from './RouteDialog.module.css';
import { toFollowedText, toOrderText, toRouteText } from './routeText.ts';
import { UnitChoices } from './UnitChoices.tsx';

export interface PartProps {
  readonly question: ImportQuestion;
  readonly choice: ImportChoice;
  /** The route by the current choice. */
  readonly planned: PlannedMission;
  readonly onChange: (change: Partial<ImportChoice>) => void;
}

/** Asks which of several routes to open; names a single one. */
export function Routes({ question, choice, onChange }: PartProps) {
  const locale = useLocale();
  const { plan } = question;
  const options = useMemo(() => {
    const names = toRouteNameTexts(plan.routes);
    const why = toProposalText(proposalReason(plan), locale);
    return rankedRoutes(plan).map((index) => {
      const about = toRouteText(elementAt(plan.routes, index), locale);
      return {
        value: String(index),
        name: names[index] ?? '',
        about: index === plan.chosen_route && plan.routes.length > 1 ? `${about} · ${why}` : about,
      };
    });
  }, [plan, locale]);
  const [only] = options;
  if (options.length === 1 && only !== undefined)
    return (
      <p className={css['one']}>
        <b>{only.name}</b>
        <small>{only.about}</small>
      </p>
    );
  return (
    <RouteChoices
      label={words('window.import.routes')}
      value={String(choice.route_index)}
      options={options}
      onChange={(value) =>
        onChange({
          swap: undefined,
          track_tolerance_m: undefined,
          takeoff_msl_m: undefined,
          ...asInFile,
          ...likelyChoice(plan, Number(value), choice.default_altitude_m),
        })
      }
    />
  );
}

/** Asks for the order of latitude and longitude, if the file's own order looks wrong. */
export function Order({
  question,
  choice,
  onChange,
  swaps,
}: PartProps & { readonly swaps: readonly Swap[] }) {
  const locale = useLocale();
  const chosenLaunch = useChosenLaunch();
  if (swaps.length === 0) return null;
  const label = words('window.import.coordinates');
  const options = (['file', ...swaps] as const).map((value) => {
    const swap = value === 'file' ? undefined : value;
    const { route, mission: planned, warnings } = toMission(question.plan, { ...choice, swap });
    const isOwn = !warnings.some(({ code }) => code === 'HOME_ASSUMED');
    return {
      value,
      name: words('window.import.coordinate_order', { order: value }),
      about: toOrderText(route, isOwn ? planned.home : chosenLaunch, locale),
    };
  });
  return (
    <NamedChoices
      label={label}
      value={choice.swap ?? 'file'}
      options={options}
      onChange={(value) => onChange({ swap: value === 'file' ? undefined : value })}
    />
  );
}

/** Metres, as values of the choice; `0` follows every point. */
const tolerances = ['0', '1', '3', '10'] as const;

/** Asks how closely to follow a recorded flight. */
export function Recording({ question, choice, planned, onChange }: PartProps) {
  const locale = useLocale();
  const route = question.plan.routes[choice.route_index];
  if (route === undefined || !isRecording(route)) return null;
  const { track_tolerance_m } = choice;
  const label = words('window.import.follow_within');
  const options = tolerances.map((value) => ({
    value,
    label: value === '0' ? words('window.import.every_point') : toHeightText(Number(value), locale),
  }));
  const chosen = tolerances.find((value) => Number(value) === (track_tolerance_m ?? 0)) ?? '0';
  return (
    <div className={css['closeness']}>
      <h3 className={css['label']}>{label}</h3>
      <Segments
        label={label}
        value={chosen}
        options={options}
        onChange={(value) => onChange({ track_tolerance_m: value === '0' ? undefined : Number(value) })}
      />
      <p className={fields['small']} role="status" data-testid="followed">
        {toFollowedText(route, planned.route.points.length, track_tolerance_m, locale)}
      </p>
    </div>
  );
}

/** Asks which units figures are in, where only a person knows. */
export function Units({ question }: PartProps) {
  const importer = useImporter();
  const locale = useLocale();
  const doubts = unitDoubtsOf(question.plan);
  const { units: readings = [] } = question.plan;
  if (doubts.length === 0 && readings.length === 0) return null;
  return (
    <div className={css['order']}>
      {doubts
        .map((doubt) => toFindingText(doubt, locale))
        .map((sentence) => (
          <p key={sentence} className={fields['small']}>
            {sentence}
          </p>
        ))}
      {readings.map(({ measure, unit, figure }) => (
        <UnitChoices
          key={measure}
          measure={measure}
          figure={figure}
          value={question.units?.[measure] ?? unit}
          onChange={(next) => importer.readIn(measure, next)}
        />
      ))}
      {readings.length === 0 && <p className={fields['small']}>{words('window.import.units_wrong')}</p>}
    </div>
  );
}

/** Asks for the height of points that have none. */
export function Height({ choice, planned, onChange }: PartProps) {
  const { points } = planned.route;
  const missing = pointsWithoutAltitude(planned.route);
  if (missing === 0) return null;
  const all = { count: points.length, shown: toDigits(points.length) };
  return (
    <NumberField
      label={words('window.import.default_height')}
      bound="altitude_m"
      value={choice.default_altitude_m}
      onChange={(default_altitude_m) => onChange({ default_altitude_m, isHeightChosen: true })}
      note={
        <p className={fields['small']}>
          {missing === points.length
            ? words('window.import.default_height_for_all', all)
            : words('window.import.default_height_for', { missing, ...all })}
        </p>
      }
    />
  );
}
