import { createStore, type StoreApi } from 'zustand/vanilla';
import { defined } from '../../engine/defined.ts';
import type { Position } from '../../engine/geo/position.ts';
import type { PlanView } from '../../server/contract/schemas/planDocument.ts';
import type { VariantLetter } from '../../server/contract/schemas/planVariants.ts';
import type { ScreenPoint } from '../map/geometry/boxes.ts';
import type { FitRequest, GoRequest, MapTool, RoutePlace } from '../map/mapProps.ts';

const stepNames = ['drone', 'conditions', 'range', 'launch', 'ground', 'mission'] as const;
export type StepName = (typeof stepNames)[number];

export interface ViewState {
  readonly tool: MapTool;
  readonly openSteps: ReadonlySet<StepName>;
  /** Indices of the selected waypoints, rising. */
  readonly selected: readonly number[];
  /** Index of the flight of a split that was last looked at; a split may have fewer now. */
  readonly chosenFlight: number;
  /** Index of the selected fence, which the map has handles for; one that there is no more is none. */
  readonly selectedFence?: number | undefined;
  /** The place of the open menu of the selected waypoints in the window, pixels. */
  readonly menuAt?: ScreenPoint | undefined;
  /** A place of the map whose menu is open, and where in the window that is. */
  readonly placeMenu?: { readonly inWindow: ScreenPoint; readonly place: Position } | undefined;
  readonly fitRequest: FitRequest;
  /** A place that the map is to show; absent: none was asked for. */
  readonly goRequest?: GoRequest | undefined;
  readonly isSettingsOpen: boolean;
  /** Height of the verdict strip over the map's upper edge; its sentence may wrap and its warnings unfold. */
  readonly stripHeight_px: number;
  /** Height of the drawer over the map's lower edge; 0: there is none. */
  readonly drawerHeight_px: number;
  readonly isProfileOpen: boolean;
  /** The drawer shows the table of waypoints; then it has no room for the profile. */
  readonly isTableOpen: boolean;
  /** The drawer shows the hours. */
  readonly isHoursOpen: boolean;
  /** The drawer shows the variants side by side. */
  readonly isCompareOpen: boolean;
  /** The variant that is pointed at: the map draws its ring beside that of the variant on screen. */
  readonly pointedVariant?: VariantLetter | undefined;
  /** The place that map, table and profile mark together. */
  readonly cursor: RoutePlace | undefined;
}

/** Open steps before anything is known: where to take off comes first. */
export const stepsOfStart: ReadonlySet<StepName> = new Set();

/** Open steps without a route: everything that shapes the rings. */
export const stepsOfRings: ReadonlySet<StepName> = new Set(['conditions', 'range', 'launch', 'mission']);

const initialViewState: ViewState = {
  tool: 'select',
  openSteps: stepsOfStart,
  selected: [],
  chosenFlight: 0,
  fitRequest: { count: 0, to: 'everything' },
  isSettingsOpen: false,
  stripHeight_px: 64,
  drawerHeight_px: 0,
  isProfileOpen: false,
  isTableOpen: false,
  isHoursOpen: false,
  isCompareOpen: false,
  cursor: undefined,
};

/** Open steps with a route: its legs come first, the other steps show their summaries. */
export const stepsOfRoute: ReadonlySet<StepName> = new Set(['conditions', 'mission']);

export const makeViewStore = (): StoreApi<ViewState> => createStore<ViewState>(() => initialViewState);

export const withStep = (state: ViewState, step: StepName, isOpen: boolean): Partial<ViewState> => {
  const openSteps = new Set(state.openSteps);
  if (isOpen) openSteps.add(step);
  else openSteps.delete(step);
  return { openSteps };
};

export const withFit = ({ fitRequest }: ViewState, to: FitRequest['to']): Pick<ViewState, 'fitRequest'> => ({
  fitRequest: { count: fitRequest.count + 1, to },
});

/** The parts that the drawer shows, one at a time. */
export type DrawerPart = 'profile' | 'table' | 'hours' | 'compare';

export const withDrawer = (open: DrawerPart | undefined): Partial<ViewState> => ({
  isProfileOpen: open === 'profile',
  isTableOpen: open === 'table',
  isHoursOpen: open === 'hours',
  isCompareOpen: open === 'compare',
});

/** The one selected waypoint; `undefined`: none, or several. */
export const onlySelected = ({ selected }: Pick<ViewState, 'selected'>): number | undefined =>
  selected.length === 1 ? selected[0] : undefined;

/** The selection after an edit: the same indices, or the last waypoint if none of them is left. */
export function selectionAfterEdit(selected: readonly number[], waypointCount: number): readonly number[] {
  const last = selected.at(-1);
  if (last === undefined || last < waypointCount) return selected;
  const kept = selected.filter((index) => index < waypointCount);
  return kept.length > 0 || waypointCount === 0 ? kept : [waypointCount - 1];
}

/** The part of the view that a plan keeps. */
export const toPlanView = (
  { openSteps, isProfileOpen }: ViewState,
  variant?: PlanView['variant'],
): PlanView => ({ open_steps: [...openSteps], is_profile_open: isProfileOpen, ...defined({ variant }) });

/** The view that a plan was left in; `undefined`: it was saved without one. */
export const fromPlanView = (view: PlanView | undefined): Partial<ViewState> =>
  view === undefined
    ? {}
    : {
        openSteps: new Set(stepNames.filter((name) => view.open_steps.includes(name))),
        isProfileOpen: view.is_profile_open,
      };
