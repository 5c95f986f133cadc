import { useEffect } from 'react';
import { useStore } from 'zustand';
import { gravestFirst } from '../../../engine/warnings/gravity.ts';
import { flownSpeedsOf } from '../../../server/report/flightSettings.ts';
import { besideEachOther } from '../../../server/report/format.ts';
import { useRange, useRoute } from '../../analysis/answers.ts';
import { currentMission, planBeforeMove } from '../../plan/missionStore.ts';
import { useInputs, useMission } from '../../plan/planStores.ts';
import { useLocale } from '../../ui/localeContext.ts';
import { toNamedText, useCatalog } from '../drone/catalogStore.ts';
import { useFileWarnings } from '../import/fileWarnings.ts';
import { answerTo, rememberAnswer, toCostOfMoveText } from './costOfMove.ts';
import { toVerdict } from './planVerdict.ts';

/** Names an aircraft; its key stands for one that the catalog no longer has. */
function useDroneName(key: string | undefined): string | undefined {
  const drone = useStore(useCatalog().store, ({ drones }) => drones.find((one) => one.key === key));
  return drone === undefined ? key : toNamedText(drone);
}

/** Says the cost of the move that was the last edit, once its answer is there. */
function useCostOfMove(): string {
  const { standing, answered } = useRoute();
  const present = useMission((state) => (state.dragged === undefined ? state.history.present : undefined));
  const before = useMission(planBeforeMove);
  const current = standing === 'current' ? answered : undefined;
  useEffect(() => {
    if (present !== undefined && current !== undefined) rememberAnswer(present, current);
  }, [present, current]);
  return current === undefined ? '' : toCostOfMoveText(answerTo(before), current);
}

/** The verdict, worded by the plan and the air of its question, whatever has changed since. */
export function useVerdict() {
  const hasLaunch = useMission((state) => currentMission(state).home !== undefined);
  const waypointCount = useMission((state) => currentMission(state).waypoints.length);
  const end_action = useMission((state) => currentMission(state).end_action);
  const range = useRange();
  const mission = useRoute();
  const inputs = useInputs((state) => state);
  const locale = useLocale();
  const hasRoute = waypointCount > 0;
  const asked = mission.answered?.question;
  const air = asked?.weather ?? inputs;
  const flown = range.answered?.question;
  const fileWarnings = useFileWarnings();
  const verdict = toVerdict({
    locale,
    hasLaunch,
    waypointCount,
    end_action: asked?.mission.end_action ?? end_action,
    threshold_pct: (hasRoute ? asked?.battery.rth_threshold_pct : undefined) ?? inputs.rth_threshold_pct,
    wind_speed_mps: (hasRoute ? air.wind_speed_mps : flown?.wind_speed) ?? inputs.wind_speed_mps,
    gust_speed_mps: (hasRoute ? air.gust_speed_mps : flown?.gust_speed) ?? inputs.gust_speed_mps,
    wind_height_m: air.wind_height_m,
    flownSpeeds: asked && flownSpeedsOf(asked.options?.speed_policy, asked.mission.waypoints),
    fileWarnings,
    showsOneWay: inputs.shows_one_way,
    range: { standing: range.standing, answer: range.answered?.result, problem: range.refusal },
    mission: { standing: mission.standing, answer: mission.answered?.result, problem: mission.refusal },
  });
  const cost = useCostOfMove();
  const known = hasRoute ? mission : range;
  const aircraft = useDroneName(hasRoute ? asked?.drone.key : flown?.selected_drone_key);
  const isAnswer = hasLaunch && verdict.standing !== 'refused';
  return {
    verdict: { ...verdict, detail: besideEachOther([verdict.detail, cost]) },
    /** The aircraft of the answer; absent: there is no answer. */
    aircraft: isAnswer ? aircraft : undefined,
    warnings: isAnswer
      ? gravestFirst([...(hasRoute ? fileWarnings : []), ...(known.answered?.result.warnings ?? [])])
      : [],
  };
}
