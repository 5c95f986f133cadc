import type { StoreApi } from 'zustand/vanilla';
import type { History } from '../../../engine/mission/history.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
import type { Warning, WarningCode } from '../../../engine/warnings/warning.ts';
import type { PlanOrigin } from '../../../server/contract/schemas/planOrigin.ts';
import type { ImportState } from './importState.ts';

/** A plan keeps these from its file; a new plan has none. */
export type Origin = Pick<ImportState, 'report' | 'accepted' | 'losses'>;

export const nothingOpened: Origin = { report: undefined, accepted: undefined, losses: [] };

/** Returns the origin without findings that hold no longer; the very same where it had none of them. */
export function without(origin: Origin, isGone: (finding: Warning) => boolean): Origin {
  const { report, losses } = origin;
  const stays = (finding: Warning) => !isGone(finding);
  if (losses.every(stays)) return origin;
  return {
    ...origin,
    report: report && { ...report, notes: report.notes.filter(stays) },
    losses: losses.filter(stays),
  };
}

/** These losses stand beside the route, and stay when the route is replaced. */
const besideRoute: ReadonlySet<WarningCode> = new Set([
  'HOME_ASSUMED',
  'FENCES_IGNORED',
  'AIRCRAFT_OF_FILE',
  'RESERVE_OF_FILE',
]);

/** Returns the origin once another route stands in the place of the file's. */
export const withoutRoute = ({ losses }: Origin): Origin => ({
  ...nothingOpened,
  losses: losses.filter(({ code }) => besideRoute.has(code)),
});

const isMoved = (opened: Mission, { home }: Mission): boolean =>
  opened.home?.lat !== home?.lat || opened.home?.lon !== home?.lon;

const isOtherGround = (opened: Mission, { home }: Mission): boolean =>
  opened.home?.elevation_msl_m !== home?.elevation_msl_m;

function isMeasuredAnew(opened: Mission, present: Mission): boolean {
  const before = new Set(opened.waypoints.map(({ altitude }) => altitude.datum));
  return !present.waypoints.some(({ altitude }) => before.has(altitude.datum));
}

/** True if an edit of the plan as it was opened has answered what was assumed of its file. */
function isAnswered({ code, says, values }: Warning, opened: Mission, present: Mission): boolean {
  if (code === 'HOME_ASSUMED') return isMoved(opened, present);
  if (says === 'PLAN_NOTE.takeoff_ground') return isOtherGround(opened, present);
  if (code === 'ALTITUDE_REFERENCE_ASSUMED') return isMeasuredAnew(opened, present);
  if (code !== 'ALTITUDE_ASSUMED') return false;
  return !present.waypoints.some(({ altitude }) => altitude.value_m === values?.['default_m']);
}

/**
 * Keeps the origins of the plan on screen and of earlier ones. An origin belongs to a plan as it was opened: an edit replaces the
 * plan and an undo leaves it, and the person's words about its file hold for both.
 */
export function makePlanOrigins(history: () => History<Mission>, show: (now: Origin) => void) {
  const openings = new WeakMap<Mission, Origin>();
  /** The last origin without what edits have answered: the very same as long as those answer the same. */
  let answered: { readonly origin: Origin; readonly gone: string; readonly now: Origin } | undefined;
  const afterEdits = (origin: Origin, opened: Mission): Origin => {
    const isGone = (finding: Warning) => isAnswered(finding, opened, history().present);
    const gone = origin.losses.map(isGone).join();
    if (answered?.origin !== origin || answered.gone !== gone)
      answered = { origin, gone, now: without(origin, isGone) };
    return answered.now;
  };
  /** The plan of which the one on screen was made by edits, as it was opened or begun. */
  const findOpened = (): Mission | undefined => {
    const { past, present } = history();
    return [...past.map(({ value }) => value), present].findLast((mission) => openings.has(mission));
  };
  /** `origin`: as the plan was opened; `now`: as it is on screen. */
  const current = (): { readonly origin: Origin; readonly now: Origin } => {
    const opened = findOpened();
    const origin = (opened && openings.get(opened)) ?? nothingOpened;
    return { origin, now: opened === undefined ? origin : afterEdits(origin, opened) };
  };

  let shown = nothingOpened;

  /** Shows the origin of the plan on screen, which an undo may have brought; returns whether its report is another one. */
  const follow = () => {
    const { origin, now } = current();
    const isOther = origin.report !== shown.report;
    shown = origin;
    show(now);
    return isOther;
  };

  return {
    /** The plan on screen has just been opened or begun. */
    begin: (origin: Origin) => {
      openings.set(history().present, origin);
      follow();
    },
    /** The person has said something of the file behind the plan on screen. */
    change: (next: (origin: Origin) => Origin) => {
      const opened = findOpened();
      const origin = opened && openings.get(opened);
      if (opened !== undefined && origin !== undefined) openings.set(opened, next(origin));
      follow();
    },
    now: () => current().now,
    follow,
  };
}

/** Returns the part of another tool's file that its plan keeps. */
export function originOf({
  store,
}: {
  readonly store: Pick<StoreApi<Origin>, 'getState'>;
}): PlanOrigin | undefined {
  const { report, losses } = store.getState();
  return report === undefined && losses.length === 0 ? undefined : { report, losses };
}
