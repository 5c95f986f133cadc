import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Position } from '../../../engine/geo/position.ts';
import type { SurveyArea } from '../../../engine/survey/surveyArea.ts';
import type { DesktopBridge } from '../../../server/contract/desktopBridge.ts';
import { ask, type Reply } from '../../analysis/ask.ts';
import { makeLatestCall, type Schedule } from '../../analysis/latestCall.ts';
import type { AreaQuestion } from '../import/importState.ts';
import type { Importer } from '../import/importStore.ts';
import {
  firstSettings,
  type SurveyLinesAnswer,
  type SurveySettings,
  toSurveyedPlan,
  toSurveyRequest,
} from './surveyPlan.ts';

/** An area and the lines over it. */
export interface Survey {
  readonly question: AreaQuestion;
  readonly chosen: number;
  readonly area: SurveyArea;
  readonly settings: SurveySettings;
  /** Lines of the earlier settings while newer ones are computed. */
  readonly lines: SurveyLinesAnswer | undefined;
  /** Why these settings give no lines. */
  readonly problem: string | undefined;
  readonly isBusy: boolean;
}

export interface SurveyState {
  readonly survey: Survey | undefined;
}

interface Surroundings {
  readonly bridge: DesktopBridge;
  readonly schedule: Schedule;
  readonly importer: Importer;
  readonly defaultAltitude_m: () => number;
  readonly droneKey: () => string;
  readonly chosenLaunch: () => Position | undefined;
}

export interface Surveyor {
  readonly store: StoreApi<SurveyState>;
  choose(index: number): void;
  set(change: Partial<SurveySettings>): void;
  /** Replaces the plan with the lines of the latest settings, as soon as they arrive. */
  use(): void;
}

/** Lays lines over the area that the importer found, again after every change. */
export function makeSurveyor(around: Surroundings): Surveyor {
  const { importer } = around;
  const store = createStore<SurveyState>(() => ({ survey: undefined }));
  let isWanted = false;

  const change = (part: Partial<Survey>) =>
    store.setState(({ survey }) => (survey === undefined ? {} : { survey: { ...survey, ...part } }));
  const accept = () => {
    const { survey } = store.getState();
    isWanted = false;
    if (survey?.lines === undefined || survey.problem !== undefined) return;
    const { question, area, lines, settings } = survey;
    importer.take(toSurveyedPlan(question, area, lines), {
      route_index: 0,
      default_altitude_m: settings.altitude.value_m,
    });
  };
  const publish = (reply: Reply<SurveyLinesAnswer>, asked: Survey) => {
    if (store.getState().survey?.area !== asked.area) return;
    change(
      reply.ok
        ? { lines: reply.output, problem: undefined }
        : { lines: undefined, problem: reply.problem.message },
    );
  };
  const calls = makeLatestCall<Survey, Reply<SurveyLinesAnswer>>({
    schedule: around.schedule,
    run: ({ area, settings }, signal) =>
      ask(
        around.bridge,
        'layOutSurvey',
        toSurveyRequest(area, settings, { start_near: around.chosenLaunch(), drone_key: around.droneKey() }),
        { signal },
      ),
    publish,
    onBusy: (isBusy) => {
      change({ isBusy });
      if (!isBusy && isWanted) accept();
    },
  });
  const layOut = (survey: Survey) => {
    isWanted = false;
    store.setState({ survey });
    calls.ask(survey);
  };
  const begin = (question: AreaQuestion, chosen: number) => {
    const area = question.areas[chosen];
    if (area === undefined) return;
    const settings = firstSettings(area, around.defaultAltitude_m());
    layOut({ question, chosen, area, settings, lines: undefined, problem: undefined, isBusy: true });
  };
  importer.store.subscribe(({ area }, before) => {
    if (area === before.area) return;
    calls.cancel();
    isWanted = false;
    store.setState({ survey: undefined });
    if (area !== undefined) begin(area, 0);
  });

  return {
    store,
    choose: (index) => {
      const { survey } = store.getState();
      if (survey !== undefined && survey.chosen !== index) begin(survey.question, index);
    },
    set: (settings) => {
      const { survey } = store.getState();
      if (survey !== undefined) layOut({ ...survey, settings: { ...survey.settings, ...settings } });
    },
    use: () => {
      const { survey } = store.getState();
      if (survey?.isBusy === true) isWanted = true;
      else accept();
    },
  };
}
