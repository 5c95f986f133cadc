import { calibrate } from '../../../engine/aircraft/calibrate.ts';
import { powerRatio } from '../../../engine/aircraft/powerCurve.ts';
import { numberIn, type Row } from '../csv.ts';
import type { Evidence } from '../evidence.ts';
import { anchor, hover_w, m100, m100Model, siteDensity_kg_m3 } from '../m100.ts';
import type { Score } from '../score.ts';
import { errorsOf, type Pair } from '../statistics.ts';

/** Middle of the flights' heights. */
const height_m = 60;
const source = 'Rodrigues et al. 2021 (CC BY 4.0)';

const isAnchor = (row: Row): boolean =>
  numberIn(row, 'payload_g') === anchor.payload_g && numberIn(row, 'cmd_speed_mps') === anchor.speed_mps;

function powerAt(row: Row, airspeed_mps: number, climb_mps: number): number {
  const mass_ratio = 1 + (numberIn(row, 'payload_g') ?? 0) / (m100.takeoff_mass_g ?? Number.NaN);
  const state = { airspeed_mps, climb_mps, mass_ratio, density_kg_m3: siteDensity_kg_m3(height_m) };
  return hover_w * powerRatio(m100Model.curve, state);
}

const value = (row: Row, column: string): number => numberIn(row, column) ?? Number.NaN;

function cruise({ conditions }: Evidence): Score {
  const pairs: Pair[] = conditions
    .filter((row) => !isAnchor(row))
    .map((row) => ({
      predicted: powerAt(row, value(row, 'mean_airspeed_mps'), 0),
      measured: value(row, 'P_cruise_steady_W'),
    }));
  return {
    set: 'DJI Matrice 100, cruise power by payload and speed (means of 196 flights)',
    errors: errorsOf(pairs),
    bar_mape_pct: 2,
    published: '1.7 % (same theory); refit of Liu et al. 2017 12.7 %, deep model 9.1 % (per sample)',
    source,
  };
}

/** The entries that users get, whose times are those of hovers, flown with the mass of these flights. */
function shipped({ conditions, catalog }: Evidence): Score {
  const entries = catalog.filter(({ key }) => key.startsWith('dji_matrice_100'));
  const pairs = entries.flatMap((entry): Pair[] => {
    const { curve } = calibrate(entry);
    const levelAt = (airspeed_mps: number, payload_g: number) =>
      powerRatio(curve, {
        airspeed_mps,
        climb_mps: 0,
        mass_ratio: ((m100.takeoff_mass_g ?? Number.NaN) + payload_g) / (1000 * curve.mass_kg),
        density_kg_m3: siteDensity_kg_m3(height_m),
      });
    const scale_w = anchor.power_w / levelAt(anchor.airspeed_mps, anchor.payload_g);
    return conditions
      .filter((row) => !isAnchor(row))
      .map((row) => ({
        predicted: scale_w * levelAt(value(row, 'mean_airspeed_mps'), value(row, 'payload_g')),
        measured: value(row, 'P_cruise_steady_W'),
      }));
  });
  return {
    set: 'The same by the two shipped entries of the Matrice 100, from the power at 5.45 m/s without payload',
    errors: errorsOf(pairs),
    bar_mape_pct: 6,
    published: '—',
    source,
  };
}

function vertical({ conditions }: Evidence, name: string, sign: number): Score {
  const pairs = conditions.map((row) => ({
    predicted: powerAt(row, 0, sign * value(row, `mean_${name}_mps`)),
    measured: value(row, `P_${name}_W`),
  }));
  return {
    set: `DJI Matrice 100, ${name} power by payload and speed`,
    errors: errorsOf(pairs),
    published:
      name === 'climb' ? '3.1 % (same theory, single flights)' : '2.9 % (same theory, single flights)',
    source,
  };
}

export const m100ConditionScores = (evidence: Evidence): Score[] => [
  cruise(evidence),
  shipped(evidence),
  vertical(evidence, 'climb', 1),
  vertical(evidence, 'descent', -1),
];
