import type { RouteKind } from '../../engine/flightplan/plan/flightPlan.ts';
import type { ProposalReason } from '../../engine/flightplan/plan/rankRoutes.ts';
import { say } from './say.ts';

/** Names for the kind of a file's only route. */
export const routeKindTexts: Readonly<Record<RouteKind, string>> = {
  mission: 'route',
  line: 'line',
  track: 'recorded flight',
  points: 'points without a line',
};

/** The first of several areas of a file, which come by their size. */
export const proposedAreaText = 'proposed: it is the largest';

/** `proposed: it has the most points`. */
export const toProposalText = (reason: ProposalReason | undefined): string =>
  reason === undefined ? 'proposed' : `proposed: ${say({ says: 'proposed_because', values: { reason } })}`;
