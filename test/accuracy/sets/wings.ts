import { calibrateWing, fitParasiteShare } from '../../../engine/aircraft/calibrateWing.ts';
import { completeDrone } from '../../../engine/aircraft/completeDrone.ts';
import type { Drone } from '../../../engine/aircraft/drone.ts';
import { type WingCurve, wingPower } from '../../../engine/aircraft/fixedWing.ts';
import { standardLevelFlight } from '../../../engine/aircraft/powerCurve.ts';
import { catalogDrone, type Evidence } from '../evidence.ts';
import type { Score } from '../score.ts';
import { errorsOf, type Pair } from '../statistics.ts';

/** Ostler's wing by its second row, at 14 m/s: the slowest row lies below the speed of least drag, where nobody cruises. */
function ostlerCurve(cruise_mps: number): WingCurve {
  const basis = { key: 'ostler', class: 'fixed_wing' as const, cruise_speed_mps: cruise_mps };
  const wing = completeDrone({ ...basis, baseline_flight_time_min: 60, takeoff_mass_g: 950 });
  return calibrateWing(wing, 'fixed_wing').curve;
}

/** Power over that of the second row, with the share of parasite drag assumed or fitted to the rows. */
function ostlerPairs({ tables }: Evidence, isFitted: boolean): Pair[] {
  const { rows } = tables.fixed_wing_ostler2009;
  const [, anchor] = rows;
  if (anchor === undefined) return [];
  const bare = ostlerCurve(anchor.speed_mps);
  const points = rows.map(({ speed_mps, power_w }) => ({
    mass_ratio: 1,
    speed_ratio: speed_mps / anchor.speed_mps,
    power_ratio: power_w / anchor.power_w,
  }));
  const fitted = isFitted ? fitParasiteShare(points, bare.f_a) : undefined;
  const curve = { ...bare, parasite_share: fitted ?? bare.parasite_share };
  // A fit has seen all its rows; a prediction is scored on those that it has not.
  const scored = isFitted ? rows : rows.filter((row) => row !== anchor);
  return scored.map(({ speed_mps, power_w }) => ({
    predicted: anchor.power_w * wingPower(curve, standardLevelFlight(speed_mps)),
    measured: power_w,
  }));
}

const ostler = { source: 'Ostler 2009, digitised in drone_awe' };

const ostlerFitted = (evidence: Evidence): Score => ({
  ...ostler,
  set: 'Fixed wing of Ostler 2009, power against speed, a fit of two constants: scale from one row, share of parasite drag from all',
  errors: errorsOf(ostlerPairs(evidence, true)),
  bar_mape_pct: 5.1,
  published: 'two-term fit 5.1 %, three-term 0.25 %',
});

const ostlerAssumed = (evidence: Evidence): Score => ({
  ...ostler,
  set: 'the same wing from that row alone',
  errors: errorsOf(ostlerPairs(evidence, false)),
  published: '—',
  note: 'falls short: at 1.4 times its cruise speed and more, a wing known by one time alone is guessed at',
});

/** The aircraft as it were known without its payload table. */
function withoutTable({ payload_flight_times: _, ...drone }: Drone): WingCurve {
  return calibrateWing(drone, 'vtol').curve;
}

const atPayload = (curve: WingCurve, payload_kg: number, airspeed_mps: number): number =>
  wingPower(curve, { ...standardLevelFlight(airspeed_mps), mass_ratio: 1 + payload_kg / curve.mass_kg });

/** Endurance with payload from that without, nothing fitted. */
function payloadPairs(evidence: Evidence): Pair[] {
  return evidence.tables.vtol_payload_pairs.rows.flatMap(({ key, payload_kg, min, cruise_mps }) => {
    const drone = catalogDrone(evidence, key);
    if (drone === undefined || payload_kg === 0) return [];
    const curve = withoutTable(drone);
    const power = atPayload(curve, payload_kg, cruise_mps ?? curve.cruise_mps);
    return [{ predicted: drone.baseline_flight_time_min / power, measured: min }];
  });
}

const vtolPayload = (evidence: Evidence): Score => ({
  set: 'Six VTOL aircraft, endurance with payload from that without, the payload table held back',
  errors: errorsOf(payloadPairs(evidence)),
  published: '—',
  source: 'makers’ specification pages; take-off masses without payload inferred from the maximum',
});

function fireFlyPairs(evidence: Evidence): Pair[] {
  const drone = catalogDrone(evidence, 'precisionhawk_firefly6_pro');
  const [first, ...others] = evidence.tables.firefly6_payload.rows;
  if (drone === undefined || first === undefined) return [];
  const curve = withoutTable(drone);
  const powerWith = (payload_kg: number) => atPayload(curve, payload_kg, curve.cruise_mps);
  return others.map(({ payload_kg, endurance_s }) => ({
    predicted: (first.endurance_s * powerWith(first.payload_kg)) / powerWith(payload_kg),
    measured: endurance_s,
  }));
}

const fireFly = (evidence: Evidence): Score => ({
  set: 'FireFLY6 Pro, endurance against payload, from the lightest row',
  errors: errorsOf(fireFlyPairs(evidence)),
  published: '—',
  source: 'maker’s chart, in drone_awe',
});

export const wingScores = (evidence: Evidence): Score[] =>
  [ostlerFitted, ostlerAssumed, vtolPayload, fireFly].map((score) => score(evidence));
