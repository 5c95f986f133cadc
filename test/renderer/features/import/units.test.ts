import { describe, expect, it } from 'vitest';
import type { FlightPlanAnswer } from '../../../../renderer/features/import/importState.ts';
import { toQuestionText } from '../../../../renderer/features/import/routeText.ts';
import { toUnitOptions, toUnknownUnitText } from '../../../../renderer/features/import/unitText.ts';
import { makeTestPlanner, settle } from '../../fakeBridge.ts';

const point = { lat: 46.95, lon: 7.45, altitude: { datum: 'agl', value_m: 60 }, hover_time_s: 0 } as const;

const planOf = (speed_mps: number, reason: 'doubtful' | 'chosen', unit = 'm/s'): FlightPlanAnswer => ({
  format: 'csv',
  subclass: 'ordered route',
  routes: [{ name: 'Route', kind: 'mission', points: [{ ...point, speed_mps }], length_m: 10 }],
  chosen_route: 0,
  ignored: [],
  warnings:
    reason === 'doubtful'
      ? [{ code: 'UNIT_DOUBTFUL', says: 'AS_SAID', values: { text: 'Is it meant so?' } }]
      : [],
  units: [{ measure: 'speed', unit, figure: 250, reason }],
});

const file = { filename: 'a.csv', bytes: new Uint8Array([60]) };
const unknownUnit = (written: string) => ({
  code: 'FLIGHT_PLAN_REJECTED' as const,
  message: 'The unit is not known.',
  details: { class: 'reject', unit: { measure: 'speed', written, figure: 25 } },
});

async function opened(answer: { plan: FlightPlanAnswer } | { unit: string }) {
  const test = makeTestPlanner();
  const { importer } = test.planner;
  void importer.openFile({ ok: true, output: file, request_id: '' });
  const [call] = test.callsOf('readFlightPlan');
  if ('plan' in answer) await call?.answer(answer);
  else await call?.refuse(unknownUnit(answer.unit));
  const callAt = (at: number) => test.callsOf('readFlightPlan')[at];
  return { ...test, importer, callAt, state: () => importer.store.getState() };
}

describe('a file whose units are doubted', () => {
  it('is read again in the unit that the person chooses, and opened as that', async () => {
    const { importer, callAt, state, planner } = await opened({ plan: planOf(250, 'doubtful') });
    importer.readIn('speed', 'km/h');
    expect(callAt(1)?.input).toEqual({ ...file, units: { speed: 'km/h' } });
    expect(state().question).toMatchObject({ isReadAgain: true, units: { speed: 'km/h' } });
    await callAt(1)?.answer({ plan: planOf(69.4, 'chosen', 'km/h') });
    const { question } = state();
    if (question === undefined) return expect.unreachable();
    expect(question.isReadAgain).toBe(false);
    expect(toQuestionText(question, [])).toBe('Are the units right?');
    importer.answer({ route_index: 0, default_altitude_m: 60 });
    expect(planner.mission.store.getState().history.present.waypoints[0]?.speed_mps).toBe(69.4);
  });

  it('goes by the last choice, whichever answer comes last', async () => {
    const { importer, callAt, state } = await opened({ plan: planOf(250, 'doubtful') });
    importer.readIn('speed', 'km/h');
    importer.readIn('speed', 'kn');
    await callAt(2)?.answer({ plan: planOf(128.6, 'chosen', 'kn') });
    await callAt(1)?.answer({ plan: planOf(69.4, 'chosen', 'km/h') });
    expect(state().question?.plan.units?.[0]?.unit).toBe('kn');
  });

  it('is refused where it cannot be read again', async () => {
    const { importer, callAt, state } = await opened({ plan: planOf(250, 'doubtful') });
    importer.readIn('speed', 'km/h');
    await callAt(1)?.refuse({ code: 'OVERLOADED', message: 'Try again.' });
    expect(state()).toMatchObject({ question: undefined, refusal: { message: 'Try again.' } });
  });
});

describe('a file in a unit that nobody knows', () => {
  it('is asked about one unit after the other, and then read', async () => {
    const { importer, callAt, state } = await opened({ unit: 'bft' });
    expect(state().unit?.asked).toEqual({ measure: 'speed', written: 'bft', figure: 25 });
    expect(state().refusal).toBeUndefined();
    importer.nameUnit('kn');
    expect(callAt(1)?.input).toEqual({ ...file, units: { speed: 'kn' } });
    await callAt(1)?.refuse({
      ...unknownUnit('fathom'),
      details: { unit: { measure: 'height', written: 'fathom' } },
    });
    await settle();
    importer.nameUnit('ft');
    expect(callAt(2)?.input).toEqual({ ...file, units: { speed: 'kn', height: 'ft' } });
    await callAt(2)?.answer({ plan: planOf(13, 'chosen', 'kn') });
    await settle();
    expect(state()).toMatchObject({ unit: undefined, report: { filename: 'a.csv' } });
  });

  it('is left as it is by a person who cancels', async () => {
    const { importer, callAt, state } = await opened({ unit: 'bft' });
    importer.dismiss();
    importer.nameUnit('kn');
    importer.readIn('speed', 'kn');
    expect(state().unit).toBeUndefined();
    expect(callAt(1)).toBeUndefined();
  });
});

describe('the units to choose from', () => {
  it('each say what the figure of the file would be', () => {
    const texts = toUnitOptions('speed', 25, 'metric').map(({ name, about }) =>
      `${name} ${about}`.replaceAll('\u00a0', ' '),
    );
    expect(texts).toEqual([
      '25 m/s as on screen',
      '25 km/h = 6.9 m/s',
      '25 mph = 11.2 m/s',
      '25 knots = 12.9 m/s',
      '25 ft/s = 7.6 m/s',
      '25 cm/s = 0.3 m/s',
    ]);
    expect(toUnitOptions('height', 400, 'imperial')[0]?.about.replaceAll('\u00a0', ' ')).toBe(
      '= 1\u202f312 ft',
    );
    expect(toUnitOptions('wait', undefined, 'metric')[1]).toMatchObject({ about: '= 10:00' });
    expect(toUnknownUnitText('a.csv', { measure: 'speed', written: 'bft' })).toContain('speeds in “bft”');
  });
});
