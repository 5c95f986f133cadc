import type { Map as LeafletMap } from 'leaflet';
import type { ReactNode } from 'react';
import type { Fence, RallyPoint } from '../../engine/fence/fence.ts';
import type { Position } from '../../engine/geo/position.ts';
import type { MissionEdit } from '../../engine/mission/edits.ts';
import type { Waypoint } from '../../engine/mission/mission.ts';
import type { Swapping } from '../../engine/mission/swapPlaces.ts';
import type { OperationOutput } from '../../server/contract/operations.ts';
import type { MapLayer } from '../../server/contract/schemas/maps.ts';
import type { PlacesInView } from '../../server/contract/schemas/places.ts';
import type { DrawnObstacle, DrawnZone, ViewedArea } from '../../server/contract/schemas/world.ts';
import type { Locale } from '../../server/report/format.ts';
import type { LaunchMark } from '../../server/report/launchPointWords.ts';
import type { LegStanding } from '../../server/report/legWords.ts';
import type { Standing } from '../ui/standing.ts';

export type RangeResult = OperationOutput<'analyzeRange'>['result'];
export type MissionResult = OperationOutput<'analyzeMission'>['result'];

/** `select`: pick, drag and click for a menu; `draw`: each click adds a waypoint; `measure`: distances; `launch`: the next click is the launch point; `survey` and `fence`: each click adds a corner; `fence_circle`: one for the centre, one for the edge. */
export type MapTool = 'select' | 'draw' | 'measure' | 'launch' | 'survey' | 'fence' | 'fence_circle';

/** An edit of a survey's corners by the pointer. Indices count from 0. */
export type SurveyEdit =
  | { readonly kind: 'add'; readonly at: Position }
  | { readonly kind: 'close' }
  /** Takes the last corner back. */
  | { readonly kind: 'step_back' }
  | { readonly kind: 'move'; readonly index: number; readonly at: Position }
  /** Inserts a corner before `index`. */
  | { readonly kind: 'insert'; readonly index: number; readonly at: Position }
  | { readonly kind: 'delete'; readonly index: number }
  /** Begins the flight at the end of an outermost line. */
  | { readonly kind: 'start'; readonly at: Position }
  /** Lays the lines on another course. */
  | { readonly kind: 'turn'; readonly angle_deg: number }
  /** Looks at the walls from where this place is. */
  | { readonly kind: 'reach'; readonly at: Position };

/** A survey as the map draws it, in place of rings and route; or what is seen from the side. */
export interface SurveyOnMap {
  readonly kind: 'area' | 'corridor' | 'place';
  /** Walls that are seen from the side; absent: ground. */
  readonly walls?:
    | {
        /** The edge of a round thing. */
        readonly outline: readonly Position[];
        /** A handle to look from farther away, or from the other side. */
        readonly reach: Position | undefined;
        /** Stretches that are in no picture. */
        readonly unseen: readonly (readonly Position[])[];
      }
    | undefined;
  readonly points: readonly Position[];
  readonly holes: readonly (readonly Position[])[];
  readonly isClosed: boolean;
  /** The path flown; empty while there is none. */
  readonly path: readonly Position[];
  /** The first and the last point of each flight, where it takes several, or where it begins and ends after them. */
  readonly flights: readonly {
    readonly first: number;
    readonly last: number;
    readonly begins_at?: Position | undefined;
    readonly ends_at?: Position | undefined;
    /** Where it takes off and lands; absent: at the launch point. */
    readonly takeOff?: Position | undefined;
    readonly landing?: Position | undefined;
  }[];
  /** Places where it may begin; `start` is the one where it does. */
  readonly starts: readonly Position[];
  readonly start: Position | undefined;
  /** The course of the lines, and where an arrow shows it; absent: there are none, or they have their own. */
  readonly turn?:
    | { readonly middle: Position; readonly half_m: number; readonly angle_deg: number }
    | undefined;
  /** One picture on the ground, with its neighbours along the line and on the next one. */
  readonly pictures: readonly (readonly Position[])[];
  /** The lines belong to the drawing as it is now. */
  readonly isCurrent: boolean;
}

/** A pointer holds the launch point, or has let go; `press`: a key moved it. */
export type LaunchPhase = 'drag' | 'drop' | 'press';

/** A new `count` asks the map to show the launch point with the route alone, or with the rings as well. */
export interface FitRequest {
  readonly count: number;
  readonly to: 'route' | 'everything';
}

/** A place to be shown in the middle, near enough to see where one stands. Each request is a new object. */
export interface GoRequest {
  readonly to: Position;
  readonly zoom: number;
}

/** A place along the route: a fraction of the leg to a waypoint, 0 at its start; the leg after the last one is the way home. */
export interface RoutePlace {
  readonly leg_index: number;
  readonly fraction: number;
}

export interface MapStanding {
  readonly rings: Standing;
  readonly route: Standing;
}

/** A value that changes many times a second, for what follows it in the very next frame. */
interface Live<Value> {
  get(): Value;
  /** Calls back at each change; returns how to stop that. */
  subscribe(onChange: () => void): () => void;
}

/** A place that moves with the pointer. */
export type LivePlace = Live<Position | undefined>;

export type HereAndBackResult = OperationOutput<'hereAndBack'>['result'];

/** The charge after a flight to the pointer and back; `checking`: the figures are of the place before. */
export interface HereAndBackAnswer {
  readonly standing: Standing;
  readonly result: HereAndBackResult | undefined;
}

/** A flight at a moment on its slider. */
export interface FlownOnMap {
  /** Seconds since take-off. */
  readonly at_s: number;
  readonly at: Position;
  /** The direction of the nose, degrees. */
  readonly heading_deg: number;
  /** Corners of the ground in a picture; absent: nobody knows it. */
  readonly seen?: readonly Position[] | undefined;
  /** The way so far, and the rest of it. */
  readonly done: readonly Position[];
  readonly ahead: readonly Position[];
  /** The way home from there, in the colour of what it leaves; absent: it is on its way home, or there is none. */
  readonly home:
    | {
        readonly path: readonly Position[];
        readonly standing: LegStanding | 'checking' | 'unchecked' | 'doubt';
        readonly distance_m: number;
      }
    | undefined;
}

/** A flight that moves, drawn without the rest of the map; `undefined`: none is flown. */
export type LiveFlight = Live<FlownOnMap | undefined>;

export interface PointedPlace extends Live<HereAndBackAnswer> {
  /** Says where the pointer is; `undefined`: at no place of the map, or it holds something. */
  point(at: Position | undefined): void;
}

export interface MapTiles {
  readonly url: string;
  readonly form: MapLayer['form'];
  /** Whom the map names in its corner. */
  readonly attribution: MapLayer['attribution'];
  /** The first and the last zoom level that there are pictures for; beyond the last one they are enlarged. */
  readonly zooms: readonly [number, number];
  /** Nothing is asked for beyond; absent: the map is of everywhere. */
  readonly within: ViewedArea | undefined;
  /** Why pictures are missing or old, in one sentence. */
  readonly trouble: string | undefined;
}

/** Hills drawn from ground heights. */
export interface MapHills {
  /** Names what they are drawn from. */
  readonly heights: string;
  /** The opacity runs from 0, unseen, to 1. */
  readonly opacity: number;
  readonly attribution: MapLayer['attribution'];
}

/** The ring of a variant beside that of another one. */
export interface ComparedRing {
  /** The letter of the variant. */
  readonly key: string;
  readonly label: string;
  /** The colour, as `data-flight` has it. */
  readonly hue: string;
  readonly ring: RangeResult['rings'][number];
  /** The line of the ring that is drawn: its cautious edge, where it has one. */
  readonly outline: readonly Position[];
  readonly isDashed: boolean;
}

/** Launch points that were tried, the best of them by name, and the outline of those that keep the reserve. */
export interface LaunchPlacesOnMap {
  readonly places: readonly (Position & { readonly mark: LaunchMark })[];
  readonly named: readonly (Position & { readonly name: string })[];
  readonly region: readonly {
    readonly outline: readonly Position[];
    readonly holes: readonly (readonly Position[])[];
  }[];
}

/** The view of a map at rest, and the requests that had brought it there. */
export interface MapRest {
  readonly center: Position;
  readonly zoom: number;
  readonly fitRequest: FitRequest;
  readonly goRequest: GoRequest | undefined;
}

/** Everything the map draws and everything it can ask for. The map decides nothing and holds no plan. */
export interface MapProps {
  readonly theme: 'light' | 'dark';
  readonly locale: Locale;
  /** Pictures served by the host; absent: only the built-in map. */
  readonly tiles: MapTiles | undefined;
  readonly hills: MapHills | undefined;
  /** The launch point; while the pointer moves it and nothing but rings hangs on it, where it was before. */
  readonly launch: Position | undefined;
  readonly launchNow: LivePlace;
  readonly pointed: PointedPlace;
  readonly flight: LiveFlight;
  readonly range: RangeResult | undefined;
  /** Threshold of the ring that keeps the reserve, if it is shown; its conservative edge is drawn. */
  readonly reserveRing: string | undefined;
  /** The rings of variants, in place of all others; none: no variants are compared. */
  readonly comparedRings: readonly ComparedRing[];
  readonly waypoints: readonly Waypoint[];
  readonly survey: SurveyOnMap | undefined;
  readonly zones: readonly DrawnZone[];
  readonly obstacles: readonly DrawnObstacle[];
  /** How many more of both are around, which are not drawn. */
  readonly notDrawn: { readonly zones: number; readonly obstacles: number };
  /** Places that the built-in map names, the largest first. */
  readonly names: PlacesInView['places'];
  readonly fences: readonly Fence[];
  /** Index of the fence that has handles. */
  readonly selectedFence: number | undefined;
  readonly rallyPoints: readonly RallyPoint[];
  readonly mission: MissionResult | undefined;
  /** The analysis of each leg; `undefined` while it has none. */
  readonly legs: readonly (MissionResult['legs'][number] | undefined)[];
  /** Says if the answers about rings and route belong to the drawn plan or to an earlier one. */
  readonly standing: MapStanding;
  /** Indices of the selected waypoints, rising. */
  readonly selected: readonly number[];
  /** Places of waypoints before the move that was the last edit. */
  readonly oldPlaces: readonly Position[];
  /** Absent: nobody looks for a launch point, or not for that of this plan. */
  readonly launchPlaces: LaunchPlacesOnMap | undefined;
  /** The place that is pointed at, here or in the profile. */
  readonly cursor: RoutePlace | undefined;
  readonly tool: MapTool;
  /** Altitude above take-off of a waypoint added on the map. */
  readonly defaultAltitude_m: number;
  /** Pixels that floating panels cover; fitting leaves them free. */
  readonly padding: {
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
    readonly left: number;
  };
  readonly fitRequest: FitRequest;
  readonly goRequest: GoRequest | undefined;
  /** How the map rests, for one that is made anew. */
  readonly rest: { current: MapRest | undefined };
  /** The pilot's place, if that is not the launch point. */
  readonly pilot: Position | undefined;
  /** The swap places, if the plan is split and not all are at the launch point. */
  readonly swapping: Swapping<Position>;
  /** A place that was searched for, marked until it is put away. */
  readonly found: Position | undefined;
  /** Controls over the upper left corner. */
  readonly search: ReactNode;
  /** More controls under those of the view. */
  readonly controls: (map: LeafletMap) => ReactNode;
  /** The middle of the map, once it rests. */
  onLook(center: Position): void;
  /** The area that the map shows, once it rests. */
  onView(area: ViewedArea): void;
  /** All pictures in view have come, or will not. */
  onTilesSettled(): void;
  /** `drag`: the pointer is down (recompute, do not record); `drop`: once at the end. */
  onLaunchMove(to: Position, phase: LaunchPhase): void;
  onPilotMove(to: Position): void;
  onEdit(edit: MissionEdit): void;
  /** An edit under the pointer (judge it, do not record it); `undefined`: the pointer let go. */
  onTry(edit: MissionEdit | undefined): void;
  onSurvey(edit: SurveyEdit): void;
  onSurveyLeave(): void;
  onSelect(selected: readonly number[]): void;
  onFenceSelect(index: number): void;
  /** Opens the menu of what is selected at a place of the window, pixels. */
  onMenu(inWindow: { readonly x: number; readonly y: number }): void;
  /** Opens the menu of a place with nothing on it. */
  onPlaceMenu(inWindow: { readonly x: number; readonly y: number }, place: Position): void;
  onCursor(place: RoutePlace | undefined): void;
  /** A click was too coarse for what it asks for. */
  onCloser(to: Position): void;
  onToolChange(tool: MapTool): void;
}
