import { distanceBetween } from '../geo/geodesic.ts';
import type { Position } from '../geo/position.ts';
import type { Warning } from '../mission/warning.ts';
import { extensionWarnings } from './extension.ts';
import type { FlightPlan, PlanPoint, PlanRoute } from './flightPlan.ts';
import { limits } from './limits.ts';
import { type DraftRoute, note, type PlanDraft, Tally } from './planDraft.ts';
import { refuse } from './refusal.ts';
import { routeLength } from './routeLength.ts';

/** What every format has in common: points checked, lengths measured, findings about the chosen route added. */
export function finishPlan(draft: PlanDraft, filename: string): FlightPlan {
  const count = draft.routes.reduce((sum, route) => sum + route.points.length, 0);
  if (count > limits.points)
    refuse('TOO_MANY_POINTS', `The file holds ${count} points; at most ${limits.points} are read.`, {
      format: draft.format,
    });
  const tally = new Tally();
  const checked = draft.routes.map((route) => ({
    ...route,
    points: route.points.flatMap((point) => checkPoint(point, tally)),
  }));
  const kept = checked.filter((route) => route.points.length > 0);
  if (kept.length === 0) refuseImpossible(draft);
  const wanted = checked[draft.chosen_route ?? 0];
  const chosen_route = Math.max(0, wanted === undefined ? 0 : kept.indexOf(wanted));
  const routes = kept.map(toRoute);
  const chosen = routes[chosen_route];
  return {
    format: draft.format,
    ...(draft.tool === undefined ? {} : { tool: draft.tool }),
    subclass: subclassOf(chosen),
    routes,
    chosen_route,
    ...(draft.home === undefined ? {} : { home: draft.home }),
    ...(draft.aircraft_hint === undefined ? {} : { aircraft_hint: draft.aircraft_hint }),
    ignored: [...(draft.ignored ?? []), ...tally.list()],
    warnings: [
      ...extensionWarnings(draft.format, filename),
      ...(draft.warnings ?? []),
      ...routeWarnings(routes, chosen_route),
      ...ignoredWarning(tally),
      ...(chosen === undefined ? [] : findings(chosen, draft.home)),
    ],
  };
}

/** A latitude beyond the poles cannot be flown to; a longitude up to 360 is the same place counted the other way. */
function checkPoint(point: PlanPoint, tally: Tally): PlanPoint[] {
  const { lat, lon } = point;
  if (Math.abs(lat) > 90) {
    tally.add('point', 'its latitude is beyond ±90; latitude and longitude may be swapped');
    return [];
  }
  if (Math.abs(lon) > 360) {
    tally.add('point', 'its longitude is beyond ±360');
    return [];
  }
  const { hover_time_s, speed_mps, ...rest } = point;
  const hover = hover_time_s >= 0 && hover_time_s <= limits.hover_s ? hover_time_s : 0;
  if (hover !== hover_time_s) tally.add('hover time', `it is not between 0 and ${limits.hover_s} s`);
  const speedIsSane = speed_mps !== undefined && speed_mps > 0 && speed_mps <= limits.speed_mps;
  if (speed_mps !== undefined && !speedIsSane)
    tally.add('speed', `it is not between 0 and ${limits.speed_mps} m/s`);
  return [
    {
      ...rest,
      lon: lon >= -180 && lon < 180 ? lon : wrapped(lon),
      hover_time_s: hover,
      ...(speedIsSane ? { speed_mps } : {}),
    },
  ];
}

const wrapped = (lon: number) => ((((lon + 180) % 360) + 360) % 360) - 180;

function refuseImpossible(draft: PlanDraft): never {
  refuse(
    'COORDINATES_IMPOSSIBLE',
    'No point of the file has a possible latitude and longitude; they may be swapped: correct the file.',
    { format: draft.format },
  );
}

function toRoute(route: DraftRoute): PlanRoute {
  const { name, kind, points, end_action, speed_mps } = route;
  const sane = speed_mps !== undefined && speed_mps > 0 && speed_mps <= limits.speed_mps;
  return {
    name,
    kind,
    points,
    length_m: routeLength(points),
    ...(end_action === undefined ? {} : { end_action }),
    ...(sane ? { speed_mps } : {}),
  };
}

function subclassOf(route: PlanRoute | undefined): string {
  if (route === undefined || route.points.length === 1) return 'single waypoint';
  return route.kind === 'track' || route.kind === 'points' ? route.kind : 'ordered route';
}

function routeWarnings(routes: readonly PlanRoute[], chosen: number): Warning[] {
  const route = routes[chosen];
  if (route === undefined) return [];
  return [
    ...(routes.length > 1
      ? [
          {
            code: 'SEVERAL_ROUTES',
            message: `The file holds ${routes.length} routes; ${route.name} with ${route.points.length} points is shown. Choose another one if it is not the right one.`,
            value: routes.length,
          } as const,
        ]
      : []),
    ...(route.kind === 'track'
      ? [
          {
            code: 'RECORDED_TRACK',
            message: `This is a recorded flight of ${route.points.length} points, not a planned route.`,
            value: route.points.length,
          } as const,
        ]
      : []),
  ];
}

function ignoredWarning(tally: Tally): Warning[] {
  const items = tally.list();
  const count = items.reduce((sum, item) => sum + item.count, 0);
  if (count === 0) return [];
  const reasons = items.map((item) => `${item.count} ${item.what}: ${item.reason}`).join('; ');
  return [
    {
      code: 'POINTS_IGNORED',
      message: `Values of the file cannot be used and are left out (${reasons}).`,
      value: count,
    },
  ];
}

const farLeg_m = 50_000;
const highest_m = 500;

/** What makes a plan look like a mistake: legs across countries, heights of airliners, points at 0,0. */
function findings(route: PlanRoute, home: Position | undefined): Warning[] {
  const { points } = route;
  const found: Warning[] = [];
  const long = points.findIndex(
    (point, index) => index > 0 && distanceBetween(points[index - 1] ?? point, point) > farLeg_m,
  );
  if (long > 0)
    found.push(
      note(
        `The leg to point ${long + 1} is longer than ${farLeg_m / 1000} km; check the order and the coordinates.`,
        { waypoint_index: long },
      ),
    );
  const first = points[0];
  if (first !== undefined && home !== undefined && distanceBetween(home, first) > farLeg_m) {
    found.push(
      note(
        `The home position of the file is more than ${farLeg_m / 1000} km from the first point; check it.`,
      ),
    );
  }
  const high = points.findIndex(
    ({ altitude }) =>
      altitude !== undefined &&
      (altitude.datum === 'takeoff' || altitude.datum === 'agl') &&
      altitude.value_m > highest_m,
  );
  if (high >= 0)
    found.push(
      note(
        `Point ${high + 1} is more than ${highest_m} m above the ground or the take-off point; check the heights.`,
        { waypoint_index: high },
      ),
    );
  if (points.some(({ lat, lon }) => Math.abs(lat) < 0.1 && Math.abs(lon) < 0.1))
    found.push(note('Points lie near latitude 0, longitude 0; check the coordinates.'));
  if (points.length === 1) found.push(note('The route has a single waypoint.'));
  else if (route.length_m === 0)
    found.push({
      code: 'HOVER_AT_ONE_PLACE',
      message: 'All points of the route are at the same place: it has no distance.',
    });
  const waits = points.reduce((sum, point) => sum + point.hover_time_s, 0);
  if (waits > 3600)
    found.push(
      note(`The waits of the route add up to ${Math.round(waits / 60)} minutes; check them.`, {
        value: waits,
        unit: 's',
      }),
    );
  return found;
}
