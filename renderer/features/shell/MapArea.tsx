import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useMemo } from 'react';
import { type StoreApi, useStore } from 'zustand';
import type { Position } from '../../../engine/geo/position.ts';
import type { ViewedArea } from '../../../server/contract/schemas/world.ts';
import { useLatestAnswers, usePointedPlace } from '../../analysis/answers.ts';
import { toShownRange } from '../../analysis/requests.ts';
import { shownRingToFly } from '../../analysis/reserveRing.ts';
import { atLaunch } from '../../map/geometry/swapMarks.ts';
import { MapView } from '../../map/MapView.tsx';
import type { MapProps } from '../../map/mapProps.ts';
import { useEntries } from '../../plan/entries.ts';
import {
  currentMission,
  isNothingPlanned,
  type MissionState,
  placesLeft,
  planBeforeMove,
} from '../../plan/missionStore.ts';
import { useLaunch, usePlanCommands } from '../../plan/planCommands.ts';
import {
  useInputs,
  useMapRest,
  useMission,
  useMissionStore,
  useView,
  useViewStore,
} from '../../plan/planStores.ts';
import type { ViewState } from '../../plan/viewStore.ts';
import { useSettings } from '../../platform/settingsStore.ts';
import { useIsConnected } from '../../platform/useIsConnected.ts';
import { gutter_px } from '../../ui/layout.ts';
import { useLocale } from '../../ui/localeContext.ts';
import { useMatches, usePanelSpace } from '../../ui/usePanelSpace.ts';
import { useFlightOnMap } from '../fly/flightOnMap.ts';
import { useFlight } from '../fly/flightStore.ts';
import { useLaunchPlaces } from '../launch/launchPointsStore.ts';
import { MapChooser } from '../maps/MapChooser.tsx';
import { useMaps } from '../maps/mapsStore.ts';
import { useNamesInView } from '../maps/namesInView.ts';
import { tilesOf, useHills, useShownMap } from '../maps/shownMap.ts';
import { PlaceSearch } from '../search/PlaceSearch.tsx';
import { usePlaceSearch } from '../search/placeSearchStore.ts';
import { useDrawnStructure } from '../structure/structureOfPlan.ts';
import { toStructureOnMap } from '../structure/structureOnMap.ts';
import { useDrawnSurvey } from '../survey/surveyOfPlan.ts';
import { toSurveyOnMap } from '../survey/surveyOnMap.ts';
import { useComparedRings } from '../variants/comparedRings.ts';
import { useWorldInView } from '../world/worldInView.ts';

const controls = (map: LeafletMap) => <MapChooser map={map} />;

const none: readonly never[] = [];
/** The map's right edge under the card of a flight. */
const flyCard_px = gutter_px + 340;
/** Lower windows have the card over the strip. */
const roomForCard = '(min-height: 561px)';
const search = <PlaceSearch where="map" />;

/** Where the launch point is drawn: the pointer itself moves its marker, so it stays until the drop unless a route begins there. */
function drawnLaunch(state: MissionState): Position | undefined {
  const { home, waypoints } = state.history.present;
  return waypoints.length === 0 ? home : currentMission(state).home;
}

/** Returns the handlers that put the pointer's doings into the view. */
const showsOn = (
  view: StoreApi<ViewState>,
): Pick<MapProps, 'onSelect' | 'onMenu' | 'onPlaceMenu' | 'onCursor' | 'onToolChange'> => ({
  onSelect: (selected) => view.setState({ selected, selectedFence: undefined }),
  onMenu: (menuAt) => view.setState({ menuAt }),
  onPlaceMenu: (inWindow, place) => view.setState({ placeMenu: { inWindow, place } }),
  onCursor: (cursor) => view.setState(({ isProfileOpen }) => (isProfileOpen ? { cursor } : {})),
  onToolChange: (tool) => view.setState({ tool }),
});

export function MapArea({ theme }: { readonly theme: 'light' | 'dark' }) {
  const missionStore = useMissionStore();
  const drawnSurvey = useDrawnSurvey();
  const drawnStructure = useDrawnStructure();
  const places = usePlaceSearch();
  const entries = useEntries();
  const viewStore = useViewStore();
  const { placeLaunch } = useLaunch();
  const { edit, comeCloser, selectFence } = usePlanCommands();
  const mission = useMission((state) => state.history.present);
  const launch = useMission(drawnLaunch);
  const fences = useMission((state) => currentMission(state).fences);
  const beforeMove = useMission(planBeforeMove);
  const oldPlaces = useMemo(
    () => (beforeMove === undefined ? none : placesLeft(beforeMove, mission)),
    [beforeMove, mission],
  );
  const { store } = missionStore;
  const ofSurvey = drawnSurvey.store;
  const launchNow = useMemo(
    () => ({
      get: () => {
        const drawn = ofSurvey.getState();
        return drawn.survey?.file === undefined ? currentMission(store.getState()).home : drawn.launch;
      },
      subscribe: store.subscribe,
    }),
    [store, ofSurvey],
  );
  const launchPlaces = useLaunchPlaces();
  const { zones, obstacles, notDrawn, onView } = useWorldInView();
  const { rings, route } = useLatestAnswers();
  const answer = rings.answered?.result;
  const standing = useMemo(
    () => ({ rings: rings.standing, route: route.standing }),
    [rings.standing, route.standing],
  );
  const inputs = useInputs((state) => state);
  const layer = useShownMap();
  const { names, look: lookForNames } = useNamesInView(layer === undefined);
  const hills = useHills();
  const isConnected = useIsConnected();
  const found = useStore(places.store, ({ chosen }) => chosen);
  const isFirstStep = useMission(isNothingPlanned);
  const { network } = useSettings();
  const view = useView((state) => state);
  const drawn = useStore(ofSurvey);
  const ofWalls = useStore(drawnStructure.store);
  const survey = useMemo(() => toSurveyOnMap(drawn) ?? toStructureOnMap(ofWalls), [drawn, ofWalls]);
  const { edit: editDrawing, leave } = drawn.survey === undefined ? drawnStructure : drawnSurvey;
  const range = useMemo(
    () => (answer === undefined ? undefined : toShownRange(answer, inputs)),
    [answer, inputs],
  );
  const reserve = useMemo(() => answer && shownRingToFly(answer, inputs), [answer, inputs]);
  const tiles = useMemo(
    () => (layer === undefined ? undefined : tilesOf(layer, network, isConnected)),
    [layer, network, isConnected],
  );
  const { isStacked, left_px } = usePanelSpace();
  const hasCardRoom = useMatches(roomForCard);
  const isFlown = useStore(useFlight().store, ({ isOpen }) => isOpen);
  const padding = useMemo(
    () => ({
      top: isStacked ? 0 : gutter_px + view.stripHeight_px,
      right: isFlown && hasCardRoom && !isStacked ? flyCard_px : 0,
      bottom: isStacked || view.drawerHeight_px === 0 ? 0 : gutter_px + view.drawerHeight_px,
      left: left_px,
    }),
    [view.stripHeight_px, view.drawerHeight_px, isStacked, left_px, isFlown, hasCardRoom],
  );
  const { swap_place, swap_places } = mission;
  // A drawing is flown over as many batteries as it takes; over the ground of a file, from no place of the plan.
  const isSplit = survey === undefined ? inputs.splits_batteries : drawn.survey?.file === undefined;
  const swapping = useMemo(
    () => (isSplit ? { swap_place, swap_places } : atLaunch),
    [isSplit, swap_place, swap_places],
  );
  const shows = useMemo(() => showsOn(viewStore), [viewStore]);
  const onArea = useCallback(
    (area: ViewedArea) => {
      onView(area);
      lookForNames(area);
    },
    [onView, lookForNames],
  );
  return (
    <MapView
      theme={theme}
      locale={useLocale()}
      tiles={tiles}
      hills={hills}
      launch={drawn.survey?.file === undefined ? launch : drawn.launch}
      launchNow={launchNow}
      pointed={usePointedPlace()}
      flight={useFlightOnMap()}
      range={survey === undefined ? range : undefined}
      reserveRing={reserve === undefined ? undefined : `${reserve.battery_threshold_pct}`}
      comparedRings={useComparedRings(survey === undefined ? answer : undefined)}
      waypoints={survey === undefined ? mission.waypoints : none}
      survey={survey}
      fences={fences ?? none}
      selectedFence={survey === undefined ? view.selectedFence : undefined}
      rallyPoints={mission.rally_points ?? none}
      mission={survey === undefined ? route.answered?.result : undefined}
      legs={route.legs}
      standing={standing}
      selected={view.selected}
      oldPlaces={oldPlaces}
      launchPlaces={survey === undefined ? launchPlaces : undefined}
      cursor={view.cursor}
      tool={view.tool}
      defaultAltitude_m={inputs.height_m}
      padding={padding}
      fitRequest={view.fitRequest}
      goRequest={view.goRequest}
      rest={useMapRest()}
      found={found}
      pilot={inputs.pilot}
      swapping={swapping}
      search={isFirstStep && survey === undefined ? null : search}
      controls={controls}
      zones={zones}
      obstacles={obstacles}
      notDrawn={notDrawn}
      names={names}
      onView={onArea}
      onLook={places.lookAt}
      onTilesSettled={useMaps().load}
      onLaunchMove={placeLaunch}
      onPilotMove={(pilot) => entries.setState({ pilot })}
      onEdit={edit}
      onTry={missionStore.tryEdit}
      onSurvey={editDrawing}
      onSurveyLeave={leave}
      onCloser={comeCloser}
      onFenceSelect={selectFence}
      {...shows}
    />
  );
}
