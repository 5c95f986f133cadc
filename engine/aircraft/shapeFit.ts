import { standardDensity_kg_m3 } from '../air/atmosphere.ts';
import { type PowerCurve, powerRatio } from './powerCurve.ts';
import type { AirframePrior } from './priors.ts';

/** A published figure as relative power at an airspeed. */
export interface PowerTarget {
  readonly speed_mps: number;
  readonly ratio: number;
}

type Frame = Pick<PowerCurve, 'mass_kg' | 'f_a' | 'hover_induced_velocity_mps'>;

/** Spread of the priors: phi over eight fitted drones, drag area, published distance, and how unwelcome a residual is. */
const phiSpread = 0.06;
const dragSpread = 0.4;
const distanceSpread = 0.08;
const residualSpread = 0.02;
/** Drag outside ×/÷ 6 of the prior is no airframe: there the two times contradict the theory, and the residual takes over. */
const dragReach = 6;
/** How far an exact solution for the distance may stray from the prior drag and still be believed (fits: ×/÷ 2). */
const believableDrag = 2.2;
const gridSteps = 40;
const bisections = 50;

interface Candidate {
  readonly curve: PowerCurve;
  readonly cost: number;
  /** ln(predicted / published distance); 0 where none is published. */
  readonly distanceError: number;
}

const levelPower = (curve: PowerCurve, speed_mps: number) =>
  powerRatio(curve, {
    airspeed_mps: speed_mps,
    climb_mps: 0,
    mass_ratio: 1,
    density_kg_m3: standardDensity_kg_m3,
  });

/** Root of an increasing function on an interval; the nearer end where there is none. */
function solveIncreasing(f: (x: number) => number, low: number, high: number): number {
  let [a, b] = [low, high];
  if (f(a) >= 0) return a;
  if (f(b) <= 0) return b;
  for (let step = 0; step < bisections; step++) {
    const middle = (a + b) / 2;
    if (f(middle) < 0) a = middle;
    else b = middle;
  }
  return (a + b) / 2;
}

/** For one phi: the drag area that meets the flight time (power rises with drag), and what it costs to believe it. */
function candidateAt(
  phi: number,
  frame: Frame,
  prior: AirframePrior,
  targets: { time: PowerTarget; distance: PowerTarget | undefined },
): Candidate {
  const priorDrag_m2 = prior.drag_scale * frame.mass_kg ** (2 / 3);
  const curveWith = (logDrag: number): PowerCurve => ({
    ...frame,
    phi,
    drag_area_m2: priorDrag_m2 * Math.exp(logDrag),
    residual_multiplier: 1,
    residual_speed_mps: targets.time.speed_mps,
  });
  const { time, distance } = targets;
  const reach = Math.log(dragReach);
  const logDrag = solveIncreasing(
    (x) => levelPower(curveWith(x), time.speed_mps) - time.ratio,
    -reach,
    reach,
  );
  const curve = curveWith(logDrag);
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
  return { curve, cost, distanceError };
}

/**
 * Shape of the bucket (phi and drag area) that meets the published flight time and lies nearest to the priors and to the
 * published distance (physics section 1.5, step 2). Where an exact solution for the distance is believable, it is taken.
 */
export function fitShape(
  frame: Frame,
  prior: AirframePrior,
  time: PowerTarget,
  distance: PowerTarget | undefined,
): PowerCurve {
  const at = (phi: number) => candidateAt(phi, frame, prior, { time, distance });
  const step = (prior.phi_max - prior.phi_min) / gridSteps;
  const grid = Array.from({ length: gridSteps + 1 }, (_, index) => at(prior.phi_min + index * step));
  const best = grid.reduce((least, candidate) => (candidate.cost < least.cost ? candidate : least));
  const exact = distance === undefined ? undefined : exactSolution(grid, at);
  const priorDrag_m2 = prior.drag_scale * frame.mass_kg ** (2 / 3);
  const stray = exact === undefined ? Infinity : Math.abs(Math.log(exact.drag_area_m2 / priorDrag_m2));
  return exact !== undefined && stray <= Math.log(believableDrag) ? exact : best.curve;
}

/** Where the distance error changes sign on the grid, the phi that makes it zero. */
function exactSolution(grid: readonly Candidate[], at: (phi: number) => Candidate): PowerCurve | undefined {
  const index = grid.findIndex((right, i) => {
    const left = grid[i - 1];
    return left !== undefined && left.distanceError * right.distanceError <= 0;
  });
  const [left, right] = [grid[index - 1], grid[index]];
  if (left === undefined || right === undefined) return undefined;
  const sign = left.distanceError < right.distanceError ? 1 : -1;
  const phi = solveIncreasing((x) => sign * at(x).distanceError, left.curve.phi, right.curve.phi);
  return at(phi).curve;
}
