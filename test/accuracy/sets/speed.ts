import { hoverSag } from '../../../engine/aircraft/battery.ts';
import { calibrate } from '../../../engine/aircraft/calibrate.ts';
import { type PowerCurve, powerRatio, standardLevelFlight } from '../../../engine/aircraft/powerCurve.ts';
import { airframeOnPriors } from '../airframeOnPriors.ts';
import type { Evidence } from '../evidence.ts';
import type { Score } from '../score.ts';
import { errorsOf, type Pair } from '../statistics.ts';

interface AtSpeed {
  readonly speed_mps: number;
  readonly value: number;
}

/** The Iris of 3D Robotics: 10-inch propellers, mass as each paper gives it. */
const irisOf = (mass_kg: number): PowerCurve =>
  calibrate(
    airframeOnPriors({
      key: 'iris',
      airframe: 'open_frame',
      takeoff_mass_g: 1000 * mass_kg,
      rotor_count: 4,
      propeller_diameter_m: 0.254,
    }),
  ).curve;

/** Values at the faster speeds from the slowest one; `toValue` turns relative power into what was measured. */
function curveFromSlowest(
  curve: PowerCurve,
  points: readonly AtSpeed[],
  toValue: (power: number) => number = (power) => power,
): Pair[] {
  const [first, ...others] = points;
  if (first === undefined) return [];
  const valueAt = (speed_mps: number) => toValue(powerRatio(curve, standardLevelFlight(speed_mps)));
  const scale = first.value / valueAt(first.speed_mps);
  return others.map(({ speed_mps, value }) => ({ predicted: scale * valueAt(speed_mps), measured: value }));
}

function difranco({ tables }: Evidence): Score {
  const points = tables.iris_plus_power_speed_difranco2016.rows.map(({ speed_mps, power_w }) => ({
    speed_mps,
    value: power_w,
  }));
  return {
    set: '3DR Iris+, power against speed, from priors and the slowest point',
    errors: errorsOf(curveFromSlowest(irisOf(1.3), points)),
    bar_mape_pct: 3.5,
    published: 'theory fitted to the points 2.3 %',
    source: 'DiFranco and Buttazzo 2016, digitised in drone_awe',
  };
}

/** Pack of the Iris: 3S, 5.1 Ah. */
const irisPack_ah = 5.1;

/**
 * Current that gives a relative power: the pack's voltage falls with the current, so current rises faster than power.
 * Root of i·(1 − sag·i) = p·(1 − sag), both relative to the hover.
 */
const currentFor = (power: number, sag: number): number =>
  (1 - Math.sqrt(1 - 4 * sag * power * (1 - sag))) / (2 * sag);

function chang({ tables }: Evidence): Score {
  const points = tables.iris_current_speed_chang2016.rows.map(({ speed_mps, current_a }) => ({
    speed_mps,
    value: current_a,
  }));
  const hover_a = points[0]?.value ?? Number.NaN;
  const sag = hoverSag((100 * hover_a) / irisPack_ah / 60);
  return {
    set: '3DR Iris, current against speed, from priors and the slowest point',
    errors: errorsOf(curveFromSlowest(irisOf(1.395), points, (power) => currentFor(power, sag))),
    bar_mape_pct: 6.5,
    published: 'power read as current, from priors 6.1 %; theory fitted to the points 4.2 %',
    source: 'Chang et al. 2016, digitised in drone_awe',
  };
}

function stolaroff({ tables }: Evidence): Score {
  const points = tables.iris_stolaroff2018.rows.map(({ airspeed_mps, y }) => ({
    speed_mps: airspeed_mps,
    value: y,
  }));
  return {
    set: '3DR Iris, 49 points whose unit is unclear, from priors and the slowest point',
    errors: errorsOf(curveFromSlowest(irisOf(1.3), points)),
    published: '—',
    source: 'Stolaroff et al. 2018, digitised in drone_awe',
    note: 'falls short: the source labels the axis as power and as energy per distance; the points rise where the two other Iris sets fall',
  };
}

export const speedScores = (evidence: Evidence): Score[] =>
  [difranco, chang, stolaroff].map((score) => score(evidence));
