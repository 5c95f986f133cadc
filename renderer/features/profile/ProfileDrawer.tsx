import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { MessageName } from '../../../server/report/catalogues.ts';
import { type ProfileLine, toProfileLine } from '../../../server/report/drawing/profileLine.ts';
import { flownLegs, splitOf } from '../../../server/report/flownPlan.ts';
import { toFactsText, toSourceText } from '../../../server/report/groundSource.ts';
import type { MissionQuestion } from '../../../server/report/planQuestions.ts';
import { useRoute } from '../../analysis/answers.ts';
import type { MissionResult } from '../../map/mapProps.ts';
import { currentMission } from '../../plan/missionStore.ts';
import { usePlanCommands } from '../../plan/planCommands.ts';
import { useMission, useView, useViewStore } from '../../plan/planStores.ts';
import { type DrawerPart, onlySelected, type ViewState, withDrawer, withFit } from '../../plan/viewStore.ts';
import { Button } from '../../ui/Button.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { useLocale } from '../../ui/localeContext.ts';
import { Segments } from '../../ui/Segments.tsx';
import { words } from '../../ui/words.ts';
import { FlyControls } from '../fly/FlyControls.tsx';
import { useFlight } from '../fly/flightStore.ts';
import { Hours } from '../hours/Hours.tsx';
import { TableHint, WaypointTable } from '../mission/WaypointTable.tsx';
import { CompareTable } from '../variants/CompareTable.tsx';
import { useVariants } from '../variants/variantsStore.ts';
import { CeilingLegend } from './CeilingLegend.tsx';
import { FlightsChart } from './FlightsChart.tsx';
import { FlownChart } from './FlownChart.tsx';
import { flightsToDraw } from './flightsChart.ts';
import { HeightHandles } from './HeightHandles.tsx';
import { NoProfile } from './NoProfile.tsx';
import css from './Profile.module.css';
import { ProfileChart } from './ProfileChart.tsx';
import { chargeAfter, lowestPlace, placeAt } from './placesOfProfile.ts';
import { type AlongBy, toChart } from './profileChart.ts';
import { toFloorText, toLowestText, toPlaceText, toRaisesPicturesText, toRaiseText } from './profileText.ts';
import { RaisedAbove } from './RaisedAbove.tsx';
import { raisedPictures } from './raisedPictures.ts';
import { lowestLeg, raisingEdit } from './raising.ts';
import { hiddenStretches, toSightText } from './sight.ts';
import { useWidth } from './useWidth.ts';
import { WayHome } from './WayHome.tsx';

const ways = [
  { value: 'distance_m', says: 'window.profile.distance' },
  { value: 'time_s', says: 'window.profile.time' },
] as const satisfies readonly { value: AlongBy; says: MessageName }[];

/** The drawer shows heights along the flight, or the batteries of a split. */
type Shown = AlongBy | 'battery';
const batteries = { value: 'battery', says: 'window.profile.battery' } as const;

interface Asked {
  readonly question: MissionQuestion;
  readonly result: MissionResult;
}

const clearanceOf = ({ question }: Asked): number => question.options?.clearance_m ?? 0;
const ceilingOf = ({ question }: Asked) => question.options?.max_height_above_ground_m;

/** Says that the flight is too low, with the button that mends it. */
function Low({ asked, isCurrent }: { readonly asked: Asked; readonly isCurrent: boolean }) {
  const { edit } = usePlanCommands();
  const locale = useLocale();
  const clearance_m = clearanceOf(asked);
  const { result } = asked;
  const lowest = lowestLeg(result, clearance_m);
  const raising = useMemo(() => raisingEdit(result, clearance_m), [result, clearance_m]);
  if (lowest === undefined) return null;
  return (
    <p
      className={css['low']}
      data-forbids={lowest.leg.clearance?.below_m !== undefined}
      data-testid="profile-low"
    >
      <b>{toLowestText(lowest, locale)}</b>
      <Button disabled={!isCurrent} onClick={() => edit(raising)}>
        {toRaiseText(clearance_m, locale)}
      </Button>
      {isCurrent ? <RaisedAbove edit={raising} result={result} /> : null}
    </p>
  );
}

/** Says before the flight is raised what that does to its pictures. */
function LowPictures({ asked }: { readonly asked: Asked }) {
  const locale = useLocale();
  const waypoints = useMission((state) => currentMission(state).waypoints);
  const clearance_m = clearanceOf(asked);
  const raised =
    lowestLeg(asked.result, clearance_m) && raisedPictures(raisingEdit(asked.result, clearance_m), waypoints);
  return raised === undefined ? null : (
    <small data-testid="profile-low-pictures">{toRaisesPicturesText(raised, locale)}</small>
  );
}

interface LegendProps {
  readonly line: ProfileLine;
  readonly clearance_m: number;
  readonly asked: Asked;
}

function Legend({ line, clearance_m, asked }: LegendProps) {
  const locale = useLocale();
  const pilot = asked.question.options?.line_of_sight?.lat === undefined ? 'launch' : 'elsewhere';
  const sight = toSightText(asked.result, pilot, locale);
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

/** More than another line of text: the chart. */
const unfolded_px = 100;

/** The map beside a drawer of this height; where it unfolds over the route, the route is fitted to what is left of the map, with the rings where these are compared. */
const covering = (state: ViewState, height_px: number): Partial<ViewState> => ({
  drawerHeight_px: height_px,
  ...(state.drawerHeight_px > 0 &&
    height_px > state.drawerHeight_px + unfolded_px &&
    withFit(state, state.isCompareOpen ? 'everything' : 'route')),
});

/** Reports to the map how much of it the drawer covers. */
function useCover() {
  const view = useViewStore();
  const drawer = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = drawer.current;
    if (element === null) return;
    const observer = new ResizeObserver(() =>
      view.setState((state) => covering(state, element.offsetHeight)),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      view.setState({ drawerHeight_px: 0, cursor: undefined });
    };
  }, [view]);
  return drawer;
}

interface ToggleProps {
  readonly what: DrawerPart;
  readonly name: string;
  readonly isOpen: boolean;
}

function Toggle({ what, name, isOpen }: ToggleProps) {
  const view = useViewStore();
  const Icon = isOpen ? ChevronDown : ChevronUp;
  return (
    <h2>
      <button
        type="button"
        className={css['toggle']}
        aria-expanded={isOpen}
        onClick={() => view.setState(withDrawer(isOpen ? undefined : what))}
      >
        {name}
        <Icon aria-hidden="true" />
      </button>
    </h2>
  );
}

/** Returns the charts that an answer allows, with the first as the default: the battery alone where no ground is known. */
function shownOf(answered: Asked | undefined) {
  if (answered === undefined) return [];
  const { result, question } = answered;
  const line = toProfileLine(result);
  const isSplit = splitOf(result) !== undefined;
  const isAlone = line === undefined && flightsToDraw(result, question.mission.end_action) !== undefined;
  const heights = line?.isTimed === true ? ways : isSplit ? ways.slice(0, 1) : [];
  return [...(isSplit || isAlone ? [batteries] : []), ...heights].map(({ value, says }) => ({
    value,
    label: words(says),
  }));
}

function Profile({ shown }: { readonly shown: Shown }) {
  const { answered, standing, refusal } = useRoute();
  const flights = answered && flightsToDraw(answered.result, answered.question.mission.end_action);
  if (answered !== undefined && flights !== undefined && shown === 'battery')
    return (
      <>
        <Figures standing={standing} refusal={answered && refusal?.message}>
          <FlightsChart flights={flights} reserve_pct={answered.question.battery.rth_threshold_pct} />
        </Figures>
        {splitOf(answered.result) === undefined ? <NoProfile answered={answered} /> : null}
      </>
    );
  return <Heights by={shown === 'battery' ? 'distance_m' : shown} />;
}

function Heights({ by }: { readonly by: AlongBy }) {
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

function Drawer({ hasHome }: { readonly hasHome: boolean }) {
  const isProfileOpen = useView((state) => state.isProfileOpen) && hasHome;
  const isTableOpen = useView((state) => state.isTableOpen);
  const isHoursOpen = useView((state) => state.isHoursOpen) && hasHome;
  const hasVariants = useStore(useVariants().store, ({ list }) => list.length > 1) && hasHome;
  const isCompareOpen = useView((state) => state.isCompareOpen) && hasVariants;
  const [chosen, choose] = useState<Shown>();
  const { answered, standing } = useRoute();
  const options = useMemo(() => shownOf(answered), [answered]);
  const shown = (options.find(({ value }) => value === chosen) ?? options[0])?.value ?? 'distance_m';
  const isFlown = useStore(useFlight().store, ({ isOpen }) => isOpen);
  const drawer = useCover();
  return (
    <section
      ref={drawer}
      className={css['drawer']}
      aria-label={words(hasHome ? 'window.profile.profile' : 'window.profile.waypoints')}
      data-part
      tabIndex={-1}
      data-open={isProfileOpen || isTableOpen || isHoursOpen || isCompareOpen}
      data-testid="profile"
    >
      <header className={css['head']}>
        {hasHome ? (
          <Toggle what="profile" name={words('window.profile.profile')} isOpen={isProfileOpen} />
        ) : null}
        <Toggle what="table" name={words('window.profile.waypoints')} isOpen={isTableOpen} />
        {hasHome ? <Toggle what="hours" name={words('window.hours.title')} isOpen={isHoursOpen} /> : null}
        {hasVariants ? (
          <Toggle what="compare" name={words('window.variants.compare')} isOpen={isCompareOpen} />
        ) : null}
        {isTableOpen ? <TableHint /> : null}
        {answered === undefined ? null : <Low asked={answered} isCurrent={standing === 'current'} />}
        {answered === undefined ? null : <LowPictures asked={answered} />}
        {hasHome ? <FlyControls /> : null}
        {isProfileOpen && !isFlown && options.length > 1 ? (
          <Segments<Shown>
            label={words('window.profile.along')}
            value={shown}
            options={options}
            onChange={choose}
          />
        ) : null}
      </header>
      {isProfileOpen ? isFlown ? <FlownChart /> : <Profile shown={shown} /> : null}
      {isTableOpen ? <WaypointTable /> : null}
      {isHoursOpen ? <Hours /> : null}
      {isCompareOpen ? <CompareTable /> : null}
    </section>
  );
}

/** Shows the flight from the side or the table of waypoints below the map; a bar while it is closed, nothing without a route. */
export function ProfileDrawer() {
  const hasRoute = useMission(({ history }) => history.present.waypoints.length > 0);
  const hasHome = useMission(({ history }) => history.present.home !== undefined);
  return hasRoute ? <Drawer hasHome={hasHome} /> : null;
}
