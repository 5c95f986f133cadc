import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { tagOf } from '../../../server/contract/locale.ts';
import type { OperationRequest } from '../../../server/contract/operations.ts';
import { type LaunchPointsResult, launchRadii_m } from '../../../server/contract/schemas/launchPoints.ts';
import { toUnits, unitsOf } from '../../../server/contract/unitChoice.ts';
import { launchMark, placeNames } from '../../../server/report/launchPointWords.ts';
import { type MissionQuestion, toMissionQuestion } from '../../../server/report/planQuestions.ts';
import { useAnalysisControl } from '../../analysis/answers.ts';
import type { AsyncResult } from '../../analysis/asyncResult.ts';
import { isSame } from '../../analysis/isSame.ts';
import { makeLatestCall } from '../../analysis/latestCall.ts';
import type { LaunchPlacesOnMap } from '../../map/mapProps.ts';
import { part } from '../../parts/part.ts';
import { currentMission } from '../../plan/missionStore.ts';
import { useInputsStore, useMissionStore, useViewStore } from '../../plan/planStores.ts';
import { withFit } from '../../plan/viewStore.ts';
import { ask } from '../../platform/ask.ts';
import { useSettingsControl } from '../../platform/settingsStore.ts';
import { fileWarningsOf } from '../import/fileWarnings.ts';
import { useImporter } from '../import/importStore.ts';

type Question = OperationRequest<'findLaunchPoints'> & { readonly mission: MissionQuestion };

/** Radii to choose from, metres. */
export const searchRadii_m = [250, 500, 1000, 2000] as const;

export interface LaunchSearchState {
  readonly radius_m: number;
  /** The places around the launch point of the plan on screen; without a question nobody has asked since it changed. */
  readonly known: AsyncResult<Question, LaunchPointsResult>;
  readonly onMap: LaunchPlacesOnMap | undefined;
}

function toPlacesOnMap({ places, best, region }: LaunchPointsResult): LaunchPlacesOnMap {
  const named = best.flatMap((index, at) => {
    const [place, name] = [places[index], placeNames[at]];
    return place === undefined || name === undefined ? [] : [{ lat: place.lat, lon: place.lon, name }];
  });
  // The launch point of the plan has its own marker.
  const others = places
    .slice(1)
    .map((place) => ({ lat: place.lat, lon: place.lon, mark: launchMark(place) }));
  return { places: others, named, region };
}

/** Looks for the best launch point; what was found goes with any change of the plan that it was found for. */
export const useLaunchSearch = part(({ bridge, schedule, of }) => {
  const mission = of(useMissionStore).store;
  const inputs = of(useInputsStore);
  const settings = of(useSettingsControl);
  const view = of(useViewStore);
  const store = createStore<LaunchSearchState>(() => ({
    radius_m: launchRadii_m.usual,
    known: {},
    onMap: undefined,
  }));
  const questionNow = (radius_m: number): Question | undefined => {
    const asked = toMissionQuestion(inputs.getState(), currentMission(mission.getState()));
    const locale = settings.locale();
    return (
      asked && {
        mission: asked,
        radius_m,
        losses: [...fileWarningsOf(of)],
        units: toUnits(unitsOf(locale)),
        language: tagOf(locale),
      }
    );
  };
  const calls = makeLatestCall<Question, Awaited<ReturnType<typeof ask<'findLaunchPoints'>>>>({
    run: (question, signal) => ask(bridge, 'findLaunchPoints', question, { signal }),
    schedule,
    publish: (reply, question) => {
      if (!reply.ok)
        return store.setState({ known: { question, refused: { question, problem: reply.problem } } });
      const { result } = reply.output;
      store.setState({ known: { question, answered: { question, result } }, onMap: toPlacesOnMap(result) });
      view.setState((state) => withFit(state, 'route'));
    },
  });
  const close = () => {
    if (store.getState().known.question === undefined) return;
    calls.cancel();
    store.setState({ known: {}, onMap: undefined });
  };
  const closeIfOther = () => {
    const { known, radius_m } = store.getState();
    if (known.question !== undefined && !isSame(known.question, questionNow(radius_m))) close();
  };
  mission.subscribe(closeIfOther);
  inputs.subscribe(closeIfOther);
  of(useImporter).store.subscribe(closeIfOther);
  settings.store.subscribe(closeIfOther);
  of(useAnalysisControl).store.subscribe(({ mission: now }, { mission: before }) => {
    if (now.answered?.isOld === true && before.answered?.isOld !== true) close();
  });
  return {
    store,
    /** Tries the places around the launch point of the plan on screen; nothing without a route. */
    find: (radius_m = store.getState().radius_m) => {
      calls.cancel();
      const question = questionNow(radius_m);
      store.setState({ radius_m, known: question === undefined ? {} : { question }, onMap: undefined });
      if (question !== undefined) calls.ask(question);
    },
    /** Puts the places away, or gives up looking for them. */
    close,
  };
});

export const useLaunchPlaces = (): LaunchPlacesOnMap | undefined =>
  useStore(useLaunchSearch().store, ({ onMap }) => onMap);
