import { useMemo } from 'react';
import { type ProfileLine, toProfileLine } from '../../../server/report/drawing/profileLine.ts';
import { flownLegs } from '../../../server/report/flownPlan.ts';
import { toFactsText, toSourceText } from '../../../server/report/groundSource.ts';
import { useRoute } from '../../analysis/answers.ts';
import { usePlanCommands } from '../../plan/planCommands.ts';
import { useView, useViewStore } from '../../plan/planStores.ts';
import { onlySelected } from '../../plan/viewStore.ts';
import { Figures } from '../../ui/Figures.tsx';
import { useLocale } from '../../ui/localeContext.ts';
import { words } from '../../ui/words.ts';
import { CeilingLegend } from './CeilingLegend.tsx';
import { HeightHandles } from './HeightHandles.tsx';
import { type Asked, ceilingOf, clearanceOf } from './LowFlight.tsx';
import { NoProfile } from './NoProfile.tsx';
import css from './Profile.module.css';
import { ProfileChart } from './ProfileChart.tsx';
import { chargeAfter, lowestPlace, placeAt } from './placesOfProfile.ts';
import { type AlongBy, toChart } from './profileChart.ts';
import { toFloorText, toPlaceText } from './profileText.ts';
import { lowestLeg } from './raising.ts';
import { hiddenStretches, toSightText } from './sight.ts';
import { useWidth } from './useWidth.ts';
import { WayHome } from './WayHome.tsx';

interface LegendProps {
  readonly line: ProfileLine;
  readonly clearance_m: number;
  readonly asked: Asked;
}

function Legend({ line, clearance_m, asked }: LegendProps) {
  const locale = useLocale();
  const pilot = asked.question.options?.line_of_sight?.lat === undefined ? 'launch' : 'elsewhere';
  const sight = toSightText(asked.result, line, pilot, locale);
  const { elevation_source, elevation_sources = [] } = asked.result.data_sources;
  const facts = elevation_sources.map((source) => toFactsText(source, locale)).join('\n');
  return (
    <p className={css['legend']}>
      <span data-line="ground" title={facts}>
        {words('window.profile.ground_by', { sources: toSourceText(elevation_source, locale) })}
      </span>
      {line.standing.length === 0 ? null : (
        <span data-line="obstacle">{words('window.profile.obstacles')}</span>
      )}
      <span data-line="path">{words('window.profile.path')}</span>
      <span data-line="floor">{toFloorText(clearance_m, line.error_m, locale)}</span>
      <CeilingLegend ceiling_m={ceilingOf(asked)} />
      <span data-line="battery">{words('window.profile.battery_legend')}</span>
      {sight === undefined ? null : (
        <span data-line="sight" data-testid="profile-sight">
          {sight}
        </span>
      )}
    </p>
  );
}

interface DrawnProps {
  readonly asked: Asked;
  readonly line: ProfileLine;
  readonly by: AlongBy;
}

function Drawn({ asked, line, by }: DrawnProps) {
  const view = useViewStore();
  const { edit } = usePlanCommands();
  const locale = useLocale();
  const [element, width_px] = useWidth<HTMLDivElement>();
  const cursor = useView((state) => state.cursor);
  const selectedIndex = useView(onlySelected);
  const { result, question } = asked;
  const clearance_m = clearanceOf(asked);
  const ceiling_m = ceilingOf(asked);
  const chart = useMemo(
    () => toChart(line, { width_px: Math.max(width_px, 200), locale, by, clearance_m, ceiling_m }),
    [line, width_px, locale, by, clearance_m, ceiling_m],
  );
  const hidden = useMemo(() => hiddenStretches(result, line, by), [result, line, by]);
  const place = cursor && placeAt(line.places, cursor);
  const low = lowestLeg(result, clearance_m);
  const lowest = useMemo(() => low && lowestPlace(line, low.leg), [line, low]);
  const onRaise = (index: number, raise_m: number, isPressed?: true) =>
    edit({
      kind: 'raise_waypoints',
      by_m: result.legs.map((_, at) => (at === index ? raise_m : 0)),
      isPressed,
    });
  const onSelect = (index: number) => view.setState({ selected: [index] });
  const last = result.legs.length - 1;
  const backFrom = Math.min(cursor?.leg_index ?? selectedIndex ?? low?.leg.leg_index ?? last, last);
  const home = flownLegs(result)[backFrom];
  return (
    <>
      {place === undefined ? (
        <Legend {...{ line, clearance_m, asked }} />
      ) : (
        <p className={css['readout']} data-testid="profile-readout">
          {toPlaceText(place, chargeAfter(line, place.leg_index), {
            legCount: result.legs.length,
            locale,
          })}
        </p>
      )}
      <div className={css['row']}>
        <div ref={element} className={css['plot']}>
          {width_px === 0 ? null : (
            <>
              <ProfileChart
                {...{ chart, line, by, place, lowest, hidden }}
                width_px={width_px}
                reserve_pct={question.battery.rth_threshold_pct}
                onCursor={(at) => view.setState({ cursor: at })}
              />
              <HeightHandles {...{ chart, line, by, selectedIndex, onSelect, onRaise }} />
            </>
          )}
        </div>
        {home === undefined ? null : <WayHome leg={home} result={result} />}
      </div>
    </>
  );
}

/** Draws the heights along the flight, or says why there are none. */
export function Heights({ by }: { readonly by: AlongBy }) {
  const { answered, standing, refusal } = useRoute();
  const line = useMemo(() => answered && toProfileLine(answered.result), [answered]);
  if (answered === undefined && refusal !== undefined)
    return <p className={css['none']}>{words('window.profile.no_answer')}</p>;
  return (
    <Figures standing={standing} refusal={answered && refusal?.message}>
      {answered !== undefined && line !== undefined ? (
        <Drawn asked={answered} line={line} by={line.isTimed ? by : 'distance_m'} />
      ) : (
        <NoProfile answered={answered} />
      )}
    </Figures>
  );
}
