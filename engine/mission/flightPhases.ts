import { elementAt } from '../elementAt.ts';
import type { Flight } from '../flight/conditions.ts';
import { type Cost, moveVertically, noCost } from '../flight/legDrain.ts';
import { emptyReturn, type ReturnPieces, touchDown } from '../flight/returnHome.ts';
import { flyToFirst, landingHeight } from './endAction.ts';
import { costIn, type Weathers } from './flightMargins.ts';
import type { Activity } from './flightState.ts';
import type { Leg } from './leg.ts';
import type { FlownLeg } from './legToFly.ts';
import { heightOnWayHome } from './route.ts';
import { emptyLegCost, flyHomeFrom, flyLeg, type LegCost, type RouteAir, takeOffPieces } from './routeAir.ts';
import type { RouteLeg } from './routeLegs.ts';

/** Errors of stops, take-off and landing count apart from those of the power. */
type ErrorKind = 'flight' | 'stop' | 'ground';

/** A part of a flight, within which charge and place change evenly. */
export interface Phase extends Cost {
  readonly activity: Activity;
  readonly kind: ErrorKind;
  /** Charge of it in each of the changed weathers; infinite where it cannot be flown there. */
  readonly changed_pct: readonly number[];
}

type Named = Pick<Phase, 'activity' | 'kind'>;

/** The phases of the costs in the weather of the input, with those of the same parts in the changed ones. */
const phasesOf = (
  names: readonly Named[],
  costs: readonly Cost[],
  changed: readonly (readonly Cost[])[],
): Phase[] =>
  names.map(({ activity, kind }, part) => {
    const { duration_s, used_pct } = elementAt(costs, part);
    const changed_pct = changed.map((sky) => elementAt(sky, part).used_pct);
    return { activity, kind, duration_s, used_pct, changed_pct };
  });

const never: Cost = { duration_s: 0, used_pct: Infinity };

const beforeLeg: readonly Named[] = [
  { activity: 'take_off', kind: 'ground' },
  { activity: 'wait', kind: 'flight' },
  { activity: 'climb', kind: 'flight' },
];

/** Rotorcraft stop at a waypoint that has no corner. */
const endOf = ({ rules }: Flight, { end }: RouteLeg): Activity =>
  rules.mayStop && end === 'stop' ? 'stop' : 'turn';

const legCosts = (air: RouteAir, way: RouteLeg, { isFlown, along, turn, hover }: LegCost): Cost[] => {
  const pieces = way.isFromHome ? takeOffPieces(air, way) : undefined;
  return [
    ...(pieces === undefined ? [] : [pieces.overhead, pieces.hover, pieces.climb]),
    isFlown ? along : never,
    turn,
    hover,
  ];
};

/** A leg in a changed weather. */
function skyCost(air: RouteAir, flown: FlownLeg): LegCost {
  if (flown.isResumed) return costIn({ air }, flown);
  const cost = emptyLegCost();
  flyLeg(air, flown.index, cost);
  return cost;
}

/** The phases of a leg that is flown: take-off, climb, way, stop or corner, wait. */
export function phasesOfLeg({ air, skies }: Weathers, flown: FlownLeg): Phase[] {
  const { way, cost } = flown;
  const names: Named[] = [
    ...(way.isFromHome ? beforeLeg : []),
    { activity: 'fly', kind: 'flight' },
    { activity: endOf(air.flight, way), kind: 'stop' },
    { activity: 'wait', kind: 'flight' },
  ];
  const changed = skies.map((sky) => legCosts(sky.air, way, skyCost(sky.air, flown)));
  return phasesOf(names, legCosts(air, way, cost), changed);
}

const returnNames: readonly Named[] = [
  { activity: 'climb', kind: 'flight' },
  { activity: 'return', kind: 'flight' },
  { activity: 'stop', kind: 'stop' },
  { activity: 'descend', kind: 'flight' },
  { activity: 'land', kind: 'ground' },
];

const landingNames: readonly Named[] = [
  { activity: 'descend', kind: 'flight' },
  { activity: 'land', kind: 'flight' },
];
const backNames: readonly Named[] = [{ activity: 'fly', kind: 'flight' }];

/** The costs of a return, its climb apart from its descent. */
function returnCosts({ flight, route }: RouteAir, index: number, pieces: ReturnPieces | undefined): Cost[] {
  if (pieces === undefined) return returnNames.map(() => never);
  const { altitude_m } = elementAt(route.points, index);
  const cruise_m = heightOnWayHome(route, index);
  const { isLevel, level, stop, landing } = pieces;
  return [
    moveVertically(flight, altitude_m, cruise_m),
    isLevel ? { duration_s: level.duration_s, used_pct: level.used_pct } : noCost,
    stop,
    moveVertically(flight, cruise_m, route.landing.altitude_m),
    landing,
  ];
}

/** The phases of the return from the end of a leg, with its pieces in the weather of the input. */
export function phasesOfReturn({ air, skies }: Weathers, index: number, home: ReturnPieces): Phase[] {
  const changed = skies.map((sky) => {
    const pieces = emptyReturn();
    return returnCosts(sky.air, index, flyHomeFrom(sky.air, index, pieces) ? pieces : undefined);
  });
  return phasesOf(returnNames, returnCosts(air, index, home), changed);
}

/** The phases of a landing at the last waypoint, or of the way back to the first one; `undefined`: no headway. */
export function phasesOfEnd(
  { air, skies }: Weathers,
  last: Pick<Leg, 'leg_index' | 'to'>,
): Phase[] | undefined {
  const costsIn = (weather: RouteAir): Cost[] | undefined => {
    const { input } = weather.route;
    if (input.end_action === 'land') {
      const ground_m = landingHeight(input, last);
      return [
        moveVertically(weather.flight, last.to.altitude_m, ground_m),
        touchDown(weather.flight, ground_m),
      ];
    }
    const back = flyToFirst(weather, last);
    return back && [back];
  };
  const names = air.route.input.end_action === 'land' ? landingNames : backNames;
  const costs = costsIn(air);
  return (
    costs &&
    phasesOf(
      names,
      costs,
      skies.map((sky) => costsIn(sky.air) ?? names.map(() => never)),
    )
  );
}
