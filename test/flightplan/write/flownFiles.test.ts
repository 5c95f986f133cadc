import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WriteFormat } from '../../../engine/flightplan/write/writeFormat.ts';
import { type WrittenPlan, writePlan } from '../../../engine/flightplan/writePlan.ts';
import { waitsAt } from '../../../engine/mission/actions.ts';
import { hoverTimeAt, type Mission, type Waypoint } from '../../../engine/mission/mission.ts';
import { inLong } from '../../support/inLong.ts';
import { demandsOf, type FlownFile, type FlownPoint, flownLitchi, flownWaylines } from './flownFiles.ts';
import { filesIn, isSamePlace, near, textOf } from './likeness.ts';
import { richMission } from './richMission.ts';

const runs = Number(process.env['HOMEWARD_PLANS'] ?? inLong(40, 3000));
const timeout_ms = 600_000;
const seed = 20_261_127;
const return_height_m = 137.2;

const endOf = { goHome: 'go_home', autoLand: 'land', noAction: 'hover', gotoFirstWaypoint: 'first_waypoint' };

/** Where the file is flown otherwise than the plan was judged, by the code of the note that must tell it. */
function differencesAt(waypoint: Waypoint, flown: FlownPoint, format: WriteFormat, isEnd: boolean): string[] {
  const { altitude, speed_mps, curve_size = 0, actions = [] } = waypoint;
  const isStop = hoverTimeAt(waypoint) > 0 || (isEnd && format === 'dji_wpml_kmz');
  const pictures = actions.filter(({ action_type }) => action_type === 'take_photo').length;
  const isSameSpeed = speed_mps === undefined || near(speed_mps, flown.speed_mps ?? Number.NaN, 0.001);
  return [
    ...(isSamePlace(waypoint, flown) ? [] : ['moved']),
    ...(altitude.datum === flown.datum ? [] : ['ALTITUDE_CONVERTED']),
    ...(altitude.datum === flown.datum && !near(altitude.value_m, flown.height_m, 0.002)
      ? ['LANDING_RAISED']
      : []),
    // The way to Litchi's first row is flown at the speed that is told to be set in its app.
    ...(isSameSpeed ? [] : [flown.speed_mps === undefined ? 'APP_SETTINGS_OPEN' : 'SPEED_NOT_KEPT']),
    ...(near(waitsAt(waypoint), flown.wait_s, 0.01) ? [] : ['ACTION_NOT_KEPT']),
    ...(near(isStop ? 0 : curve_size, flown.corner_m, 0.001) ? [] : ['CORNER_NOT_KEPT']),
    ...(pictures === flown.pictures ? [] : ['CAMERA_SILENT']),
  ];
}

/** The legs on which a plan takes pictures in a series, by leg and interval. */
const legsOf = ({ waypoints }: Pick<Mission, 'waypoints'>): string[] =>
  waypoints.flatMap(({ actions = [] }, from) =>
    actions.flatMap(({ action_type, every_s, every_m, span = 0 }) =>
      action_type.startsWith('photos_by_')
        ? Array.from(
            { length: Math.min(span, waypoints.length - 1 - from) },
            (_, leg) =>
              `${from + leg} ${every_s === undefined ? `${round(every_m)} m` : `${round(every_s)} s`}`,
          )
        : [],
    ),
  );
const round = (value = 0) => Number(value.toFixed(3));
const flownLegs = ({ series }: FlownFile): string[] =>
  series.flatMap(({ from, to, every }) =>
    Array.from({ length: to - from }, (_, leg) => `${from + leg} ${every}`),
  );

const flownIn = (file: WrittenPlan, format: WriteFormat): FlownFile =>
  format === 'litchi_csv'
    ? flownLitchi(textOf(file))
    : flownWaylines(filesIn(file)['wpmz/waylines.wpml'] ?? '');

describe.each(['dji_wpml_kmz', 'litchi_csv'] as const)('a random plan in %s', (format) => {
  it(
    'is flown as it was judged, or refused, or the difference is told by its code',
    async () => {
      let count = 0;
      const property = fc.asyncProperty(
        richMission,
        fc.constantFrom(undefined, 15, 30, 400),
        async (plan, takeoff_height_m) => {
          const mission: Mission = {
            ...plan,
            ...(takeoff_height_m !== undefined && format === 'dji_wpml_kmz' && { takeoff_height_m }),
            waypoints: plan.waypoints.map((waypoint) => ({ speed_mps: 8, ...waypoint })),
          };
          const terrain = {
            source: 'level ground',
            elevations_msl_m: [300, ...mission.waypoints.map(() => 300)],
            fallback_indices: [],
          };
          const written = await writePlan(mission, format, { terrain, return_height_m });
          if (!written.ok) return;
          const { notes } = written.value;
          const flown = flownIn(written.value, format);
          expect(demandsOf(flown, format === 'dji_wpml_kmz' ? 'dji' : 'litchi')).toEqual([]);
          if (notes.some(({ code }) => code === 'WAYPOINTS_MERGED')) return;
          count += 1;
          expect(flown.points).toHaveLength(mission.waypoints.length);
          const isTold = (code: string, index?: number) =>
            notes.some(
              (note) =>
                note.code === code &&
                (index === undefined ||
                  note.waypoint_indices.length === 0 ||
                  note.waypoint_indices.includes(index)),
            );
          mission.waypoints.forEach((waypoint, index) => {
            const at = flown.points[index];
            if (at === undefined) return;
            const isEnd = index === 0 || index === mission.waypoints.length - 1;
            for (const code of differencesAt(waypoint, at, format, isEnd))
              expect([code, index, isTold(code, index)]).toEqual([code, index, true]);
          });
          const [planned, taken] = [new Set(legsOf(mission)), flownLegs(flown)];
          if (!isTold('CAMERA_SILENT')) expect([...new Set(taken)].sort()).toEqual([...planned].sort());
          if (format === 'litchi_csv') {
            expect(isTold('APP_SETTINGS_OPEN') && isTold('RETURN_HEIGHT_OPEN')).toBe(true);
            return;
          }
          expect(flown.return_m).toBe(138);
          const end = endOf[(flown.end ?? '') as keyof typeof endOf];
          if (end !== mission.end_action) expect(isTold('END_ACTION_NOT_KEPT')).toBe(true);
          expect(flown.takeOff_m).toBe(climbOf(mission, flown));
        },
      );
      await fc.assert(property, { seed, numRuns: runs });
      expect(count).toBeGreaterThan(runs / 10);
    },
    timeout_ms,
  );
});

/** The climb before the first leg as it is judged; one to the height of the first waypoint is what every plan begins with. */
function climbOf({ takeoff_height_m }: Mission, { points: [first] }: FlownFile): number | undefined {
  if (takeoff_height_m === undefined || first === undefined) return undefined;
  return first.datum !== 'ellipsoid' && first.height_m === takeoff_height_m ? undefined : takeoff_height_m;
}
