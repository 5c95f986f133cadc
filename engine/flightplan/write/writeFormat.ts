import type { AltitudeDatum } from '../../geo/position.ts';
import { type ActionType, actionTypes } from '../../mission/actions.ts';
import type { CarriedFormat } from '../../mission/carried.ts';
import type { EndAction } from '../../mission/mission.ts';
import { altitudeReferences } from '../../mission/missionWords.ts';

export const writeFormats = [
  'dji_wpml_kmz',
  'litchi_csv',
  'qgc_plan',
  'qgc_wpl',
  'inav_mission',
  'potensic_json',
  'kml',
  'gpx',
  'geojson',
] as const;

export type WriteFormat = (typeof writeFormats)[number];

/** Abilities of a format, as the tools that read it understand it. */
export interface FormatTraits {
  /** Name in lists of choices and in messages. */
  readonly name: string;
  /** New files get the first one. */
  readonly extensions: readonly [string, ...string[]];
  readonly datums: readonly AltitudeDatum[];
  /** All waypoints of a file share one reference. */
  readonly one_datum: boolean;
  /** Altitudes in other references, and in mixed ones where they may not be mixed, are converted to this. */
  readonly fallback_datum: AltitudeDatum;
  readonly min_waypoints: number;
  readonly max_waypoints: number;
  readonly name_kept: boolean;
  readonly home: boolean;
  readonly home_elevation: boolean;
  /** The height that the aircraft climbs to before it flies to its first waypoint. */
  readonly takeoff_height: boolean;
  readonly speed: boolean;
  readonly hover: boolean;
  readonly corner: boolean;
  /** Fences and rally points: all of them, or as drawings without circles. */
  readonly fences: 'kept' | 'drawn' | 'none';
  readonly actions: readonly ActionType[];
  /** References of the height of what nose and camera look at; none: it cannot hold looks. */
  readonly look_datums: readonly AltitudeDatum[];
  /** Family of files whose carried parts are written back unchanged. */
  readonly carries: CarriedFormat | undefined;
  /** Actions at one waypoint, including its wait; 101 is as many as the readers accept, and a wait. */
  readonly max_actions: number;
  /** End actions that the format can hold; a file without one is read as `go_home`. */
  readonly end_actions: readonly EndAction[];
  readonly landing_is_waypoint: boolean;
  /** Rounding of figures; absent: to a thousandth of their unit. */
  readonly steps?: {
    readonly height_m?: number;
    readonly wait_s: number;
    readonly speed_mps?: number;
    readonly angle_deg: number;
  };
  /** No slower speed than this, and not this itself, is flown. */
  readonly slowest_mps?: number;
  readonly longest_wait_s?: number;
  /** A waypoint has one act of a kind at most, in the order of `actions`. */
  readonly one_of_each?: boolean;
}

/** The traits of most formats of flight apps. */
const app = {
  one_datum: false,
  fallback_datum: 'takeoff',
  min_waypoints: 1,
  max_waypoints: 10_000,
  name_kept: false,
  home: false,
  home_elevation: false,
  takeoff_height: false,
  speed: true,
  hover: true,
  corner: false,
  fences: 'none',
  carries: undefined,
  max_actions: 101,
  end_actions: ['go_home'],
  landing_is_waypoint: false,
} as const;

const drawing = {
  ...app,
  one_datum: true,
  max_waypoints: 1_000_000,
  name_kept: true,
  speed: false,
  hover: false,
  actions: [],
  look_datums: [],
  max_actions: 0,
} as const;

const camera: readonly ActionType[] = ['take_photo', 'start_recording', 'stop_recording'];

const mavlink = {
  ...app,
  datums: ['takeoff', 'agl', 'msl'],
  home: true,
  home_elevation: true,
  takeoff_height: true,
  fences: 'kept',
  actions: [...camera, 'photos_by_time', 'photos_by_distance', 'gimbal_pitch', 'look_at', 'hover'],
  look_datums: ['takeoff', 'agl', 'msl'],
  carries: 'mavlink',
  end_actions: ['go_home', 'land'],
  landing_is_waypoint: true,
} as const;

export const formatTraits: Readonly<Record<WriteFormat, FormatTraits>> = {
  dji_wpml_kmz: {
    ...app,
    name: 'DJI waylines (KMZ)',
    extensions: ['kmz'],
    datums: ['takeoff', 'agl', 'ellipsoid'],
    one_datum: true,
    min_waypoints: 2,
    max_waypoints: 65_535,
    home: true,
    takeoff_height: true,
    corner: true,
    actions: actionTypes,
    // It holds no height of what is looked at, whatever that is measured from.
    look_datums: altitudeReferences,
    carries: 'wpml',
    end_actions: ['go_home', 'land', 'hover', 'first_waypoint'],
  },
  litchi_csv: {
    ...app,
    name: 'Litchi (CSV)',
    extensions: ['csv'],
    datums: ['takeoff', 'agl'],
    min_waypoints: 2,
    corner: true,
    actions: actionTypes,
    look_datums: ['takeoff', 'agl'],
    carries: 'litchi',
    max_actions: 15,
  },
  qgc_plan: { ...mavlink, name: 'QGroundControl plan', extensions: ['plan'] },
  qgc_wpl: {
    ...mavlink,
    // PX4 takes no mission with CONDITION_YAW, and plans are written for it.
    actions: [...mavlink.actions, 'heading'],
    name: 'QGC WPL mission text',
    extensions: ['waypoints', 'txt', 'wpl'],
  },
  inav_mission: {
    ...app,
    name: 'INAV mission',
    extensions: ['mission'],
    datums: ['takeoff', 'msl'],
    // iNavFlight/inav, docs/Navigation.md, since INAV 6.
    max_waypoints: 120,
    home: true,
    actions: ['heading', 'look_at'],
    look_datums: ['takeoff'],
    // A mission that just ends holds its last position.
    end_actions: ['go_home', 'land', 'hover'],
    // Parameters are whole numbers of 16 bits: seconds, cm/s, degrees.
    steps: { height_m: 1, wait_s: 1, speed_mps: 0.01, angle_deg: 1 },
    slowest_mps: 0.5,
    longest_wait_s: 32_767,
  },
  // The fields are those of missions that hotosm/drone-tm writes for the Atom 2 and 3 (drone_flightplan/output/potensic_v2.py, potensic_v3.py).
  potensic_json: {
    ...app,
    name: 'Potensic mission (JSON)',
    extensions: ['json'],
    datums: ['takeoff'],
    one_datum: true,
    max_waypoints: 200,
    actions: ['gimbal_pitch', 'heading', 'take_photo'],
    look_datums: [],
    steps: { wait_s: 1, angle_deg: 1 },
    one_of_each: true,
  },
  kml: {
    ...drawing,
    fences: 'drawn',
    carries: 'kml',
    name: 'KML',
    extensions: ['kml'],
    datums: ['msl', 'agl'],
    fallback_datum: 'msl',
    min_waypoints: 2,
  },
  gpx: {
    ...drawing,
    carries: 'gpx',
    name: 'GPX',
    extensions: ['gpx'],
    datums: ['msl'],
    fallback_datum: 'msl',
    min_waypoints: 1,
  },
  geojson: {
    ...drawing,
    carries: 'geojson',
    name: 'GeoJSON',
    extensions: ['geojson', 'json'],
    datums: altitudeReferences,
    fallback_datum: 'takeoff',
    min_waypoints: 2,
  },
};

/** The format of a file name's extension; of those that share one, the last, which is the more common. */
export function formatOfFilename(filename: string): WriteFormat | undefined {
  const dot = filename.lastIndexOf('.');
  const ending = dot < 0 ? '' : filename.slice(dot + 1).toLowerCase();
  return writeFormats.findLast((format) => formatTraits[format].extensions.includes(ending));
}
