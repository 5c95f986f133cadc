import type { Drone } from '../../engine/aircraft/drone.ts';
import type { Home, Mission } from '../../engine/mission/mission.ts';
import type { Locale } from '../contract/locale.ts';
import type { OperationInput, OperationOutput } from '../contract/operations.ts';
import type { JudgedHour } from '../contract/schemas/judgedHours.ts';
import type { MissionResult } from '../contract/schemas/missionResult.ts';
import type { JudgedFile } from '../contract/schemas/planLock.ts';
import type { MissionContext } from '../report/missionContext.ts';
import type { Judgement } from '../report/verdict/judge.ts';
import { toMissionVerdict } from '../report/verdict/missionVerdict.ts';
import type { TiledMap } from './mapTiles.ts';

type Page = Omit<OperationInput<'briefPlan'>['page'], 'language' | 'units' | 'hours'>;
type Settings = Pick<OperationInput<'analyzeMission'>, 'battery' | 'weather' | 'options'>;

/** Everything that stands in a printed briefing: plain data, so that any thread can draw it. */
export interface Briefing extends Page {
  readonly locale: Locale;
  readonly product_version: string;
  readonly result: MissionResult;
  /** The rings around the launch point, and the height at which they are flown. */
  readonly range: OperationOutput<'analyzeRange'>['result'];
  readonly ring_height_m: number;
  readonly settings: Settings;
  readonly drone: Drone;
  readonly home: Home;
  /** IANA name of the zone at the launch point. */
  readonly time_zone: string;
  /** The plan for a take-off in each hour; absent: its weather is not known by the hour. */
  readonly hours?: readonly JudgedHour[] | undefined;
  readonly fences: Mission['fences'];
  /** The files of zones and obstacles by which the plan was judged. */
  readonly judged_files: readonly JudgedFile[];
  /** Pictures below the plan; absent: none. */
  readonly map?: TiledMap | undefined;
  readonly flownSpeeds: MissionContext['flownSpeeds'];
}

/** Returns the question as far as the words about the answer need it. */
export const contextOf = ({ settings, locale, result, losses, flownSpeeds }: Briefing): MissionContext => ({
  locale,
  end_action: result.end_action,
  threshold_pct: settings.battery.rth_threshold_pct,
  wind_speed_mps: settings.weather.wind_speed_mps,
  wind_height_m: settings.weather.wind_height_m,
  fileWarnings: losses,
  flownSpeeds,
});

/** Words the verdict in the frame, with the words and figures of the window. */
export const judgementOf = (briefing: Briefing): Judgement =>
  toMissionVerdict(briefing.result, contextOf(briefing));

/** Ground at the launch point above sea level, as the plan or a source has it. */
export const homeGroundOf = ({ home, range }: Briefing): number | undefined =>
  home.elevation_msl_m ?? range.center.elevation_msl_m;
