import { describe, expect, it } from 'vitest';
import { asFlownOf, askedAsFlown, asTheSheet } from '../../../engine/aircraft/asFlown.ts';
import { energyAt } from '../../../engine/aircraft/chargeCurve.ts';
import { completeDrone } from '../../../engine/aircraft/completeDrone.ts';
import { analyzeMission } from '../../../engine/mission/analyzeMission.ts';
import { sigmasOf, specifiedAirframe } from '../../../engine/uncertainty/spread.ts';
import { analyzeRange } from '../rings.ts';
import { foldingDrone, industrialDrone, missionInput, rangeInput, waypoint } from '../samples.ts';

const route = [waypoint(47.01, 8), waypoint(47.01, 8.01)];
const usedBy = (as_flown: number | undefined, drone = foldingDrone) => {
  const analysis = analyzeMission(
    missionInput(route, { drone, options: { as_flown, explanation: true, uncertainty: true } }),
  );
  return { analysis, energy_pct: 100 - energyAt(analysis.final_battery_pct) };
};

describe('what real flights use', () => {
  it('is that of the aircraft’s class, or of its own flights', () => {
    expect(asFlownOf(foldingDrone).factor).toBeGreaterThan(1);
    expect(asFlownOf(industrialDrone).factor).toBeGreaterThan(1);
    const phantom = { ...industrialDrone, airframe: 'open_frame', takeoff_mass_g: 1388 } as const;
    expect(asFlownOf(phantom).factor).toBe(1);
    const wing = completeDrone({
      key: 'w',
      cruise_speed_mps: 15,
      baseline_flight_time_min: 60,
      class: 'vtol',
    });
    expect(asFlownOf(wing).factor).toBe(1);
    expect(asFlownOf({ ...foldingDrone, as_flown: 1.2, as_flown_sd: 0.07 })).toEqual({
      factor: 1.2,
      sd: 0.07,
    });
  });

  it('is the sheet where a request says 1, as certain as a sheet', () => {
    expect(askedAsFlown(foldingDrone, 1)).toBe(asTheSheet);
    expect(askedAsFlown(foldingDrone, 1.3)).toEqual({ factor: 1.3 });
    expect(askedAsFlown(foldingDrone, undefined)).toEqual(asFlownOf(foldingDrone));
    expect(sigmasOf(1, undefined)).toMatchObject({ power: specifiedAirframe.power, health: 0.03 });
    expect(sigmasOf(1, 0.11)).toMatchObject({ power: 0.11, health: 0 });
  });

  it('multiplies the charge of a mission, and is a part of its explanation', () => {
    const [sheet, flown] = [usedBy(1), usedBy(1.25)];
    expect(flown.energy_pct / sheet.energy_pct).toBeCloseTo(1.25, 2);
    const { as_flown_pct = NaN, total_pct = NaN } = flown.analysis.explanation ?? {};
    // The last fifth of the energy comes from a lower charge, and takes a little more of it.
    expect(as_flown_pct).toBeGreaterThan(total_pct / 5);
    expect(as_flown_pct).toBeLessThan((1.1 * total_pct) / 5);
    expect(sheet.analysis.explanation?.as_flown_pct).toBe(0);
    expect([sheet.analysis.as_flown, sheet.analysis.as_flown_sd]).toEqual([1, undefined]);
  });

  it('counts by default, in rings and missions, with a wider interval', () => {
    const [sheet, usual] = [usedBy(1), usedBy(undefined)];
    const { factor, sd = NaN } = asFlownOf(foldingDrone);
    expect(usual.energy_pct / sheet.energy_pct).toBeCloseTo(factor, 3);
    expect([usual.analysis.as_flown, usual.analysis.as_flown_sd]).toEqual([factor, sd]);
    const widthOf = ({ analysis }: typeof sheet) => {
      const { low_pct = NaN, high_pct = NaN } = analysis.uncertainty?.consumption ?? {};
      return high_pct - low_pct;
    };
    expect(widthOf(usual)).toBeGreaterThan(1.5 * widthOf(sheet));
    const rings = [1, undefined].map((as_flown) => analyzeRange(rangeInput({ as_flown, uncertainty: true })));
    const [wide, narrow] = rings.map(({ rings: [ring] }) => ring?.max_radius_m ?? NaN);
    expect(narrow).toBeLessThan(wide ?? NaN);
    expect(rings.map(({ physics }) => physics.as_flown)).toEqual([1, factor]);
    expect(rings.map(({ physics }) => physics.as_flown_sd)).toEqual([undefined, sd]);
  });
});
