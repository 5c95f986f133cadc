import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Assembled } from '../../server/assemble.ts';
import { flightText } from '../../server/cli/convertFlights.ts';
import { missionText } from '../../server/cli/missionText.ts';
import { localeFor } from '../../server/contract/locale.ts';
import type { OperationRequest } from '../../server/contract/operations.ts';
import { toDurationText, toKeptText } from '../../server/report/format.ts';
import { toAirTime } from '../../server/report/missionFacts.ts';
import { keptAtHome } from '../../server/report/splitWords.ts';
import { assembleHost } from './support/host.ts';

let host: Assembled;
beforeAll(async () => {
  host = await assembleHost();
});
afterAll(() => host.close());

const home = { lat: 47, lon: 8 };
const waypoint = (lat: number, lon: number) => ({ lat, lon, altitude_m: 60 });
/** Out and back in all four directions, four times: more than one charge. */
const crosses = Array.from({ length: 4 }, () => [
  waypoint(47.01, 8),
  waypoint(47, 8.013),
  waypoint(46.99, 8),
  waypoint(47, 7.987),
]).flat();

type Question = OperationRequest<'analyzeMission'>;

async function analyzed(waypoints: Question['mission']['waypoints'], more: Partial<Question> = {}) {
  const asked = { mission: { waypoints }, home, drone: { key: 'dji_mavic_3' }, ...more };
  const answer = await host.dispatch('analyzeMission', asked);
  if (!answer.ok) throw new Error(answer.problem.message);
  return answer.output.result;
}
const split = () => analyzed(crosses, { battery: { initial_pct: 60 }, options: { multi_battery: true } });

const context = { threshold_pct: 25, wind_speed_mps: 0, temp_c: 20, locale: 'metric' as const };
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const inTerminal = (result: Awaited<ReturnType<typeof analyzed>>) =>
  plain(missionText('a.plan', 'drone', result, context));

describe('a plan in the terminal', () => {
  it('over several batteries has the legs and the time of its flights, and nothing of one charge', async () => {
    const result = await split();
    const text = inTerminal(result);
    const flights = result.battery_plan ?? [];
    expect(flights.length).toBeGreaterThan(2);
    expect(text).toMatch(/omes home on \d batteries, each with at least \d+ %, probably \d+ %/);
    expect(text).not.toMatch(/cannot.complete|no.return|not reached|Chance|Return from the last/);
    expect(text).toContain(`${toDurationText(toAirTime(result, { end_action: 'go_home' }) ?? 0)} in the air`);
    const rows = text.split('\n').filter((line) => /^ *\d+ +\d+ +\d+ +\d{3} /.test(line));
    expect(rows).toHaveLength(flights.reduce((sum, { legs }) => sum + legs.length, 0));
    expect(rows.map((row) => Number(row.trim().split(/ +/)[0]))).toEqual(
      flights.flatMap(({ flight_index, legs }) => legs.map(() => flight_index + 1)),
    );
  });

  it.each([
    [undefined, '100'],
    [60, '60'],
    [120, '120'],
    [150.2, '151'],
    [433, '433'],
  ])('names the return height that was judged: %s m set', async (return_height_m, text) => {
    const result = await analyzed(crosses.slice(0, 2), { options: { return_height_m } });
    expect(inTerminal(result)).toContain(
      `Return height to set in the aircraft: ${text} m above the launch point.`,
    );
  });

  it('names the return height of each flight of a split with a swap place', async () => {
    const result = await split();
    const battery_plan = result.battery_plan?.map((flight, at) =>
      at === 0 ? flight : { ...flight, return_height_m: 130, take_off: 'swap_place' as const },
    );
    expect(inTerminal({ ...result, battery_plan })).toMatch(
      /Return height to set in the aircraft: 100 m \(flight 1\) and 130 m \(flights 2–\d\) above where each flight takes off\./,
    );
  });

  it('counts legs as map, table and files do, from 1', async () => {
    const text = inTerminal(await analyzed(crosses.slice(0, 2)));
    const legs = text.split('\n').flatMap((line) => /^ *(\d) +\d+ +\d{3} /.exec(line)?.[1] ?? []);
    expect(legs).toEqual(['1', '2']);
    const tight = inTerminal(await analyzed([...crosses, ...crosses]));
    const [, leg] = /Turn back by: \d+ % along leg (\d+)/.exec(tight) ?? [];
    const { point_of_no_return: turn } = await analyzed([...crosses, ...crosses]);
    expect(Number(leg)).toBe((turn?.leg_index ?? Number.NaN) + 1);
  });

  it('has no charge where the aircraft does not come, on no leg and not at home', async () => {
    const plan = [...crosses, ...crosses, ...crosses];
    const { legs } = await analyzed(plan);
    const text = inTerminal(await analyzed(plan));
    const rows = text.split('\n').filter((line) => /^ *\d+ +\d+ +\d{3} /.test(line));
    const figures = rows.map((row) => row.trim().split(/ +/).slice(4, 8));
    const stopped = legs.findIndex(({ can_complete }) => !can_complete);
    expect(figures.slice(0, stopped).flat()).not.toContain('—');
    expect(figures[stopped]?.map((figure) => figure === '—')).toEqual([false, true, true, true]);
    expect(new Set(figures.slice(stopped + 1).flat())).toEqual(new Set(['—']));
    expect(text).toMatch(/^Route: .* if it could be flown\.$/m);
    expect(text).not.toMatch(/left at its end|left on the ground/);
    const farthest = { lat: 47.14, lon: 8, altitude_m: 60 };
    const oneWay = inTerminal(await analyzed([farthest]));
    expect(oneWay).toMatch(/^Route: .*, probably .* % left at its end\.$/m);
    expect(oneWay).toMatch(/^Return from .* costs [\d.]+ points, more than is left\.$/m);
  });

  it('says plainly that a return cannot be flown, with one sort of dash in the table', async () => {
    const result = await analyzed(crosses.slice(0, 2));
    const stuck = { ...result.return_home, cost_pct: undefined, duration_s: undefined };
    const text = inTerminal({ ...result, return_home: stuck });
    expect(text).toMatch(/^Return from the last waypoint: \d+ m, cannot be flown\.$/m);
    const noReturns = result.legs.map((leg) => ({
      ...leg,
      reasons: [],
      duration_s: 10,
      return_margin_pct: undefined,
      intervals: undefined,
    }));
    const table = inTerminal({ ...result, legs: noReturns });
    expect(table).toContain('—');
    expect(table).not.toContain('–');
  });

  it('advises what helps: shorter waits, another launch point, a look at a waypoint, or a shorter route', async () => {
    const waiting = crosses.slice(0, 4).map((point) => ({ ...point, hover_time_s: 600 }));
    expect(inTerminal(await analyzed(waiting))).toMatch(
      /(?:^|· )Wait less at the waypoints, or fly the route with several batteries$/m,
    );
    const far = crosses.slice(0, 2).map(({ lat, lon }) => waypoint(lat + 0.96, lon));
    expect(inTerminal(await analyzed(far))).toMatch(
      /(?:^|· )Check the launch point: waypoint 1 is 10\d km away$/m,
    );
    const typo = [waypoint(47.001, 8), waypoint(47.002, 8), waypoint(48.002, 8), waypoint(47.001, 8)];
    expect(inTerminal(await analyzed(typo))).toContain('Check the coordinates of waypoint 3');
    expect(inTerminal(await analyzed([...crosses, ...crosses]))).toContain(
      'Shorten the route, fly it with several batteries, or launch nearer',
    );
  });

  it.each([
    ['en-GB', ['low margin', 'no return', 'cannot complete']],
    ['de', ['knapp', 'kein Rückflug', 'nicht fliegbar']],
    ['fr', ['marge faible', 'pas de retour', 'irréalisable']],
    ['es', ['ajustado', 'sin regreso', 'no se puede volar']],
  ] as const)('has the statuses of legs in its language: %s', async (tag, words) => {
    const result = await analyzed(crosses.slice(0, 3));
    const statuses = ['low_margin', 'no_return', 'cannot_complete'] as const;
    const legs = result.legs.slice(0, 3).map((leg, at) => ({ ...leg, status: statuses[at] ?? leg.status }));
    const text = missionText(
      'a.plan',
      'drone',
      { ...result, legs },
      { ...context, locale: localeFor(tag, 'metric') },
    );
    for (const word of words) expect(text).toContain(word);
    expect(text).not.toMatch(/low_margin|no_return|cannot_complete/);
  });

  it('names clearances so that nobody takes them for heights or distances, and says what they are', async () => {
    const result = await analyzed(crosses.slice(0, 2));
    const legs = result.legs.map((leg) => {
      const clearance = { min_m: 51, lat: 47, lon: 8, ground_msl_m: 500 };
      return { ...leg, clearance, return_clearance: clearance };
    });
    const text = inTerminal({ ...result, legs });
    expect(text).toMatch(/ {2}least clearance m {2}return clearance m {2}status$/m);
    expect(text).toMatch(
      /^Clearance: the least height above ground and known obstacles, less the error of their heights\.$/m,
    );
    expect(inTerminal(result)).not.toMatch(/clearance/i);
  });

  it('has hours in times, and a course to the north as 000', async () => {
    const slow = { lat: 47.005, lon: 7.99999, altitude_m: 60, hover_time_s: 4000 };
    const text = inTerminal(await analyzed([slow]));
    expect(text).toMatch(/ 000 +1:0\d:\d\d /);
    expect(text).not.toMatch(/ 360 /);
  });

  it('says how likely it is to come home only of a plan that does', async () => {
    const lands = inTerminal(
      await analyzed(crosses.slice(0, 2), {
        mission: { waypoints: crosses.slice(0, 2), end_action: 'land' },
      }),
    );
    expect(lands).toMatch(/^(?:Lands|If .*: lands) at waypoint 2/m);
    expect(lands).not.toContain('Chance');
    expect(inTerminal(await analyzed(crosses.slice(0, 2)))).toMatch(
      /Chance of keeping the reserve: over 99 %\./,
    );
  });
});

describe('a flight of a split, named beside its file', () => {
  it('keeps what its tab says, never rounded up', async () => {
    const [flight] = (await split()).battery_plan ?? [];
    if (flight?.battery_at_home === undefined) throw new Error('no flight');
    const tight = { ...flight, battery_at_home: { ...flight.battery_at_home, low_pct: 29.7 } };
    expect(plain(flightText(tight, 'metric'))).toContain('home with at least 29 %');
    const text = flightText(flight, 'metric');
    expect(text).toContain(`at least ${toKeptText(keptAtHome(flight))}`);
    expect(text).not.toContain('takes off');
    const low = { ...flight, battery_at_start_pct: 62 };
    expect(plain(flightText(low, 'metric'))).toContain(', takes off at 62 %, home with');
  });
});
