import { describe, expect, it } from 'vitest';
import { useHoursTarget } from '../../../../renderer/features/forecast/hoursTarget.ts';
import { useHours } from '../../../../renderer/features/hours/hoursStore.ts';
import { useVariants } from '../../../../renderer/features/variants/variantsStore.ts';
import { withDrawer } from '../../../../renderer/plan/viewStore.ts';
import { makeTestPlanner, settle } from '../../fakeBridge.ts';

const home = { lat: 47.4, lon: 8.55 };
const levels = (wind_speed_mps: number) => [
  { height_m: 10, wind_speed_mps, wind_dir_deg: 190 },
  { height_m: 120, wind_speed_mps: 2 * wind_speed_mps, wind_dir_deg: 200 },
];
const start = Date.UTC(2099, 8, 12, 6);
const hours = [1, 2, 3].map((wind_speed_mps, at) => ({
  time: new Date(start + at * 3_600_000).toISOString().replace('.000', ''),
  levels: levels(wind_speed_mps),
  gust_speed_mps: 3 * wind_speed_mps,
  temp_c: 10 + at,
}));
const [first, second] = hours.map(({ time }) => time) as [string, string];

function planned() {
  const made = makeTestPlanner();
  const { planner } = made;
  planner.mission.edit({ kind: 'move_home', to: home });
  planner.mission.edit({
    kind: 'add_waypoint',
    waypoint: { lat: 47.41, lon: 8.55, altitude: { datum: 'takeoff', value_m: 60 }, hover_time_s: 0 },
  });
  const hoursOfPlan = planner.of(useHours);
  planner.of(useHoursTarget).take(hours, { name: 'Test' }, 'Europe/Zurich');
  return { ...made, hours: hoursOfPlan };
}

describe('an hour that is taken', () => {
  it('gives the plan its wind, gust and temperature, in one step that undo and redo know', () => {
    const { planner, hours: ofPlan } = planned();
    planner.inputs.setState({ wind_speed_mps: 7, temp_c: 25 });
    ofPlan.take(second);
    const taken = planner.inputs.getState();
    // Wind and gust are those of the lowest level; the levels above go with the hour.
    expect(taken).toMatchObject({ wind_speed_mps: 2, wind_dir_deg: 190, wind_height_m: 10, temp_c: 11 });
    expect(taken.gust_speed_mps).toBe(6);
    expect(taken.hourly?.taken).toBe(second);
    planner.mission.undo();
    expect(planner.inputs.getState()).toMatchObject({ wind_speed_mps: 7, temp_c: 25, wind_height_m: 10 });
    expect(planner.inputs.getState().hourly?.taken).toBeUndefined();
    planner.mission.redo();
    expect(planner.inputs.getState()).toEqual(taken);
  });

  it('stays what it is while other steps are undone', () => {
    const { planner, hours: ofPlan } = planned();
    ofPlan.take(first);
    planner.mission.edit({ kind: 'set_end_action', end_action: 'hover' });
    planner.mission.undo();
    expect(planner.inputs.getState().hourly?.taken).toBe(first);
    planner.mission.redo();
    expect(planner.inputs.getState().hourly?.taken).toBe(first);
  });

  it('is left by whoever types another wind, and comes back with its step', () => {
    const { planner, hours: ofPlan } = planned();
    ofPlan.take(first);
    planner.inputs.setState({ wind_speed_mps: 9 });
    expect(planner.inputs.getState().hourly).toMatchObject({ source: { name: 'Test' } });
    expect(planner.inputs.getState().hourly?.taken).toBeUndefined();
    ofPlan.take(second);
    ofPlan.typeInstead();
    expect(planner.inputs.getState()).toMatchObject({ wind_speed_mps: 2 });
    expect(planner.inputs.getState().hourly?.taken).toBeUndefined();
  });

  it('is the take-off of the questions about the plan, with the hours after it', async () => {
    const { planner, hours: ofPlan, callsOf, runFrame, runPauses } = planned();
    ofPlan.take(second);
    runPauses();
    runFrame();
    await settle();
    const asked = callsOf('analyzeMission').at(-1)?.input as { weather: object };
    expect(asked.weather).toMatchObject({ hourly: hours.slice(1), takeoff_time: second });
    const rings = callsOf('analyzeRange').at(-1)?.input as { weather: object };
    expect(rings.weather).toMatchObject({ takeoff_time: second });
    expect(planner.documents.isDirty()).toBe(true);
  });
});

describe('an hour that is kept', () => {
  it('stands beside the plan as it was before, as a variant on screen', () => {
    const { planner, hours: ofPlan } = planned();
    planner.inputs.setState({ wind_speed_mps: 7 });
    ofPlan.take(second);
    ofPlan.keepAsVariant();
    const variants = planner.of(useVariants);
    const [plan, kept] = variants.contents();
    expect(variants.store.getState().shown).toBe('B');
    expect(plan?.inputs).toMatchObject({ wind_speed_mps: 7 });
    expect(plan?.inputs.hourly).not.toHaveProperty('taken');
    expect(kept?.inputs).toMatchObject({ wind_speed_mps: 2, hourly: { taken: second } });
    // Undone in the variant, it is the plan as before; back in the plan nothing has changed.
    planner.mission.undo();
    expect(planner.inputs.getState().wind_speed_mps).toBe(7);
    planner.mission.redo();
    variants.show('A');
    expect(planner.inputs.getState().hourly?.taken).toBeUndefined();
    variants.show('B');
    expect(planner.inputs.getState()).toMatchObject({ wind_speed_mps: 2, hourly: { taken: second } });
  });

  it('is in both where the plan was changed after it was taken', () => {
    const { planner, hours: ofPlan } = planned();
    ofPlan.take(second);
    planner.mission.edit({ kind: 'set_end_action', end_action: 'hover' });
    ofPlan.keepAsVariant();
    const [plan, kept] = planner.of(useVariants).contents();
    for (const one of [plan, kept]) {
      expect(one?.inputs.hourly?.taken).toBe(second);
      expect(one?.mission.end_action).toBe('hover');
    }
  });

  it('needs one that is taken', () => {
    const { planner, hours: ofPlan } = planned();
    ofPlan.keepAsVariant();
    expect(planner.of(useVariants).contents()).toHaveLength(1);
  });
});

describe('other hours for the plan', () => {
  it('stay where the step that took an hour is undone, and the hour before has their weather', () => {
    const { planner, hours: ofPlan } = planned();
    planner.inputs.setState({ wind_speed_mps: 7 });
    ofPlan.take(first);
    ofPlan.take(second);
    const stronger = hours.map((hour) => ({ ...hour, levels: levels(5) }));
    planner.of(useHoursTarget).take(stronger, { name: 'Other' }, 'Europe/Zurich');
    planner.mission.undo();
    expect(planner.inputs.getState()).toMatchObject({
      wind_speed_mps: 5,
      hourly: { taken: first, source: { name: 'Other' } },
    });
    planner.mission.undo();
    expect(planner.inputs.getState()).toMatchObject({
      wind_speed_mps: 7,
      hourly: { source: { name: 'Other' } },
    });
    expect(planner.inputs.getState().hourly).not.toHaveProperty('taken');
    ofPlan.forget();
    planner.mission.redo();
    expect(planner.inputs.getState().hourly).toBeUndefined();
  });

  it('leave it in the hour that it had taken, in its new weather', () => {
    const { planner, hours: ofPlan } = planned();
    ofPlan.take(second);
    const stronger = hours.map((hour) => ({ ...hour, levels: levels(5), temp_c: 1 }));
    planner.of(useHoursTarget).take(stronger, { name: 'Test' }, 'Europe/Zurich');
    expect(planner.inputs.getState()).toMatchObject({
      wind_speed_mps: 5,
      temp_c: 1,
      hourly: { taken: second, time_zone: 'Europe/Zurich' },
    });
  });

  it('leave its weather as it is where that hour is not among them', () => {
    const { planner, hours: ofPlan } = planned();
    ofPlan.take(second);
    planner.of(useHoursTarget).take(hours.slice(0, 1), { name: 'Test' }, 'Europe/Zurich');
    expect(planner.inputs.getState()).toMatchObject({ wind_speed_mps: 2, temp_c: 11 });
    expect(planner.inputs.getState().hourly).not.toHaveProperty('taken');
  });
});

describe('the hours of the drawer', () => {
  it('are judged once it is open, without the hour that is taken, and anew after a change', async () => {
    const { planner, hours: ofPlan, callsOf, runFrame, runPauses } = planned();
    ofPlan.take(first);
    runPauses();
    runFrame();
    expect(callsOf('judgeHours')).toHaveLength(0);
    planner.view.setState(withDrawer('hours'));
    runPauses();
    runFrame();
    await settle();
    const [call] = callsOf('judgeHours');
    expect(call?.input).toMatchObject({ hours });
    expect(call?.input).not.toHaveProperty('mission.weather.hourly');
    const answer = { hours: [], time_zone: 'Europe/Zurich', sun: [] };
    await call?.answer(answer);
    expect(ofPlan.store.getState().judged.answered?.result).toBe(answer);
    planner.mission.edit({ kind: 'set_end_action', end_action: 'hover' });
    runPauses();
    runFrame();
    expect(callsOf('judgeHours')).toHaveLength(2);
    planner.view.setState(withDrawer(undefined));
    runPauses();
    expect(ofPlan.store.getState().judged).toEqual({});
  });

  it('are read by the host where they are typed, and the fault is kept where they cannot be', async () => {
    const { planner, hours: ofPlan, callsOf } = planned();
    const wrong = ofPlan.type('windy', 'kn');
    await callsOf('readHours')[0]?.refuse({ code: 'BAD_REQUEST', message: 'Line 1: no.' });
    expect(await wrong).toBe(false);
    expect(ofPlan.store.getState().fault).toBe('Line 1: no.');
    expect(planner.inputs.getState().hourly?.source).toEqual({ name: 'Test' });
    const right = ofPlan.type('06:00 5 270', 'kn');
    expect(callsOf('readHours')[1]?.input).toMatchObject({ text: '06:00 5 270', wind_unit: 'kn', ...home });
    await callsOf('readHours')[1]?.answer({ hours: hours.slice(0, 1), time_zone: 'Europe/Zurich' });
    expect(await right).toBe(true);
    expect(planner.inputs.getState().hourly).toEqual({
      hours: hours.slice(0, 1),
      time_zone: 'Europe/Zurich',
    });
    ofPlan.forget();
    expect(planner.inputs.getState().hourly).toBeUndefined();
  });
});
