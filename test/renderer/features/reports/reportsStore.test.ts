import { describe, expect, it } from 'vitest';
import { useHoursTarget } from '../../../../renderer/features/forecast/hoursTarget.ts';
import { useHours } from '../../../../renderer/features/hours/hoursStore.ts';
import { isOfPlace, useReports } from '../../../../renderer/features/reports/reportsStore.ts';
import type { Reports } from '../../../../server/contract/schemas/reports.ts';
import { makeTestPlanner } from '../../fakeBridge.ts';

const home = { lat: 46.948, lon: 7.86 };
const wind = { speed_mps: 7.717, gust_mps: 14.404, dir_deg: 240 };
const reports: Reports = {
  metar: {
    field: { id: 'LSZB', distance_m: 27_901, bearing_deg: 262 },
    raw: 'LSZB 120550Z 24015G28KT',
    observed_at: '2026-09-12T05:50:00Z',
    reading: { wind, has_storm_clouds: false, weather: [] },
  },
  source: 'reports.example.org',
  asked_at: '2026-09-12T06:20:00Z',
  time_zone: 'Europe/Zurich',
};

function planned() {
  const made = makeTestPlanner();
  const control = made.planner.of(useReports);
  made.planner.mission.moveLaunch(home, 'drop');
  return { ...made, control, state: control.store.getState, asked: () => made.callsOf('fetchReports') };
}

describe('reports', () => {
  it('are asked for by a press alone, once at a time, at the launch point', async () => {
    const { planner, control, state, asked } = planned();
    planner.mission.moveLaunch({ lat: 46.95, lon: 7.86 }, 'drop');
    expect(asked()).toEqual([]);
    const first = control.askFor();
    await control.askFor();
    expect(asked().map(({ input }) => input)).toEqual([{ lat: 46.95, lon: 7.86 }]);
    await asked()[0]?.answer(reports);
    await first;
    expect(state()).toMatchObject({ isAsking: false, found: { reports, place: { lat: 46.95 } } });
  });

  it('stay beside the reason why there are no newer ones', async () => {
    const { control, state, asked } = planned();
    const first = control.askFor();
    await asked()[0]?.answer(reports);
    await first;
    const second = control.askFor();
    await asked()[1]?.refuse({ code: 'ACTION_FAILED', message: 'The service is away.' });
    await second;
    expect(state()).toMatchObject({ trouble: 'The service is away.', found: { reports } });
  });

  it('are not asked for without a launch point, and dropped where it went elsewhere meanwhile', async () => {
    const { planner, control, state, asked } = planned();
    const question = control.askFor();
    planner.mission.moveLaunch({ lat: 10, lon: 20 }, 'drop');
    await asked()[0]?.answer(reports);
    await question;
    expect(state().found).toBeUndefined();
    planner.mission.startNew();
    await control.askFor();
    expect(asked()).toHaveLength(1);
  });

  it('are those of a place within a kilometre', () => {
    expect(
      [home, { ...home, lat: 46.956 }, { ...home, lat: 46.958 }, undefined].map((at) => isOfPlace(home, at)),
    ).toEqual([true, true, false, false]);
  });
});

describe('the wind of a report', () => {
  it('becomes that of the plan in one step that undo and redo know, in place of an hour that was taken', () => {
    const { planner, control, state } = planned();
    const hours = planner.of(useHours);
    const time = '2099-09-12T06:00:00Z';
    planner
      .of(useHoursTarget)
      .take(
        [{ time, levels: [{ height_m: 10, wind_speed_mps: 2, wind_dir_deg: 90 }] }],
        { name: 'Test' },
        'Europe/Zurich',
      );
    hours.take(time);
    hours.takeWind(wind);
    control.use(reports, wind);
    const used = { wind_speed_mps: 7.717, gust_speed_mps: 14.404, wind_dir_deg: 240, wind_height_m: 10 };
    expect(planner.inputs.getState()).toMatchObject(used);
    expect(planner.inputs.getState().hourly?.taken).toBeUndefined();
    expect(planner.inputs.getState().hourly?.hours).toHaveLength(1);
    expect(state().used).toMatchObject({ id: 'LSZB', time_zone: 'Europe/Zurich', wind });
    planner.mission.undo();
    expect(planner.inputs.getState()).toMatchObject({ wind_speed_mps: 2, hourly: { taken: time } });
    planner.mission.redo();
    expect(planner.inputs.getState()).toMatchObject(used);
  });
});
