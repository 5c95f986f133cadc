/** The files and packages that a folder may import, besides its own files. */
export interface Room {
  /** Folders: `engine/geo` for the files that lie in it, `engine/**` for all below it, too. */
  readonly may: readonly string[];
  /** Packages; `node:` modules stand for Node. Absent: none. */
  readonly packages?: RegExp;
  /** Only files below this folder may import the room. Absent: whoever may by their own row. */
  readonly only?: string;
}

const plans = 'engine/flightplan';
const source = [`${plans}/source`, `${plans}/source/json`, `${plans}/source/xml`];
const family = [
  'engine',
  'engine/fence',
  'engine/geo',
  'engine/mission',
  'engine/warnings',
  'engine/survey',
  `${plans}/plan`,
  `${plans}/write`,
  ...source,
];

const below = ['engine/**', 'server/contract/**', 'server/report/**'];
const windowPackages = /^(?!electron$|express$|node:)/;

/** A room of the window, and which others it stands on. */
const inWindow = (...others: readonly string[]): Room => ({
  may: [...below, ...others.map((other) => (other === '' ? 'renderer' : `renderer/${other}`))],
  packages: windowPackages,
});

/** A feature stands on all that lies below features, and on few others of its kind. */
const feature = (...others: readonly string[]): Room =>
  inWindow(
    'ui',
    'theme',
    'platform',
    'map',
    'plan',
    'analysis',
    'parts',
    'commands',
    ...others.map((other) => `features/${other}`),
  );

const windowRooms: Readonly<Record<string, Room>> = {
  'renderer/ui': inWindow(),
  'renderer/theme': inWindow(),
  // Makes the stores and commands of the other rooms, and knows none of them.
  'renderer/parts': inWindow(),
  'renderer/platform': inWindow('parts', 'ui'),
  'renderer/map': inWindow('map/**', 'ui'),
  'renderer/plan': inWindow('map', 'parts', 'ui'),
  'renderer/analysis': inWindow('plan', 'map', 'ui', 'parts', 'platform'),
  'renderer/commands': inWindow('parts', 'platform', 'ui'),
  'renderer/features/battery': feature(),
  'renderer/features/ground': feature('world'),
  'renderer/features/world': feature('import'),
  'renderer/features/fly': feature('drone', 'export'),
  'renderer/features/profile': feature('fly', 'ground', 'hours', 'mission', 'variants'),
  'renderer/features/reports': feature(),
  'renderer/features/hours': feature('forecast', 'reports', 'variants'),
  'renderer/features/conditions': feature('hours', 'reports'),
  // Hands what it got to the room that has the hours.
  'renderer/features/forecast': feature(),
  'renderer/features/drone': feature(),
  'renderer/features/import': feature('drone'),
  'renderer/features/server': feature(),
  'renderer/features/settings': feature('help', 'maps', 'server'),
  'renderer/features/help': feature('search'),
  'renderer/features/maps': feature('import'),
  'renderer/features/briefing': feature('documents', 'drone', 'import', 'variants'),
  'renderer/features/documents': feature('drone', 'import', 'variants'),
  'renderer/features/variants': feature('drone', 'import'),
  'renderer/features/search': feature(),
  'renderer/features/export': feature('documents', 'drone', 'import'),
  'renderer/features/survey': feature('drone', 'import', 'verdict'),
  'renderer/features/structure': feature('drone', 'import', 'survey', 'verdict'),
  'renderer/features/speed': feature('drone'),
  'renderer/features/replay': feature('briefing', 'drone', 'import'),
  'renderer/features/launch': feature('drone', 'import'),
  'renderer/features/range': feature('battery', 'import', 'launch', 'speed'),
  'renderer/features/mission': feature('battery', 'documents', 'drone', 'export', 'import', 'speed'),
  'renderer/features/verdict': feature('drone', 'import', 'mission', 'speed', 'variants'),
  // The frame around them all.
  'renderer/features/shell': { ...feature('**'), may: [...feature('**').may, 'renderer'] },
};

/**
 * Folder → its rule; the row of the nearest folder above holds where there is none. A new room is a row here; `completed`
 * names the folders below which none may be missing.
 */
export const rooms: Readonly<Record<string, Room>> = {
  engine: { may: [] },
  'engine/geo': { may: ['engine'], packages: /^geographiclib-geodesic$/ },
  'engine/zip': { may: [], packages: /^jszip$/ },
  'engine/coordinates': { may: ['engine', 'engine/geo'] },
  'engine/air': { may: ['engine', 'engine/geo'] },
  'engine/terrain': { may: ['engine', 'engine/geo'] },
  'engine/aircraft': { may: ['engine', 'engine/air'] },
  'engine/flight': { may: ['engine', 'engine/geo', 'engine/air', 'engine/terrain', 'engine/aircraft'] },
  'engine/uncertainty': { may: ['engine', 'engine/geo', 'engine/air'] },
  'engine/explanation': { may: ['engine', 'engine/air', 'engine/aircraft', 'engine/flight'] },
  'engine/warnings': { may: ['engine', 'engine/air', 'engine/aircraft', 'engine/flight'] },
  'engine/range': {
    may: [
      'engine',
      'engine/geo',
      'engine/air',
      'engine/terrain',
      'engine/aircraft',
      'engine/fence',
      'engine/flight',
      'engine/uncertainty',
      'engine/explanation',
      'engine/warnings',
    ],
  },
  // Surveys and structures as they were drawn, which a mission keeps and does not look into.
  'engine/drawing': { may: ['engine', 'engine/geo', 'engine/survey'] },
  'engine/mission': {
    may: [
      'engine',
      'engine/drawing',
      'engine/fence',
      'engine/geo',
      'engine/obstacle',
      'engine/air',
      'engine/terrain',
      'engine/aircraft',
      'engine/flight',
      'engine/uncertainty',
      'engine/explanation',
      'engine/warnings',
      'engine/zone',
    ],
  },
  // Readers of flight logs, a folder a family, fill the recorder; `readFlightLog` makes a flight of it.
  'engine/flightlog': {
    may: [
      'engine',
      'engine/geo',
      'engine/flightlog/record',
      'engine/flightlog/table',
      'engine/flightlog/autopilot',
    ],
  },
  'engine/flightlog/record': { may: ['engine', 'engine/geo'] },
  // A dataflash log written out as text is a table, too.
  'engine/flightlog/autopilot': {
    may: ['engine', 'engine/flightlog/record', 'engine/flightlog/table'],
    only: 'engine/flightlog',
  },
  'engine/flightlog/table': { may: ['engine', 'engine/flightlog/record'], only: 'engine/flightlog' },
  // A logged flight flown again by the model.
  'engine/replay': {
    may: [
      'engine',
      'engine/geo',
      'engine/air',
      'engine/aircraft',
      'engine/flight',
      'engine/flightlog/record',
      'engine/uncertainty',
    ],
  },
  // An aircraft from its maker's sheet; the speed to plan with is a question about rings.
  'engine/sheet': {
    may: ['engine', 'engine/air', 'engine/aircraft', 'engine/flight', 'engine/range'],
  },
  // Official zones, checked as fences are; readers of their files know nothing of flights.
  'engine/zone': { may: ['engine', 'engine/fence', 'engine/geo'] },
  'engine/zone/read': {
    may: ['engine', 'engine/geo', 'engine/zone', `${plans}/source`, `${plans}/source/xml`],
  },
  // Areas to stay in or out of, in the plane of a survey's area.
  'engine/fence': { may: ['engine', 'engine/geo', 'engine/survey'] },
  // What stands on the ground, in the plane of its outline, as a fence is.
  'engine/obstacle': { may: ['engine', 'engine/fence', 'engine/geo', 'engine/survey'] },
  'engine/obstacle/read': { may: ['engine', 'engine/geo', 'engine/obstacle'] },
  'engine/survey': { may: ['engine', 'engine/geo', 'engine/terrain'] },
  // Pictures of walls by the cameras of surveys, as acts of waypoints.
  'engine/structure': { may: ['engine', 'engine/geo', 'engine/mission', 'engine/survey'] },
  'engine/track': { may: ['engine', 'engine/geo'] },
  // The doors of flight plans, and what only they join.
  'engine/flightplan': {
    may: [
      'engine',
      'engine/fence',
      'engine/geo',
      'engine/mission',
      'engine/track',
      'engine/warnings',
      `${plans}/**`,
    ],
  },
  'engine/flightplan/plan': {
    may: [
      'engine/fence',
      'engine',
      'engine/geo',
      'engine/mission',
      'engine/obstacle',
      'engine/survey',
      'engine/warnings',
    ],
  },
  'engine/flightplan/source': {
    may: [
      'engine/fence',
      'engine',
      'engine/geo',
      'engine/mission',
      'engine/survey',
      'engine/warnings',
      `${plans}/plan`,
    ],
    packages: /^papaparse$/,
    only: 'engine',
  },
  'engine/flightplan/source/json': {
    may: ['engine', 'engine/geo', 'engine/warnings', `${plans}/plan`, `${plans}/source`],
    only: plans,
  },
  // What is kept of elements is a part that a mission carries.
  'engine/flightplan/source/xml': {
    may: ['engine', 'engine/mission', `${plans}/plan`, `${plans}/source`],
    only: 'engine',
  },
  'engine/flightplan/source/zip': { may: ['engine', `${plans}/source`], packages: /^jszip$/, only: plans },
  // How an aircraft flies has one name in what is read and in what is written.
  'engine/flightplan/write': {
    may: ['engine/fence', 'engine', 'engine/geo', 'engine/mission', `${plans}/plan`],
    packages: /^fast-xml-parser$/,
  },
  'engine/flightplan/kml': { may: family, only: plans },
  'engine/flightplan/gpx': { may: family, only: plans },
  'engine/flightplan/srt': { may: family, only: plans },
  'engine/flightplan/inav': { may: family, only: plans },
  'engine/flightplan/potensic': { may: family, only: plans },
  // A landing in the middle of a mission costs what the time model says.
  'engine/flightplan/mavlink': { may: [...family, 'engine/flight'], only: plans },
  // WPML is KML with DJI's elements in it, in an archive.
  'engine/flightplan/wpml': { may: [...family, `${plans}/kml`, 'engine/zip'], only: plans },
  // MAVLink items are listed in tables and in JSON, too; rows of well-known text are features of GeoJSON. Grids are those one can type.
  'engine/flightplan/table': {
    may: [...family, 'engine/coordinates', `${plans}/json`, `${plans}/mavlink`],
    packages: /^papaparse$/,
    only: plans,
  },
  'engine/flightplan/json': {
    may: [...family, 'engine/obstacle', `${plans}/mavlink`, `${plans}/inav`, `${plans}/potensic`],
    only: plans,
  },
  // Places to change batteries are those of missions.
  'engine/flightplan/check': {
    may: [
      'engine/fence',
      'engine',
      'engine/geo',
      'engine/mission',
      'engine/warnings',
      `${plans}/plan`,
      `${plans}/source`,
    ],
    only: plans,
  },
  // What DJI's files say of an aircraft, plans of their items, Litchi's rows of the nose, and how many items INAV counts decides on a note.
  'engine/flightplan/losses': {
    may: [
      'engine',
      'engine/fence',
      'engine/geo',
      'engine/mission',
      `${plans}/write`,
      `${plans}/wpml`,
      `${plans}/mavlink`,
      `${plans}/table`,
      `${plans}/inav`,
    ],
    only: plans,
  },
  'engine/flightplan/split': {
    may: ['engine', 'engine/geo', 'engine/mission', `${plans}/write`],
    only: plans,
  },
  'server/contract': { may: ['engine/**', 'server/contract/**'], packages: /^zod$/ },
  // Says an answer: to the window, on paper, in the terminal and in files. It knows neither Node nor a page.
  'server/report': {
    may: ['engine/**', 'server/contract/**', 'server/report/**', 'assets/messages'],
    packages: /^intl-messageformat$/,
  },
  // What threads run is plain values in and out; the threads know nothing of what they run.
  'server/work': {
    may: [
      'engine/**',
      'server/contract/**',
      'server/report/**',
      'server/figures/**',
      'server/work/pool',
      'server/briefing',
      'server/earth',
    ],
    // The decoder of DJI's records is WebAssembly, which the engine does not know.
    packages: /^(node:|dji-log-parser-js$)/,
  },
  // Draws an answer on paper; it asks nothing and knows no host.
  'server/briefing': {
    may: ['engine/**', 'server/contract/**', 'server/report/**', 'server/earth'],
    packages: /^(pdfkit|fontkit|lru-cache|pngjs|node:)/,
  },
  'server/report/outlines': { may: ['engine/**'], packages: /^clipper2-ts$/ },
  // Where land is, by the outlines of countries that are built in.
  'server/earth': { may: ['engine/geo'], packages: /^node:/ },
  'server/work/pool': { may: [], packages: /^node:/ },
  server: { may: ['engine/**', 'server/**'], packages: /^(?!electron$|react|leaflet)/ },
  renderer: {
    may: [...below, 'renderer/**'],
    packages: /^(?!electron$|express$|node:)/,
  },
  ...windowRooms,
  electron: { may: ['engine/**', 'server/**', 'electron/**'], packages: /./ },
};

/** Every folder below these has a row of its own. */
export const completed: readonly string[] = ['engine'];
