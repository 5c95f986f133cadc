import fc from 'fast-check';
import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import type { PlanReading, PlanRoute } from '../../engine/flightplan/plan/flightPlan.ts';
import { homewardPlanMark } from '../../engine/flightplan/plan/homewardMark.ts';
import { readFlightPlan } from '../../engine/flightplan/readPlan.ts';
import { missionInSteps } from '../../engine/flightplan/write/steps.ts';
import { formatTraits, type WriteFormat, writeFormats } from '../../engine/flightplan/write/writeFormat.ts';
import { writePlan } from '../../engine/flightplan/writePlan.ts';
import { inLong } from '../support/inLong.ts';
import { sentenceOf } from '../support/sentenceOf.ts';
import { bytesOf, fixture, inspections } from './reading.ts';
import { richMission } from './write/richMission.ts';

/** A file whose text can be changed. */
interface Changeable {
  readonly filename: string;
  readonly text: string;
  readonly withText: (text: string) => Promise<Uint8Array>;
}

const wayline = 'wpmz/waylines.wpml';

async function changeable(filename: string, bytes: Uint8Array): Promise<Changeable> {
  if (!filename.endsWith('.kmz'))
    return { filename, text: new TextDecoder().decode(bytes), withText: async (text) => bytesOf(text) };
  const zip = await JSZip.loadAsync(bytes);
  const text = (await zip.file(wayline)?.async('string')) ?? '';
  const withText = (changed: string) => zip.file(wayline, changed).generateAsync({ type: 'uint8array' });
  return { filename, text, withText };
}

/** Plans with acts, corners and speeds in a format. */
async function writtenFiles(format: WriteFormat): Promise<Changeable[]> {
  const files: Changeable[] = [];
  for (const drawn of fc.sample(richMission, { seed: 7, numRuns: inLong(5, 40) })) {
    const mission = missionInSteps(drawn, format);
    const waypoints = mission.waypoints.map((waypoint) => ({ speed_mps: 8, ...waypoint }));
    const elevations_msl_m = [300, ...waypoints.map(() => 300)];
    const terrain = { source: 'level ground', elevations_msl_m, fallback_indices: [] };
    const written = await writePlan({ ...mission, waypoints }, format, { terrain });
    if (written.ok)
      files.push(await changeable(`plan.${formatTraits[format].extensions[0]}`, written.value.bytes));
  }
  return files;
}

/** What is said of a file. */
const saidOf = (reading: PlanReading) =>
  reading.ok && JSON.stringify([reading.value.warnings.map(sentenceOf).sort(), reading.value.ignored]);

/** What is flown but for heights: one that is missing is told when the plan is judged. Acts count without the file's own words. */
const flownOf = (routes: readonly PlanRoute[]) =>
  JSON.stringify(routes, (name, value) =>
    ['name', 'altitude', 'length_m', 'carried'].includes(name) ? undefined : value,
  );

/** Elements whose acts stay in the words of the file, shown by the name that they have there. */
const keptInWords =
  /<wpml:(actionTriggerParam|aircraftHeading|gimbalPitchRotate\w+)>$|<wpml:waypointPoiPoint>[^<]*$/;

/** Numbers of a file, one of each place: what stands before it, its figures left out. */
function numbersIn(text: string): RegExpMatchArray[] {
  const seen = new Set<string>();
  return [...text.matchAll(/(?<![\w.#-])-?\d+(?:\.\d+)?(?![\w.])/g)].filter(({ index = 0 }) => {
    const before = text.slice(Math.max(0, index - 60), index);
    const place = before.replace(/-?\d+(\.\d+)?/g, '#').slice(-40);
    if (seen.has(place) || keptInWords.test(before)) return false;
    seen.add(place);
    return true;
  });
}

/** Puts a word in the place of each number; gives the numbers without which the file is flown otherwise and nothing is said. */
async function untoldIn({ filename, text, withText }: Changeable) {
  const before = await readFlightPlan({ filename, bytes: await withText(text) });
  if (!before.ok) throw new Error(`${filename}: ${before.failure.code}`);
  const flown = flownOf(before.value.routes);
  const isJson = /^\s*[[{]/.test(text);
  const untold: string[] = [];
  let told = 0;
  for (const { index = 0, 0: number } of numbersIn(text)) {
    const head = text.slice(0, index);
    const word = isJson && !head.endsWith('"') ? '"many"' : 'many';
    const bytes = await withText(head + word + text.slice(index + number.length));
    const reading = await readFlightPlan({ filename, bytes });
    if (saidOf(reading) !== saidOf(before)) told += 1;
    else if (reading.ok && flownOf(reading.value.routes) !== flown)
      untold.push(`${head.slice(-60)}${number}`);
  }
  return { untold, told };
}

const points = [
  { lat: 46.95, lon: 7.45 },
  { lat: 46.951, lon: 7.451 },
];
/** Formats of JSON that no plan is exported in. */
const missions: readonly (readonly [string, object])[] = [
  [
    'a plan of Homeward',
    {
      format: homewardPlanMark,
      version: 11,
      mission: {
        takeoff_height_m: 30,
        return_height_m: 60,
        home: points[0],
        waypoints: points.map((place) => ({
          ...place,
          altitude: { datum: 'takeoff', value_m: 50 },
          hover_time_s: 4,
          speed_mps: 6,
          curve_size: 3,
          actions: [{ action_type: 'heading', angle_deg: 90, duration_s: 2 }],
        })),
      },
    },
  ],
  [
    'a request to the API',
    {
      home: points[0],
      drone: { key: 'dji_mavic_3' },
      options: { global_cruise_mps: 9 },
      mission: {
        takeoff_height_m: 30,
        waypoints: points.map((place) => ({
          ...place,
          altitude_m: 50,
          hover_time_s: 4,
          speed_mps: 6,
          curve_size: 3,
        })),
      },
    },
  ],
  [
    'a mission of DJI’s Mobile SDK 4',
    {
      autoFlightSpeed: 7,
      flightPathMode: 'CURVED',
      finishedAction: 'GO_HOME',
      waypointList: points.map(({ lat, lon }) => ({
        coordinate: { latitude: lat, longitude: lon },
        altitude: 50,
        speed: 6,
        heading: 90,
        gimbalPitch: -30,
        cornerRadiusInMeters: 3,
        actionRepeatTimes: 1,
        shootPhotoTimeInterval: 4,
      })),
    },
  ],
  ['a list of waypoints', points.map((place) => ({ ...place, altitude_m: 50, speed_mps: 6, wait_s: 4 }))],
];

describe('a word in the place of a number', () => {
  it.each(inspections)('changes no flight of %s unless that is said', async (filename) => {
    const { untold, told } = await untoldIn(await changeable(filename, fixture(filename)));
    expect(untold).toEqual([]);
    expect(told).toBeGreaterThan(2);
  });

  it.each(missions)('changes no flight of %s unless that is said', async (_, mission) => {
    const { untold, told } = await untoldIn(await changeable('plan.json', bytesOf(JSON.stringify(mission))));
    expect(untold).toEqual([]);
    expect(told).toBeGreaterThan(2);
  });

  it.each(writeFormats)(
    'changes no flight of a plan in %s unless that is said',
    async (format) => {
      const files = await writtenFiles(format);
      expect(files.length).toBeGreaterThan(0);
      let all = 0;
      for (const file of files) {
        const { untold, told } = await untoldIn(file);
        expect(untold).toEqual([]);
        all += told;
      }
      expect(all).toBeGreaterThan(2);
    },
    120_000,
  );
});

/** What is said of the values of a mission in JSON, its text changed. */
async function leftOutOf(name: string, change: (text: string) => string): Promise<string> {
  const mission = missions.find(([known]) => known === name)?.[1];
  const bytes = bytesOf(change(JSON.stringify(mission)));
  const reading = await readFlightPlan({ filename: 'plan.json', bytes });
  if (!reading.ok) throw new Error(reading.failure.code);
  return reading.value.warnings
    .filter(({ code }) => code === 'FIGURES_IGNORED')
    .map(sentenceOf)
    .join(' ');
}

describe('a speed at which nothing flies', () => {
  const unflown = 'no aircraft flies at that speed';
  it.each([
    [
      'a mission of DJI’s Mobile SDK 4',
      '"autoFlightSpeed":7',
      '"autoFlightSpeed":-7',
      '“autoFlightSpeed” is below 0',
    ],
    ['a mission of DJI’s Mobile SDK 4', '"autoFlightSpeed":7', '"autoFlightSpeed":201', unflown],
    ['a mission of DJI’s Mobile SDK 4', '"speed":6', '"speed":-6', '“speed” is below 0'],
    ['a plan of Homeward', '"speed_mps":6', '"speed_mps":0.05', unflown],
    ['a request to the API', '"global_cruise_mps":9', '"global_cruise_mps":9e9', unflown],
    ['a list of waypoints', '"speed_mps":6', '"speed_mps":201', unflown],
  ])('in %s is told: %s as %s', async (name, before, after, said) => {
    expect(await leftOutOf(name, (text) => text.replace(before, after))).toContain(said);
    expect(await leftOutOf(name, (text) => text)).toBe('');
  });

  it.each([
    ['wpml', '<wpml:autoFlightSpeed>8<', '<wpml:autoFlightSpeed>800<'],
    ['plan', '"hoverSpeed": 8', '"hoverSpeed": -8'],
    ['mission', 'parameter1="800"', 'parameter1="-800"'],
    ['json', '"speed":8', '"speed":-8'],
  ])('in inspection.%s is told', async (ending, before, after) => {
    const name = `inspection.${ending}`;
    const { filename, text, withText } = await changeable(name, fixture(name));
    expect(text).toContain(before);
    const reading = await readFlightPlan({ filename, bytes: await withText(text.replace(before, after)) });
    expect(reading.ok && reading.value.warnings.map(({ code }) => code)).toContain('FIGURES_IGNORED');
  });
});
