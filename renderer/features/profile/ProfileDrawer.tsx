import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { MessageName } from '../../../server/report/catalogues.ts';
import { toProfileLine } from '../../../server/report/drawing/profileLine.ts';
import { splitOf } from '../../../server/report/flownPlan.ts';
import { useRoute } from '../../analysis/answers.ts';
import { useMission, useView, useViewStore } from '../../plan/planStores.ts';
import { type DrawerPart, type ViewState, withDrawer, withFit } from '../../plan/viewStore.ts';
import { Figures } from '../../ui/Figures.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { words } from '../../ui/words.ts';
import { FlyControls } from '../fly/FlyControls.tsx';
import { useFlight } from '../fly/flightStore.ts';
import { Hours } from '../hours/Hours.tsx';
import { TableHint, WaypointTable } from '../mission/WaypointTable.tsx';
import { CompareTable } from '../variants/CompareTable.tsx';
import { useVariants } from '../variants/variantsStore.ts';
import { FlightsChart } from './FlightsChart.tsx';
import { FlownChart } from './FlownChart.tsx';
import { flightsToDraw } from './flightsChart.ts';
import { Heights } from './Heights.tsx';
import { type Asked, Low, LowPictures } from './LowFlight.tsx';
import { NoProfile } from './NoProfile.tsx';
import css from './Profile.module.css';
import type { AlongBy } from './profileChart.ts';

const ways = [
  { value: 'distance_m', says: 'window.profile.distance' },
  { value: 'time_s', says: 'window.profile.time' },
] as const satisfies readonly { value: AlongBy; says: MessageName }[];

/** The drawer shows heights along the flight, or the batteries of a split. */
type Shown = AlongBy | 'battery';
const batteries = { value: 'battery', says: 'window.profile.battery' } as const;

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
