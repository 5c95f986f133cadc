import { createStore } from 'zustand/vanilla';
import type { ForecastSource, HourOfWeather } from '../../../engine/air/hourlyWeather.ts';
import { weatherOfHour } from '../../../engine/air/weatherOfHour.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
import type { OperationOutput, OperationRequest } from '../../../server/contract/operations.ts';
import type { JudgedHours } from '../../../server/contract/schemas/judgedHours.ts';
import type { ReportedWind } from '../../../server/contract/schemas/reports.ts';
import { toMissionQuestion } from '../../../server/report/planQuestions.ts';
import type { AsyncResult } from '../../analysis/asyncResult.ts';
import { isSame } from '../../analysis/isSame.ts';
import { makeLatestCall } from '../../analysis/latestCall.ts';
import { part } from '../../parts/part.ts';
import { comingHours } from '../../plan/comingHours.ts';
import type { Inputs } from '../../plan/inputs.ts';
import { useInputsStore, useMissionStore, useViewStore } from '../../plan/planStores.ts';
import { ask, type Reply } from '../../platform/ask.ts';
import type { HoursTarget } from '../forecast/hoursTarget.ts';
import { windOfReport } from '../reports/windOfReport.ts';
import { useVariants } from '../variants/variantsStore.ts';

export type HoursQuestion = OperationRequest<'judgeHours'>;

export interface HoursState {
  readonly isDaylightOnly: boolean;
  readonly judged: AsyncResult<HoursQuestion, JudgedHours>;
  /** Why the text that was typed is no table of hours. */
  readonly fault?: string | undefined;
}

const conditionNames = [
  'wind_speed_mps',
  'wind_dir_deg',
  'gust_speed_mps',
  'wind_height_m',
  'temp_c',
  'humidity_pct',
  'hourly',
] as const satisfies readonly (keyof Inputs)[];
type Conditions = Pick<Inputs, (typeof conditionNames)[number]>;

const conditionsOf = (inputs: Inputs): Conditions =>
  Object.fromEntries(conditionNames.map((name) => [name, inputs[name]])) as unknown as Conditions;

/** The conditions on both sides of a step that took an hour, by the plan after it. */
interface Step {
  readonly from: Mission;
  readonly before: Conditions;
  readonly after: Conditions;
}

/** More wind than a request may have, which no aircraft flies in either. */
const mostWind_mps = 60;
const toThousandth = (value: number) => Math.round(value * 1000) / 1000;
const windOf = (speed_mps: number) => toThousandth(Math.min(mostWind_mps, speed_mps));

/** The conditions of an hour, its wind as at the lowest level; what the hour leaves open stays. */
function inHour(inputs: Inputs, hour: HourOfWeather): Conditions {
  const weather = weatherOfHour(hour, inputs);
  const { hourly } = inputs;
  return {
    wind_speed_mps: windOf(weather.wind_speed_mps),
    wind_dir_deg: toThousandth(weather.wind_dir_deg),
    gust_speed_mps: windOf(weather.gust_speed_mps),
    wind_height_m: weather.wind_height_m,
    temp_c: toThousandth(weather.temp_c),
    humidity_pct: weather.humidity_pct,
    hourly: hourly && { ...hourly, taken: hour.time },
  };
}

const withoutTaken = ({ hourly }: Inputs): Partial<Inputs> => {
  if (hourly === undefined) return {};
  const { taken: _, ...rest } = hourly;
  return { hourly: rest };
};

/** The conditions of a step in the hours that the plan has now, which may be others than those of the step. */
function asOf(step: Conditions, inputs: Inputs): Partial<Inputs> {
  const now = withoutTaken(inputs).hourly;
  if (now?.hours === step.hourly?.hours) return step;
  const hour = now?.hours.find(({ time }) => time === step.hourly?.taken);
  return hour === undefined ? { ...step, hourly: now } : inHour({ ...inputs, hourly: now }, hour);
}

/** A wind as a request may have it. */
const boundedHour = (hour: HourOfWeather): HourOfWeather => ({
  ...hour,
  levels: hour.levels.map((level) => ({ ...level, wind_speed_mps: windOf(level.wind_speed_mps) })),
  ...(hour.gust_speed_mps !== undefined && { gust_speed_mps: windOf(hour.gust_speed_mps) }),
});

type Stored = NonNullable<Inputs['hourly']>;
/** Hours never change, whatever the type of the request says of its lists. */
const stored = (hours: readonly HourOfWeather[], time_zone: string, source?: ForecastSource): Stored =>
  ({ hours: hours.map(boundedHour), time_zone, ...(source && { source }) }) as Stored;

/** The plan with other hours: still in the hour that it had taken, where they have that, and in its weather as it is now. */
function inOther(inputs: Inputs, hourly: Stored): Partial<Inputs> {
  const hour = hourly.hours.find(({ time }) => time === inputs.hourly?.taken);
  return hour === undefined ? { hourly } : inHour({ ...inputs, hourly }, hour);
}

export const useHours = part(({ bridge, schedule, later, of }) => {
  const inputs = of(useInputsStore);
  const mission = of(useMissionStore);
  const view = of(useViewStore);
  const store = createStore<HoursState>(() => ({ isDaylightOnly: true, judged: {} }));
  const sourceStore = createStore<{ readonly source?: ForecastSource | undefined }>(() => ({
    source: inputs.getState().hourly?.source,
  }));
  const steps = new WeakMap<Mission, Step>();

  const calls = makeLatestCall<HoursQuestion, Reply<OperationOutput<'judgeHours'>>>({
    run: (question, signal) => ask(bridge, 'judgeHours', question, { signal }),
    schedule,
    publish: (reply, question) =>
      store.setState(({ judged }) => ({
        judged: reply.ok
          ? { question: judged.question, answered: { question, result: reply.output } }
          : { ...judged, refused: { question, problem: reply.problem } },
      })),
  });

  const toQuestion = (): HoursQuestion | undefined => {
    const given = inputs.getState();
    if (!view.getState().isHoursOpen || given.hourly === undefined || given.drone_key === '')
      return undefined;
    const hours = comingHours(given.hourly.hours, Date.now());
    const plain = { ...given, ...withoutTaken(given) };
    const asked = toMissionQuestion(plain, mission.store.getState().history.present);
    return asked && { mission: asked, hours };
  };
  const askNow = () => {
    const { judged } = store.getState();
    const next = toQuestion();
    if (next === undefined) {
      calls.cancel();
      if (judged.question !== undefined) store.setState({ judged: {} });
      return;
    }
    if (isSame(judged.question, next)) return;
    const isAnswered = judged.answered !== undefined && isSame(judged.answered.question, next);
    const question = isAnswered ? judged.answered?.question : next;
    store.setState({ judged: { ...judged, question } });
    if (isAnswered) calls.cancel();
    else calls.ask(next);
  };
  /** Many changes follow each other; each would fly two days of hours. */
  let isWaiting = false;
  const askSoon = () => {
    const isIdle = !view.getState().isHoursOpen && store.getState().judged.question === undefined;
    if (isWaiting || isIdle) return;
    isWaiting = true;
    later(() => {
      isWaiting = false;
      askNow();
    }, 200);
  };

  let isTaking = false;
  const set = (conditions: Partial<Inputs>) => {
    isTaking = true;
    inputs.setState(conditions);
    isTaking = false;
  };
  inputs.subscribe((now, before) => {
    const isTyped = conditionNames.some((name) => name !== 'hourly' && now[name] !== before[name]);
    // Who types another wind flies in that, and no longer in an hour.
    if (!isTaking && isTyped && now.hourly?.taken !== undefined && now.hourly === before.hourly)
      set(withoutTaken(now));
    const { source } = now.hourly ?? {};
    if (source !== sourceStore.getState().source) sourceStore.setState({ source });
    askSoon();
  });
  mission.store.subscribe(({ history }, { history: before }) => {
    if (history === before) return;
    const [next, last] = [history.present, before.present];
    const undone = steps.get(last);
    const redone = steps.get(next);
    if (undone?.from === next) set(asOf(undone.before, inputs.getState()));
    else if (redone?.from === last) set(asOf(redone.after, inputs.getState()));
    askSoon();
  });
  view.subscribe(({ isHoursOpen }, before) => {
    if (isHoursOpen !== before.isHoursOpen) askSoon();
  });

  /** Changes conditions in one step to undo. */
  const change = (kind: 'take_hour' | 'take_wind', after: Conditions) => {
    const from = mission.store.getState().history.present;
    const before = conditionsOf(inputs.getState());
    mission.edit({ kind });
    steps.set(mission.store.getState().history.present, { from, before, after });
    set(after);
  };
  const take = (time: string) => {
    const given = inputs.getState();
    const hour = given.hourly?.hours.find((one) => one.time === time);
    if (hour === undefined || given.hourly?.taken === time) return;
    change('take_hour', inHour(given, hour));
  };

  return {
    store,
    target: {
      store: sourceStore,
      take: (hours, source, time_zone) => set(inOther(inputs.getState(), stored(hours, time_zone, source))),
    } satisfies HoursTarget,
    /** Makes an hour that of the take-off: its wind, gust and temperature become those of the plan, in one step to undo. */
    take,
    /** Puts the hour that is taken beside the plan, as a variant that is shown; the plan is as before it was taken, where that was the last step. */
    keepAsVariant: () => {
      const { taken } = inputs.getState().hourly ?? {};
      if (taken === undefined) return;
      const isLastStep = steps.has(mission.store.getState().history.present);
      if (isLastStep) mission.undo();
      of(useVariants).add();
      if (isLastStep) take(taken);
    },
    /** Keeps the conditions as they are, as if they were typed. */
    typeInstead: () => set(withoutTaken(inputs.getState())),
    /** Reads hours as they were typed or pasted; true: they are those of the plan now. */
    type: async (text: string, wind_unit: string) => {
      const { home } = mission.store.getState().history.present;
      if (home === undefined) return false;
      const now = new Date().toISOString();
      const reply = await ask(bridge, 'readHours', { text, lat: home.lat, lon: home.lon, wind_unit, now });
      if (reply.ok) set(inOther(inputs.getState(), stored(reply.output.hours, reply.output.time_zone)));
      store.setState({ fault: reply.ok ? undefined : reply.problem.message });
      return reply.ok;
    },
    forget: () => {
      store.setState({ fault: undefined });
      set({ hourly: undefined });
    },
    /** Makes the wind of a report that of the plan, in one step to undo; an hour that was taken is left. */
    takeWind: (wind: ReportedWind) => {
      const given = inputs.getState();
      change('take_wind', conditionsOf({ ...given, ...windOfReport(wind), ...withoutTaken(given) }));
    },
  };
});
