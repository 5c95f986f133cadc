import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asFlownOf, flightScatter } from '../../../engine/aircraft/asFlown.ts';
import { readFlightLog } from '../../../engine/flightlog/readFlightLog.ts';
import { known } from '../../../engine/known.ts';
import { flightSpread, learn, type Observation } from '../../../engine/replay/learn.ts';
import { observationOf, toldObservation } from '../../../engine/replay/observations.ts';
import { isEvidence, loggedFlights } from '../../accuracy/flightLogs.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import { airdata, bytesOf, flight } from '../flightlog/sampleLogs.ts';
import { energyOf, foldingDrone } from '../samples.ts';

const prior = { factor: 1.06, sd: 0.11 };
const flown = (ratio: number, error = 0.02): Observation => ({ used_pct: 50 * ratio, sheet_pct: 50, error });

describe('the factor of an aircraft', () => {
  it('lies between its class and its flights, nearer to them the more there are', () => {
    const factors = [1, 2, 5, 20].map(
      (count) =>
        learn(
          prior,
          Array.from({ length: count }, () => flown(1.3)),
        ).factor,
    );
    expect(factors).toEqual(factors.toSorted((a, b) => a - b));
    expect(factors[0]).toBeGreaterThan(1.06);
    expect(factors[3]).toBeGreaterThan(1.27);
    expect(factors[3]).toBeLessThan(1.3);
  });

  it('is less certain from fewer and from rougher flights', () => {
    const sdOf = (observations: readonly Observation[]) => learn(prior, observations).factor_sd;
    expect(sdOf([flown(1.2), flown(1.2)])).toBeLessThan(sdOf([flown(1.2)]));
    expect(sdOf([flown(1.2, 0.12)])).toBeGreaterThan(sdOf([flown(1.2)]));
    expect(flightSpread(learn(prior, [flown(1.2)]))).toBeGreaterThan(flightScatter);
  });

  it('learns from a prior that is as certain as a sheet, if only a little', () => {
    const { factor } = learn({ factor: 1 }, [flown(1.3)]);
    expect(factor).toBeGreaterThan(1.02);
    expect(factor).toBeLessThan(1.1);
  });

  it('is checked on each flight by the others', () => {
    expect(learn(prior, [flown(1.2)]).leave_one_out).toEqual({ n: 0 });
    const { leave_one_out } = learn(prior, [flown(1.2), flown(1.2), flown(1.2)]);
    expect(leave_one_out.n).toBe(3);
    // Two flights move the class's 1.06 a part of the way to 1.2.
    expect(leave_one_out.mape_pct).toBeGreaterThan(2);
    expect(leave_one_out.mape_pct).toBeLessThan(9);
    expect(leave_one_out.sheet_mape_pct).toBeCloseTo(100 * (1 - 1 / 1.2), 9);
  });

  it('goes on from what was learned before, as if all flights had come at once', () => {
    const [first, second] = [flown(1.25), flown(1.15)];
    const before = learn(prior, [first]);
    const after = learn({ factor: before.factor, sd: flightSpread(before), flights: 1 }, [second]);
    const at_once = learn(prior, [first, second]);
    expect(after.factor).toBeCloseTo(at_once.factor, 9);
    expect(after.factor_sd).toBeCloseTo(at_once.factor_sd, 9);
    expect(after.flights).toBe(2);
    // The new flight, from the earlier one.
    expect(after.leave_one_out.n).toBe(1);
    expect(after.leave_one_out.mape_pct).toBeCloseTo(100 * Math.abs(before.factor / 1.15 - 1), 9);
  });
});

describe.each(['dji_mini_2', 'dji_phantom_3_standard'])(
  'three logged flights of one aircraft, %s,',
  (key) => {
    const root = resolve(import.meta.dirname, '../../..');
    const flights = loggedFlights(root).filter((one) => one.drone.key === key && isEvidence(one));
    const observations = flights.map(({ drone, log }) => {
      const { observation } = observationOf(drone, log, { temp_c: 20, payload_g: 0 });
      return known(observation);
    });
    const before = asFlownOf(known(flights[0]).drone);
    const errorOf = (left: Observation, factor: number) =>
      Math.abs((factor * left.sheet_pct) / left.used_pct - 1);
    const byOthers = (left: Observation) =>
      learn(
        before,
        observations.filter((other) => other !== left),
      ).factor;
    const meanError = (factorFor: (left: Observation) => number) =>
      observations.reduce((sum, left) => sum + errorOf(left, factorFor(left)) / 3, 0);

    it('tell of each other more than the sheet does, on average and most of them one by one', () => {
      const { leave_one_out } = learn(before, observations);
      expect(observations.length).toBe(3);
      expect(leave_one_out.mape_pct).toBeCloseTo(100 * meanError(byOthers), 9);
      expect(leave_one_out.sheet_mape_pct).toBeCloseTo(100 * meanError(() => 1), 9);
      expect(leave_one_out.mape_pct).toBeLessThan(0.8 * known(leave_one_out.sheet_mape_pct));
      const better = observations.filter((left) => errorOf(left, byOthers(left)) < errorOf(left, 1));
      expect(better.length).toBeGreaterThanOrEqual(2);
    });

    it('come at least as near as their class does, within two points', () => {
      const { leave_one_out } = learn(before, observations);
      expect(known(leave_one_out.mape_pct)).toBeLessThan(100 * meanError(() => before.factor) + 2);
    });
  },
);

describe('what a flight says', () => {
  const day = { temp_c: 20, payload_g: 0 };
  const observed = (shape: Parameters<typeof flight>[0]) => {
    const reading = readFlightLog(bytesOf(airdata(flight(shape))));
    if (!reading.ok) throw new Error(sentenceOf(reading.failure));
    return observationOf(foldingDrone, reading.value, day);
  };

  it('is its charge, that of the sheet, and the error between', () => {
    const { replay, observation } = observed({ duration_s: 400 });
    // In energy, of which the points at the top of the scale hold more than a mean one.
    expect(observation?.used_pct).toBeCloseTo(energyOf(replay.observed_pct), 0);
    expect(observation?.used_pct).toBeGreaterThan(replay.observed_pct);
    expect(observation?.sheet_pct).toBeCloseTo(energyOf(replay.predicted_pct), 0);
    expect(observation?.error).toBeGreaterThan(0.01);
    expect(observation?.error).toBeLessThan(0.1);
    expect(asFlownOf(foldingDrone).factor).toBeGreaterThan(1);
  });

  it('is nothing where it is too short', () => {
    expect(observed({ duration_s: 120 }).observation).toBeUndefined();
  });

  it('can be told in a sentence, and then counts less', () => {
    const told = { from_pct: 98, to_pct: 41, duration_s: 14 * 60, wind_speed_mps: 6, temp_c: 20 };
    const observation = toldObservation(foldingDrone, told);
    expect(observation?.used_pct).toBeCloseTo(energyOf(57, 98), 0);
    expect(observation?.sheet_pct).toBeGreaterThan(25);
    expect(observation?.sheet_pct).toBeLessThan(50);
    expect(observation?.error).toBeGreaterThan(0.1);
    expect(toldObservation(foldingDrone, { ...told, duration_s: 100 })).toBeUndefined();
    expect(toldObservation(foldingDrone, { ...told, to_pct: 92 })).toBeUndefined();
  });
});
