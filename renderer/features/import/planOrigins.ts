import type { History } from '../../../engine/mission/history.ts';
import type { Mission } from '../../../engine/mission/mission.ts';
import type { WarningCode } from '../../../engine/warnings/warning.ts';
import type { ImportState } from './importState.ts';

/** A plan keeps these from its file; a new plan has none. */
export type Origin = Pick<ImportState, 'report' | 'accepted' | 'losses'>;

export const nothingOpened: Origin = { report: undefined, accepted: undefined, losses: [] };

/** Returns the origin once the launch point is no guess; the very same where it was none. */
export function withoutGuess(origin: Origin): Origin {
  const { report, losses } = origin;
  const guess = losses.find(({ code }) => code === 'HOME_ASSUMED');
  if (guess === undefined) return origin;
  return {
    ...origin,
    report: report && { ...report, notes: report.notes.filter(({ code }) => code !== 'HOME_ASSUMED') },
    losses: losses.filter((warning) => warning !== guess),
  };
}

/** Returns the origin without a finding that holds no longer; the very same where it had none. */
export const withoutLoss =
  (gone: WarningCode) =>
  (origin: Origin): Origin => {
    const losses = origin.losses.filter(({ code }) => code !== gone);
    return losses.length === origin.losses.length ? origin : { ...origin, losses };
  };

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

interface Opening {
  readonly origin: Origin;
  /** The origin as it is once the launch point is moved away from the file's. */
  readonly onceMoved: Origin;
}

const ofNothing: Opening = { origin: nothingOpened, onceMoved: nothingOpened };

const isMoved = (opened: Mission, { home }: Mission): boolean =>
  opened.home?.lat !== home?.lat || opened.home?.lon !== home?.lon;

/**
 * Keeps the origins of the plan on screen and of earlier ones. An origin belongs to a plan as it was opened: an edit replaces the
 * plan and an undo leaves it, and the person's words about its file hold for both.
 */
export function makePlanOrigins(history: () => History<Mission>) {
  const openings = new WeakMap<Mission, Opening>();
  const remember = (opened: Mission, origin: Origin) =>
    openings.set(opened, { origin, onceMoved: withoutGuess(origin) });
  /** The plan of which the one on screen was made by edits, as it was opened or begun. */
  const findOpened = (): Mission | undefined => {
    const { past, present } = history();
    return [...past.map(({ value }) => value), present].findLast((mission) => openings.has(mission));
  };
  return {
    /** The plan on screen has just been opened or begun. */
    begin: (origin: Origin) => {
      remember(history().present, origin);
    },
    /** The person has said something of the file behind the plan on screen. */
    change: (next: (origin: Origin) => Origin) => {
      const opened = findOpened();
      const known = opened && openings.get(opened);
      if (opened !== undefined && known !== undefined) remember(opened, next(known.origin));
    },
    /** `origin`: as the plan was opened; `now`: as it is on screen. */
    current: (): { readonly origin: Origin; readonly now: Origin } => {
      const opened = findOpened();
      const { origin, onceMoved } = (opened && openings.get(opened)) ?? ofNothing;
      return { origin, now: opened !== undefined && isMoved(opened, history().present) ? onceMoved : origin };
    },
  };
}
