import { levelPower, type PowerCurve } from './powerCurve.ts';
import type { AirframePrior } from './priors.ts';

/** A published figure as relative power at an airspeed. */
export interface PowerTarget {
  readonly speed_mps: number;
  readonly ratio: number;
}

type Frame = Pick<PowerCurve, 'mass_kg' | 'f_a' | 'hover_induced_velocity_mps'>;

/** Spread of the priors: phi and drag area over the logged and the fitted folding drones, published distance, and the residual. */
const phiSpread = 0.08;
const dragSpread = 0.35;
const distanceSpread = 0.08;
const residualSpread = 0.02;
/** No airframe has a drag outside ×/÷ 6 of the prior: there the two times contradict the theory, and the residual takes over. */
const dragReach = 6;
/** Factor by which an exact solution for the distance may differ from the prior drag and still be believed (fits: ×/÷ 2). */
const believableDrag = 2.2;
const gridSteps = 80;
const bisections = 40;

interface Candidate {
  /** ln(drag area / prior drag area). */
  readonly logDrag: number;
  readonly curve: PowerCurve;
  readonly cost: number;
  /** ln(predicted / published distance); 0 where none is published. */
  readonly distanceError: number;
}

/** The phi that meets the target, clamped to the airframe's range; power is linear in phi, so two values suffice. */
function phiFor(target: PowerTarget, curveWith: (phi: number) => PowerCurve, prior: AirframePrior): number {
  const { phi_min, phi_max } = prior;
  const low = levelPower(curveWith(phi_min), target.speed_mps);
  const high = levelPower(curveWith(phi_max), target.speed_mps);
  if (low === high) return prior.phi;
  const phi = phi_min + ((target.ratio - low) / (high - low)) * (phi_max - phi_min);
  return Math.min(phi_max, Math.max(phi_min, phi));
}

/** Finds the phi that meets the flight time for one drag area, and the cost of the pair: squared distances from the priors. */
function candidateAt(
  logDrag: number,
  frame: Frame,
  prior: AirframePrior,
  targets: { time: PowerTarget; distance: PowerTarget | undefined },
): Candidate {
  const { time, distance } = targets;
  const { mass_kg, f_a, hover_induced_velocity_mps } = frame;
  const drag_area_m2 = prior.drag_scale * mass_kg ** (2 / 3) * Math.exp(logDrag);
  const curveWith = (phi: number): PowerCurve => ({
    mass_kg,
    phi,
    f_a,
    drag_area_m2,
    hover_induced_velocity_mps,
    residual_multiplier: 1,
    residual_speed_mps: time.speed_mps,
  });
  const phi = phiFor(time, curveWith, prior);
  const curve = curveWith(phi);
  const residual = Math.log(time.ratio / levelPower(curve, time.speed_mps));
  const distanceError =
    distance === undefined
      ? 0
      : Math.log(distance.ratio / (levelPower(curve, distance.speed_mps) * Math.exp(residual)));
  const cost =
    ((phi - prior.phi) / phiSpread) ** 2 +
    (logDrag / dragSpread) ** 2 +
    (residual / residualSpread) ** 2 +
    (distanceError / distanceSpread) ** 2;
  return { logDrag, curve, cost, distanceError };
}

/**
 * Shape of the bucket (phi and drag area) that meets the published flight time and lies nearest to the priors and to the
 * published distance (MODEL.md §4, step 3; a search over the drag area, where phi follows in closed form). A believable exact
 * solution for the distance wins. Where no phi of the airframe meets the time, the nearest one stands and the caller's
 * residual closes the gap.
 */
export function fitShape(
  frame: Frame,
  prior: AirframePrior,
  time: PowerTarget,
  distance: PowerTarget | undefined,
): PowerCurve {
  const reach = Math.log(dragReach);
  const at = (logDrag: number) => candidateAt(logDrag, frame, prior, { time, distance });
  const grid = Array.from({ length: gridSteps + 1 }, (_, index) => at(reach * ((2 * index) / gridSteps - 1)));
  const best = grid.reduce((least, candidate) => (candidate.cost < least.cost ? candidate : least));
  const exact = distance === undefined ? undefined : exactSolution(grid, at);
  return (exact ?? best).curve;
}

const isBelievable = ({ logDrag }: Candidate): boolean => Math.abs(logDrag) <= Math.log(believableDrag);

/** The candidate without distance error, where that error changes sign among believable drag areas. */
function exactSolution(
  grid: readonly Candidate[],
  at: (logDrag: number) => Candidate,
): Candidate | undefined {
  const believable = grid.filter(isBelievable);
  const index = believable.findIndex((right, i) => {
    const left = believable[i - 1];
    return left !== undefined && left.distanceError * right.distanceError <= 0;
  });
  let [left, right] = [believable[index - 1], believable[index]];
  if (left === undefined || right === undefined) return undefined;
  for (let step = 0; step < bisections; step++) {
    const middle = at((left.logDrag + right.logDrag) / 2);
    if (middle.distanceError * left.distanceError > 0) left = middle;
    else right = middle;
  }
  return right;
}
