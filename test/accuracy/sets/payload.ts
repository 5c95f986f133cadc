import { standardDensity_kg_m3 } from '../../../engine/air/atmosphere.ts';
import { calibrate } from '../../../engine/aircraft/calibrate.ts';
import type { PayloadPoint } from '../../../engine/aircraft/drone.ts';
import { payloadExponent } from '../../../engine/aircraft/payloadExponent.ts';
import { hoverPowerRatio, type PowerCurve } from '../../../engine/aircraft/powerCurve.ts';
import { airframeOnPriors } from '../airframeOnPriors.ts';
import type { Evidence } from '../evidence.ts';
import type { Score } from '../score.ts';
import { errorsOf, type Pair } from '../statistics.ts';

interface Endurance {
  readonly mass_kg: number;
  readonly minutes: number;
}

const openFrame = (mass_kg: number): PowerCurve =>
  calibrate(airframeOnPriors({ key: 'payload', airframe: 'open_frame', takeoff_mass_g: 1000 * mass_kg }))
    .curve;

/** Times at the heavier masses from the time at the first one: the mass law of the hover, nothing fitted. */
function timesFromFirst(points: readonly Endurance[], curveOf = openFrame): Pair[] {
  const [first, ...others] = points;
  if (first === undefined) return [];
  const curve = curveOf(first.mass_kg);
  return others.map(({ mass_kg, minutes }) => ({
    predicted: first.minutes / hoverPowerRatio(curve, mass_kg / first.mass_kg, standardDensity_kg_m3),
    measured: minutes,
  }));
}

/** Rows that differ in nothing but mass, lightest first. */
function grouped<R>(
  rows: readonly R[],
  keyOf: (row: R) => string,
  pointOf: (row: R) => Endurance,
): Endurance[][] {
  const groups = new Map<string, Endurance[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), pointOf(row)]);
  return [...groups.values()].map((points) => points.sort((a, b) => a.mass_kg - b.mass_kg));
}

/** Frame 6.2 kg and two 10 Ah 6S packs of about 1.4 kg. */
const alta8_kg = 9;

function alta8({ tables }: Evidence): Score {
  const points = tables.alta_8_payload.rows.map(({ payload_kg, endurance_s }) => ({
    mass_kg: alta8_kg + payload_kg,
    minutes: endurance_s / 60,
  }));
  return {
    set: 'Freefly Alta 8, endurance against payload, from the time without payload',
    errors: errorsOf(timesFromFirst(points)),
    bar_mape_pct: 3,
    published: 'mass^1.5 alone 0.7 % (m0 9.0 kg)',
    source: 'maker’s chart, in drone_awe',
  };
}

function djiPairs({ tables }: Evidence): Score {
  const groups = grouped(
    tables.dji_payload_flight_time.rows,
    ({ aircraft, battery }) => `${aircraft} ${battery}`,
    ({ takeoff_mass_g, flight_time_min }) => ({ mass_kg: takeoff_mass_g / 1000, minutes: flight_time_min }),
  );
  return {
    set: 'DJI Inspire 1, Matrice 100 and 600, flight time against take-off mass, same battery',
    errors: errorsOf(groups.flatMap((points) => timesFromFirst(points))),
    bar_mape_pct: 5.5,
    published: 'mass^1.5 alone 4.3 % (8 pairs)',
    source: 'DJI Mobile SDK documentation',
    note: 'minutes are rounded, ±3 %',
  };
}

/** Take-off mass without gimbal, as in the payload table of the same aircraft. */
const m600_kg: Readonly<Record<string, number>> = { TB47S: 9.1, TB48S: 9.61 };

function m600({ tables }: Evidence): Score {
  const groups = grouped(
    tables.m600_hover_vs_payload.rows,
    ({ battery }) => battery,
    ({ battery, payload_kg, hover_min }) => ({
      mass_kg: (m600_kg[battery] ?? Number.NaN) + payload_kg,
      minutes: hover_min,
    }),
  );
  return {
    set: 'DJI Matrice 600, hover time against gimbal',
    errors: errorsOf(groups.flatMap((points) => timesFromFirst(points))),
    published: 'mass^1.5 alone 3.9 %',
    source: 'DJI specifications',
  };
}

const hexaFrame_kg = 1.5;

function dorling({ tables }: Evidence): Score {
  const { rows_3s, rows_4s } = tables.hexa_dorling2017;
  // Power is the inverse of time: one more comparison of the same law.
  const pairs = [rows_3s, rows_4s].flatMap((rows) =>
    timesFromFirst(
      rows
        .map(({ added_mass_kg, power_kw }) => ({
          mass_kg: hexaFrame_kg + added_mass_kg,
          minutes: 1 / power_kw,
        }))
        .sort((a, b) => a.mass_kg - b.mass_kg),
    ).map(({ predicted, measured }) => ({ predicted: 1 / predicted, measured: 1 / measured })),
  );
  return {
    set: 'Hexacopter of Dorling et al. 2017, hover power against mass, 3S and 4S packs',
    errors: errorsOf(pairs),
    published: 'mass^1.5 alone 8.6 % and 5.3 %',
    source: 'Dorling et al. 2017, digitised in drone_awe',
    note: 'masses are pack and payload on a 1.5 kg frame, as the digitised axis is understood',
  };
}

const pound_kg = 0.45359237;

function altaXPoints({ tables }: Evidence): Endurance[] {
  return tables.alta_x_payload.rows.map(({ total_lb, flight_time_min }) => ({
    mass_kg: total_lb * pound_kg,
    minutes: flight_time_min,
  }));
}

function altaXFromTheory(evidence: Evidence): Score {
  return {
    set: 'Freefly Alta X, flight time against mass, from theory',
    errors: errorsOf(timesFromFirst(altaXPoints(evidence))),
    published: 'mass^1.5 alone 39 %',
    source: 'Freefly, Alta X performance specifications',
    note: 'falls short: the maker’s times fall far faster than hover power rises; the catalog uses the next line',
  };
}

/** The exponent from every second line of the table, the other lines scored. */
function altaXFromTable(evidence: Evidence): Score {
  const points = altaXPoints(evidence);
  const learned: PayloadPoint[] = points
    .filter((_, index) => index % 2 === 0)
    .map(({ mass_kg, minutes }) => ({ takeoff_mass_g: 1000 * mass_kg, flight_time_min: minutes }));
  const scored = points.filter((_, index) => index === 0 || index % 2 === 1);
  const curveOf = (mass_kg: number): PowerCurve => ({
    ...openFrame(mass_kg),
    payload_exponent: payloadExponent({
      ...airframeOnPriors({ key: 'alta_x', airframe: 'open_frame', takeoff_mass_g: 1000 * mass_kg }),
      payload_flight_times: learned,
    }),
  });
  return {
    set: 'Freefly Alta X, every second line, from the exponent of the other lines',
    errors: errorsOf(timesFromFirst(scored, curveOf)),
    published: '—',
    source: 'Freefly, Alta X performance specifications',
  };
}

export const payloadScores = (evidence: Evidence): Score[] =>
  [alta8, djiPairs, m600, dorling, altaXFromTheory, altaXFromTable].map((score) => score(evidence));
