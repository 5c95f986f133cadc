import type { RouteKind } from '../../engine/flightplan/plan/flightPlan.ts';
import type { ProposalReason } from '../../engine/flightplan/plan/rankRoutes.ts';
import type { Locale } from './format.ts';
import { sayMessage } from './say.ts';

/** Names the kind of a file's only route. */
export const toRouteKindText = (kind: RouteKind, locale: Locale): string =>
  sayMessage('report.route.kind', { kind }, locale);

/** The first of several areas of a file, which come by their size. */
export const toProposedAreaText = (locale: Locale): string =>
  sayMessage('report.route.proposed_area', {}, locale);

/** `proposed: it has the most points`. */
export function toProposalText(reason: ProposalReason | undefined, locale: Locale): string {
  const why = reason === undefined ? 'none' : { says: 'proposed_because', values: { reason } };
  return sayMessage('report.route.proposed', { why }, locale);
}
