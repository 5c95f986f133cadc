import { describe, expect, it } from 'vitest';
import { completeDrone } from '../../../engine/aircraft/completeDrone.ts';
import { readFlightLog } from '../../../engine/flightlog/readFlightLog.ts';
import { airTimeOf } from '../../../engine/flightlog/record/airTime.ts';
import type { FlightLog } from '../../../engine/flightlog/record/flightLog.ts';
import { known } from '../../../engine/known.ts';
import { replayLog } from '../../../engine/replay/replay.ts';
import { estimateWind } from '../../../engine/replay/windEstimate.ts';
import { sentenceOf } from '../../support/sentenceOf.ts';
import {
  airdata,
  airdataWithout,
  bytesOf,
  flight,
  type Moment,
  oldAirdata,
  type Shape,
} from '../flightlog/sampleLogs.ts';
import { foldingDrone } from '../samples.ts';

const mildDay = { temp_c: 20, payload_g: 0 };
const calm = { speed_mps: 0, dir_deg: 0, error_mps: 0, basis: 'autopilot' } as const;

function read(text: string): FlightLog {
  const reading = readFlightLog(bytesOf(text));
  if (!reading.ok) throw new Error(sentenceOf(reading.failure));
  return reading.value;
}

/** A log whose percentage falls as the model says, times a factor; 1/1000 of a point fine. */
function modelled(
  shape: Shape,
  factor = 1,
  change: (moment: Moment) => Partial<Moment> = () => ({}),
): FlightLog {
  const moments = flight(shape).map((moment) => ({ ...moment, ...change(moment) }));
  const first = replayLog(foldingDrone, read(airdata(moments)), { ...mildDay, wind: calm });
  const { samples } = first;
  const predictedAt = (t_s: number) =>
    samples.findLast((sample) => sample.t_s <= t_s - 5)?.predicted_pct ?? samples[0]?.predicted_pct ?? 0;
  const start_pct = samples[0]?.logged_pct ?? 0;
  return read(
    airdata(moments, {
      battery_percent: ({ t_s }) => start_pct + factor * (predictedAt(t_s) - start_pct),
    }),
  );
}

describe('a replay', () => {
  it('of a flight that used what the model says finds it, in every phase', () => {
    const log = modelled({ duration_s: 400 });
    const replay = replayLog(foldingDrone, log, { ...mildDay, wind: calm });
    expect(replay.observed_pct / replay.predicted_pct).toBeCloseTo(1, 1);
    expect(replay.duration_s).toBeGreaterThan(380);
    const phases = Object.values(replay.phases);
    expect(phases.reduce((sum, { duration_s }) => sum + duration_s, 0)).toBeCloseTo(replay.duration_s, 6);
    expect(phases.reduce((sum, { predicted_pct }) => sum + predicted_pct, 0)).toBeCloseTo(
      replay.predicted_pct,
      9,
    );
    // Three minutes at 8 m/s.
    expect(replay.distance_m).toBeCloseTo(1440, -2);
    expect(replay.phases.climb.duration_s).toBeCloseTo(9.5, 0);
    expect(replay.phases.descent.duration_s).toBeCloseTo(19.5, 0);
    expect(replay.phases.forward.duration_s).toBeCloseTo(180, -1);
    expect(replay.interval90.low_pct).toBeLessThan(replay.predicted_pct);
    expect(replay.interval90.high_pct).toBeGreaterThan(replay.observed_pct);
    expect(replay.is_evidence).toBe(true);
    expect(replay.partings).toEqual([]);
  });

  it('counts what a pack loses that the log shows to start cold', () => {
    const log = read(airdata(flight({ duration_s: 400 })));
    const withPack = (pack_c: number): FlightLog => ({
      ...log,
      samples: { ...log.samples, pack_temp_c: log.samples.pack_temp_c.map(() => pack_c) },
    });
    const used = (pack_c: number): number =>
      replayLog(foldingDrone, withPack(pack_c), { temp_c: 0, payload_g: 0, wind: calm }).predicted_pct;
    expect(used(0)).toBeGreaterThan(1.1 * used(15));
    // Without a figure it counts as kept warm.
    expect(used(NaN)).toBe(used(15));
  });

  it('draws both curves from take-off, of few points however long the log is', () => {
    const { samples, duration_s, predicted_pct } = replayLog(
      foldingDrone,
      read(airdata(flight({ duration_s: 1200, pct_per_s: 0.04 }))),
      mildDay,
    );
    expect(samples.length).toBeGreaterThan(100);
    expect(samples.length).toBeLessThanOrEqual(401);
    expect(samples.at(-1)?.t_s).toBeCloseTo(duration_s, 6);
    expect(samples.at(-1)?.predicted_pct).toBeCloseTo(95 - predicted_pct, 6);
    const times = samples.map(({ t_s }) => t_s);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('of a payload that was carried uses more', () => {
    const log = read(airdata(flight()));
    const [bare, loaded] = [0, 300].map((payload_g) =>
      replayLog(foldingDrone, log, { ...mildDay, payload_g }),
    );
    expect(loaded?.predicted_pct).toBeGreaterThan((bare?.predicted_pct ?? 0) * 1.2);
  });

  it.each([
    [
      1.5,
      'The flight used 50\u00a0% more than the model. Another aircraft, battery or load? If so, choose the aircraft as it was flown, or leave this flight out of learning.',
    ],
    [
      0.6,
      'The flight used 40\u00a0% less than the model. Another aircraft, battery or load? If so, choose the aircraft as it was flown, or leave this flight out of learning.',
    ],
  ])('of one that used %s times as much asks for another battery or load', (factor, message) => {
    const log = modelled({ duration_s: 600 }, factor);
    const { notes } = replayLog(foldingDrone, log, { ...mildDay, wind: calm });
    expect(notes.map(({ code }) => code)).toEqual(['FAR_FROM_MODEL']);
    expect(notes.map(sentenceOf).join()).toContain(message);
  });

  it.each([1.2, 0.85])('of one that used %s times as much asks for nothing', (factor) => {
    const log = modelled({ duration_s: 600 }, factor);
    expect(replayLog(foldingDrone, log, { ...mildDay, wind: calm }).notes).toEqual([]);
  });

  it('learns nothing from three minutes or less, or from a few points', () => {
    const short = replayLog(foldingDrone, read(airdata(flight({ duration_s: 170 }))), mildDay);
    expect(short.is_evidence).toBe(false);
    const full = replayLog(foldingDrone, read(airdata(flight({ pct_per_s: 0.01 }))), mildDay);
    expect(full.is_evidence).toBe(false);
  });

  it('learns nothing by a gauge that stood still', () => {
    const stuck = flight({ duration_s: 400 }).map((moment) => ({
      ...moment,
      battery_pct: moment.t_s < 120 ? moment.battery_pct : Math.min(88, moment.battery_pct + 6),
    }));
    const { is_evidence, notes } = replayLog(foldingDrone, read(airdata(stuck)), mildDay);
    expect(notes.map(({ code }) => code)).toEqual(['GAUGE_STOOD_STILL']);
    expect(is_evidence).toBe(false);
  });

  it('learns nothing from a long flight that used nothing, and says so', () => {
    const dead = read(airdata(flight({ duration_s: 1080, pct_per_s: 0 })));
    const { is_evidence, observed_pct, notes } = replayLog(foldingDrone, dead, mildDay);
    expect(observed_pct).toBe(0);
    expect(is_evidence).toBe(false);
    expect(notes.map(sentenceOf).join()).toContain(
      'Battery gauge stuck for all 17:49 of flight. The flight is not used for learning.',
    );
  });

  it('counts a hole as a straight line at one speed', () => {
    const log = read(airdata(flight({ duration_s: 400 }).filter(({ t_s }) => t_s < 100 || t_s > 160)));
    const whole = replayLog(foldingDrone, read(airdata(flight({ duration_s: 400 }))), {
      ...mildDay,
      wind: calm,
    });
    const holed = replayLog(foldingDrone, log, { ...mildDay, wind: calm });
    expect(Math.abs(holed.predicted_pct / whole.predicted_pct - 1)).toBeLessThan(0.03);
    expect(holed.notes.map(({ code }) => code)).toContain('LOG_GAP');
  });

  it('counts a hole as a hover where the log holds no positions', () => {
    const text = airdataWithout(
      flight({ duration_s: 400 }).filter(({ t_s }) => t_s < 100 || t_s > 160),
      'latitude',
    );
    const { phases } = replayLog(foldingDrone, read(text), { ...mildDay, wind: calm });
    expect(phases.hover.duration_s).toBeGreaterThan(200);
  });

  it('takes the last known percentage where the log is silent at take-off or landing', () => {
    const silent = flight().map((moment) => ({
      ...moment,
      battery_pct: moment.t_s < 20 || moment.t_s > 270 ? Number.NaN : moment.battery_pct,
    }));
    const { observed_pct, samples } = replayLog(foldingDrone, read(airdata(silent)), mildDay);
    expect(observed_pct).toBeGreaterThan(12);
    expect(observed_pct).toBeLessThan(18);
    expect(samples.every(({ logged_pct }) => Number.isFinite(logged_pct))).toBe(true);
  });

  it('flies where the log tells a speed but no course', () => {
    const text = oldAirdata(flight()).replace('latitude,longitude', 'a,b');
    const { phases } = replayLog(foldingDrone, read(text), { ...mildDay, wind: calm });
    expect(phases.forward.duration_s).toBeGreaterThan(90);
  });
});

describe('where log and model part', () => {
  /** A log that uses 5 points more than others between two times. */
  const hungry = (
    from_s: number,
    to_s: number,
    shape: Shape,
    change?: (moment: Moment) => Partial<Moment>,
  ) => {
    const log = modelled(shape, 1, change);
    const battery_pct = log.samples.battery_pct.map((pct, index) => {
      const t_s = log.samples.t_s[index] ?? 0;
      return pct - 5 * Math.max(0, Math.min(1, (t_s - from_s) / (to_s - from_s)));
    });
    return { ...log, samples: { ...log.samples, battery_pct } };
  };
  const causesIn = (log: FlightLog, wind: Parameters<typeof replayLog>[2]['wind'] = calm) =>
    replayLog({ ...foldingDrone, normal_speed_mps: 15 }, log, { ...mildDay, wind }).partings.map(
      ({ cause }) => cause,
    );

  it('is told with the minute and by how much', () => {
    const { partings } = replayLog(foldingDrone, hungry(130, 180, { duration_s: 400 }), {
      ...mildDay,
      wind: calm,
    });
    expect(partings.length).toBeGreaterThan(0);
    const beyond_pct = partings.reduce((sum, parting) => sum + parting.beyond_pct, 0);
    expect(beyond_pct).toBeGreaterThan(3);
    expect(partings[0]?.from_s).toBeGreaterThan(60);
    expect(partings.at(-1)?.to_s).toBeLessThan(260);
  });

  it('is told with what the aircraft did meanwhile', () => {
    const log = hungry(130, 180, { duration_s: 400 });
    const partingIn = (flown: FlightLog, dir_deg = 0) =>
      known(
        replayLog(foldingDrone, flown, { ...mildDay, wind: { ...calm, speed_mps: 6, dir_deg } }).partings[0],
      );
    const parting = partingIn(log);
    expect(parting.height_m).toBe(40);
    expect(parting.ground_speed_mps).toBeCloseTo(8, 2);
    expect(parting.pack_temp_c).toBeCloseTo(25, 9);
    // Half of the minute it flies to the north.
    expect(parting.headwind_mps).toBeGreaterThan(2);
    expect(parting.headwind_mps).toBeLessThan(4);
    expect(partingIn(log, 180).headwind_mps).toBeCloseTo(-parting.headwind_mps, 9);
    const pack_temp_c = log.samples.pack_temp_c.map(() => Number.NaN);
    expect(partingIn({ ...log, samples: { ...log.samples, pack_temp_c } })).not.toHaveProperty('pack_temp_c');
  });

  it('names what may be the cause, if the log holds one', () => {
    const shape = { duration_s: 400 };
    expect(causesIn(hungry(130, 180, shape))).toContain('unknown');
    expect(causesIn(hungry(130, 180, shape), { ...calm, speed_mps: 8 })).toContain('wind');
    expect(causesIn(hungry(130, 180, shape), { ...calm, error_mps: 2.5, basis: 'unknown' })).toContain(
      'wind',
    );
    const cold = hungry(130, 180, shape);
    const pack_temp_c = cold.samples.pack_temp_c.map(() => 4);
    expect(causesIn({ ...cold, samples: { ...cold.samples, pack_temp_c } })).toContain('cold');
    const fast = (moment: Moment) => ({ north_mps: 2.2 * moment.north_mps, north_m: 2.2 * moment.north_m });
    expect(causesIn(hungry(130, 180, shape, fast))).toContain('fast');
    const unknown = { ...foldingDrone, normal_speed_mps: undefined };
    const { partings } = replayLog(unknown, hungry(130, 180, shape, fast), { ...mildDay, wind: calm });
    expect(partings.map(({ cause }) => cause)).not.toContain('fast');
    const climbing = ({ t_s, height_m, climb_mps }: Moment) =>
      t_s > 120 && t_s < 200 ? { climb_mps: 1.5, height_m: 40 } : { height_m, climb_mps };
    expect(causesIn(hungry(130, 180, shape, climbing))).toContain('climb');
  });
});

describe('the wind of a logged flight', () => {
  const light = completeDrone({
    key: 'light',
    cruise_speed_mps: 8,
    baseline_flight_time_min: 30,
    takeoff_mass_g: 249,
    airframe: 'folding',
  });
  /** How an aircraft leans that flies over the ground in a wind from the west, on turning headings. */
  function leaning(wind_mps: number, lean: number): FlightLog {
    const moments = flight({ duration_s: 600, pct_per_s: 0.05 });
    const heading = ({ t_s }: Moment) => (t_s * 3) % 360;
    const tilts = (moment: Moment) => {
      const [north, east] = [moment.north_mps, -wind_mps];
      const pull = lean * Math.hypot(north, east) ** 0.5;
      const θ = (heading(moment) * Math.PI) / 180;
      const ahead = pull * (north * Math.cos(θ) + east * Math.sin(θ));
      const aside = pull * (east * Math.cos(θ) - north * Math.sin(θ));
      const pitch = Math.atan(-ahead);
      return { pitch, roll: Math.atan(aside * Math.cos(pitch)) };
    };
    const degrees = (angle: number) => (angle * 180) / Math.PI;
    return read(
      airdata(moments, {
        ' compass_heading(degrees)': heading,
        ' pitch(degrees)': (moment) => degrees(tilts(moment).pitch),
        ' roll(degrees)': (moment) => degrees(tilts(moment).roll),
      }),
    );
  }
  const estimate = (log: FlightLog, drone = light) => {
    const air = airTimeOf(log.samples);
    if (air === undefined) throw new Error('no flight');
    return estimateWind(log.samples, air, drone);
  };

  it.each([2, 5, 9])('is found from how the aircraft leans: %s m/s', (wind_mps) => {
    const wind = estimate(leaning(wind_mps, 0.0107));
    expect(wind.basis).toBe('tilt');
    expect(Math.abs(wind.speed_mps - wind_mps)).toBeLessThan(0.3 + 0.1 * wind_mps);
    expect(Math.abs(wind.dir_deg - 270)).toBeLessThan(8);
    expect(wind.error_mps).toBeGreaterThan(0.5);
    expect(wind.error_mps).toBeLessThan(1.5);
  });

  it('is that of the autopilot where it told one', () => {
    const log = read(airdata(flight()));
    const told = (value: number) => log.samples.t_s.map(() => value);
    const samples = { ...log.samples, air_north_mps: told(3), air_east_mps: told(4) };
    const wind = estimate({ ...log, samples });
    expect(wind).toMatchObject({ basis: 'autopilot', speed_mps: 5 });
    expect(wind.dir_deg).toBeCloseTo(180 + 53.13, 1);
  });

  it('is not known without attitudes, from a short log, and for wings', () => {
    const unknown = { speed_mps: 0, dir_deg: 0, error_mps: 2.5, basis: 'unknown' };
    expect(estimate(read(oldAirdata(flight())))).toEqual(unknown);
    expect(estimate(read(airdata(flight({ duration_s: 80 }))))).toEqual(unknown);
    const wing = completeDrone({
      key: 'w',
      cruise_speed_mps: 15,
      baseline_flight_time_min: 60,
      class: 'fixed_wing',
    });
    expect(estimate(leaning(5, 0.0107), wing)).toEqual(unknown);
    expect(estimate(leaning(5, 0.0107), { ...wing, class: 'vtol' })).toEqual(unknown);
  });

  it('unknown widens the interval where it matters: in fast flight', () => {
    const fast = flight({ duration_s: 400 }).map((moment) => ({
      ...moment,
      north_mps: 2 * moment.north_mps,
      north_m: 2 * moment.north_m,
    }));
    const log = read(oldAirdata(fast));
    const unknown = replayLog(foldingDrone, log, mildDay);
    expect(unknown.wind_sigma_pct).toBeGreaterThan(0.1);
    expect(unknown.interval90.high_pct).toBeGreaterThan(
      replayLog(foldingDrone, log, { ...mildDay, wind: calm }).interval90.high_pct,
    );
  });
});
