import { splitOf } from '../../../server/report/flownPlan.ts';
import { besideEachOther } from '../../../server/report/format.ts';
import { isLegToSwapPlace } from '../../../server/report/splitWords.ts';
import type { MissionResult } from '../../map/mapProps.ts';
import { areaOver, lineThrough } from '../../ui/chartLines.ts';
import { useLocale } from '../../ui/localeContext.ts';
import { words } from '../../ui/words.ts';
import css from './Profile.module.css';
import { frame } from './profileChart.ts';
import { toReturnText } from './profileText.ts';
import { toReturnSightText } from './sight.ts';

type Leg = MissionResult['legs'][number];

const plot = { width: 210, left: 8, right: 8 } as const;

/** The way home from the end of a leg, or to where its flight lands, over its ground: up to the height of the return, across, and down. */
export function WayHome({ leg, result }: { readonly leg: Leg; readonly result: MissionResult }) {
  const locale = useLocale();
  const { return_profile = [], profile } = leg;
  const [first, last] = [return_profile[0], return_profile.at(-1)];
  if (first === undefined || last === undefined) return null;
  const start_m = profile?.at(-1)?.path_msl_m ?? first.path_msl_m;
  const heights = return_profile.flatMap(({ ground_msl_m, path_msl_m }) => [
    ground_msl_m ?? path_msl_m,
    path_msl_m,
  ]);
  const [low_m, high_m] = [Math.min(start_m, ...heights), Math.max(start_m, ...heights) + 8];
  const x = (distance_m: number) =>
    plot.left + ((plot.width - plot.left - plot.right) * distance_m) / Math.max(1e-6, last.distance_m);
  const y = (height_m: number) =>
    frame.floor - ((frame.floor - frame.top) * (height_m - low_m)) / (high_m - low_m);
  const onChart = (list: readonly (readonly [number, number])[]) =>
    list.map(([at, height]) => [x(at), y(height)] as const);
  const ground = return_profile.flatMap(({ distance_m, ground_msl_m }) =>
    ground_msl_m === undefined ? [] : [[distance_m, ground_msl_m] as const],
  );
  const path = [
    [0, start_m] as const,
    ...return_profile.map(({ distance_m, path_msl_m }) => [distance_m, path_msl_m] as const),
    [last.distance_m, last.ground_msl_m ?? last.path_msl_m] as const,
  ];
  const isToSwapPlace = isLegToSwapPlace(splitOf(result), leg.leg_index);
  const sight = toReturnSightText(result, leg.leg_index, locale);
  const name = words('window.profile.way_home', {
    to: isToSwapPlace ? 'swap' : 'home',
    index: leg.leg_index,
  });
  return (
    <figure className={css['home']} data-testid="way-home">
      <figcaption>{name}</figcaption>
      <svg
        width={plot.width}
        height={frame.floor + 2}
        role="img"
        aria-label={`${name}, ${besideEachOther([toReturnText(leg, locale), sight])}`}
      >
        {ground.length > 1 ? (
          <path className={css['ground']} d={areaOver(onChart(ground), frame.floor)} />
        ) : null}
        <path className={css['homePath']} d={lineThrough(onChart(path))} />
      </svg>
      <p>{toReturnText(leg, locale)}</p>
      {sight === '' ? null : <p data-testid="return-sight">{sight}</p>}
    </figure>
  );
}
