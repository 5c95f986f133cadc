import { replacedSpeeds } from '../../../server/report/flightSettings.ts';
import { toSpeedText } from '../../../server/report/format.ts';
import { useAnalysis } from '../../analysis/answers.ts';
import { standingOf } from '../../analysis/asyncResult.ts';
import { useEntries } from '../../plan/entries.ts';
import { type SpeedChoice, withSpeedChoice } from '../../plan/inputs.ts';
import { useInputs, useMission } from '../../plan/planStores.ts';
import { useLocale } from '../../ui/localeContext.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { SegmentsRow } from '../../ui/Segments.tsx';
import { words } from '../../ui/words.ts';
import { holdsAirspeed, useChosenDrone } from '../drone/chosenDrone.ts';
import { useFlyBestRange } from './flyBestRange.ts';
import css from './SpeedControl.module.css';
import { toRingsAtBestText, toRouteAtBestText, toSlowedText } from './speedText.ts';
import { useBestRangeOffer } from './useBestRangeOffer.ts';

const options = (): readonly { value: SpeedChoice; label: string }[] => [
  { value: 'cruise', label: words('window.speed.cruise') },
  { value: 'best_range', label: words('window.speed.best_range') },
  { value: 'set', label: words('window.speed.set') },
];

interface Props {
  readonly kind: 'rings' | 'route';
}

/** Says the gain of best range, by the latest answer at that speed. */
function useBestRange({ kind }: Props): string {
  const range = useAnalysis((state) => state.range.answered);
  const mission = useAnalysis((state) => state.mission.answered);
  const threshold_pct = useInputs((inputs) => inputs.rth_threshold_pct);
  const locale = useLocale();
  if (kind === 'rings')
    return range?.question.speed_policy === 'best_range'
      ? toRingsAtBestText(range.result, threshold_pct, locale)
      : '';
  return mission?.question.options?.speed_policy === 'best_range'
    ? toRouteAtBestText(mission.result, locale)
    : '';
}

/** Explains the chosen speed for rings or route in one line. */
function useMeaning({ kind }: Props): string {
  const choice = useInputs((inputs) => inputs.speed_choice);
  const best = useBestRange({ kind });
  const waypoints = useMission(({ history }) => history.present.waypoints);
  const own = waypoints.filter(({ speed_mps }) => speed_mps !== undefined).length;
  const replaced = replacedSpeeds('best_range', waypoints);
  const drone = useChosenDrone();
  const range = useAnalysis((state) => state.range.answered?.result);
  const locale = useLocale();
  if (choice === 'best_range') {
    if (best === '' || kind === 'rings') return best;
    const said = [
      ...(replaced > 0 ? [words('window.speed.in_place_of', { count: replaced })] : []),
      ...(own > replaced ? [words('window.speed.kept_for_pictures', { count: own - replaced })] : []),
    ];
    return [best, ...said].join(' ');
  }
  const hasOwn = kind === 'route' && own > 0;
  if (hasOwn && own === waypoints.length) return words('window.speed.all_own');
  const speed_mps = drone?.cruise_speed_mps;
  const held = holdsAirspeed(drone) ? 'window.speed.cruise_airspeed' : 'window.speed.cruise_ground_speed';
  const against = kind === 'rings' && speed_mps !== undefined ? toSlowedText(range, speed_mps, locale) : '';
  const speed =
    speed_mps === undefined ? '' : words(held, { speed: toSpeedText(speed_mps, locale), against });
  return hasOwn ? words('window.speed.beside_own', { speed, count: own }) : `${speed}.`;
}

/** The choice of speed, what it means, and an offer of best range. */
export function SpeedControl({ kind }: Props) {
  const store = useEntries();
  const flyBestRange = useFlyBestRange();
  const inputs = useInputs((state) => state);
  const drone = useChosenDrone();
  const standing = useAnalysis((state) => standingOf(kind === 'rings' ? state.range : state.mission));
  const meaning = useMeaning({ kind });
  const offer = useBestRangeOffer(kind);
  const choose = (choice: SpeedChoice) =>
    choice === 'best_range'
      ? flyBestRange()
      : store.setState((state) => withSpeedChoice(state, choice, drone?.cruise_speed_mps));
  return (
    <div className={css['speed']} data-testid={`speed-${kind}`}>
      <SegmentsRow
        label={words('window.speed.speed')}
        value={inputs.speed_choice}
        options={options()}
        onChange={choose}
      />
      {inputs.speed_choice === 'set' ? (
        <NumberField
          label={words(holdsAirspeed(drone) ? 'window.speed.airspeed' : 'window.speed.ground_speed')}
          bound="airspeed_mps"
          value={inputs.cruise_speed_mps}
          onChange={(cruise_speed_mps) => store.setState({ cruise_speed_mps })}
        />
      ) : (
        <p
          className={css['about']}
          data-standing={inputs.speed_choice === 'best_range' ? standing : 'current'}
          data-testid="speed-meaning"
        >
          {meaning}
        </p>
      )}
      {offer === undefined ? null : (
        <button type="button" className={css['offer']} data-standing={standing} onClick={flyBestRange}>
          {offer.text}
        </button>
      )}
    </div>
  );
}
