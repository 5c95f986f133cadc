import type { Position } from '../../engine/geo/position.ts';
import type { MissionEdit } from '../../engine/mission/edits.ts';
import type { Waypoint } from '../../engine/mission/mission.ts';
import type { OperationOutput } from '../../server/contract/operations.ts';
import type { Standing } from '../ui/standing.ts';

export type RangeResult = OperationOutput<'analyzeRange'>['result'];
export type MissionResult = OperationOutput<'analyzeMission'>['result'];

/** `select`: pick, drag and right-click; `draw`: each click adds a waypoint; `measure`: distances; `launch`: the next click is the launch point. */
export type MapTool = 'select' | 'draw' | 'measure' | 'launch';

/** A new `count` asks the map to show the launch point with the route alone, or with the rings as well. */
export interface FitRequest {
  readonly count: number;
  readonly to: 'route' | 'everything';
}

export interface MapStanding {
  readonly rings: Standing;
  readonly route: Standing;
}

/** Everything the map draws, and everything it can ask for. It decides nothing and holds no plan of its own. */
export interface MapProps {
  readonly theme: 'light' | 'dark';
  readonly units: 'metric' | 'imperial';
  /** Raster tiles served by the host; absent: the built-in map alone. */
  readonly tiles: { readonly url: string; readonly attribution: string } | undefined;
  readonly launch: Position | undefined;
  readonly range: RangeResult | undefined;
  /** Threshold of the ring that keeps the reserve: its conservative edge is drawn. */
  readonly reserveRing: string | undefined;
  readonly waypoints: readonly Waypoint[];
  readonly mission: MissionResult | undefined;
  /** What is known of each leg. */
  readonly legs: readonly (MissionResult['legs'][number] | undefined)[];
  /** Whether rings and route are judged as they are drawn, or as they were before. */
  readonly standing: MapStanding;
  readonly selectedIndex: number | undefined;
  readonly tool: MapTool;
  /** Altitude above take-off that a waypoint added on the map gets. */
  readonly defaultAltitude_m: number;
  /** Room that floating panels take, pixels; fitting leaves it free. */
  readonly padding: {
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
    readonly left: number;
  };
  readonly fitRequest: FitRequest;
  /** `drag` while the pointer is down (recompute, do not record), `drop` once at the end. */
  onLaunchMove(to: Position, phase: 'drag' | 'drop'): void;
  onEdit(edit: MissionEdit): void;
  /** The plan as the pointer holds it (judge it, do not record it); `undefined`: it was let go of. */
  onTry(edit: MissionEdit | undefined): void;
  onSelect(index: number | undefined): void;
  onToolChange(tool: MapTool): void;
}
