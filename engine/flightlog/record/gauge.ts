import { elementAt, numberAt } from '../../elementAt.ts';
import type { AirTime } from './airTime.ts';
import type { LogSamples } from './flightLog.ts';

/**
 * A gauge that counts charge takes about as much of it for every point; one that shows the same figure for this many usual points in
 * flight corrects itself by the voltage meanwhile, and its percentage says nothing of that flight. All other logs of assets/evidence lie below 2.5.
 */
const stalled = 4;
/** Fewer drops tell no usual point. */
const leastDrops = 5;

/** A pack that lasts two hours loses four points in it; a gauge that shows none is not connected. */
const deadAfter_s = 300;

/** Time in flight during which a gauge shows one figure. */
export interface GaugeStall {
  readonly start_s: number;
  readonly duration_s: number;
  /** Usual points that the same charge would have been. */
  readonly points: number;
}

interface Drop extends Omit<GaugeStall, 'points'> {
  /** Charge for a point of this drop: by the current where it is logged, else by time. */
  readonly charge: number;
}

/** Each fall of the percentage to a new low, with what passed since the one before it. */
function dropsIn({ t_s, battery_pct, current_a }: LogSamples, { from, to }: AirTime): Drop[] {
  const drops: Drop[] = [];
  let low_pct = Number.NaN;
  let [start_s, charge] = [numberAt(t_s, from), 0];
  for (let index = from; index <= to; index++) {
    const [now_s, pct] = [numberAt(t_s, index), numberAt(battery_pct, index)];
    const current = numberAt(current_a, index);
    if (index > from) charge += (now_s - numberAt(t_s, index - 1)) * (Number.isNaN(current) ? 1 : current);
    if (Number.isNaN(pct) || pct >= low_pct) continue;
    if (!Number.isNaN(low_pct))
      drops.push({ start_s, duration_s: now_s - start_s, charge: charge / (low_pct - pct) });
    low_pct = pct;
    [start_s, charge] = [now_s, 0];
  }
  return drops;
}

/** The longest time for which a gauge stood still in flight; `undefined` where it kept counting, or fell too seldom to tell. */
export function gaugeStall(samples: LogSamples, air: AirTime): GaugeStall | undefined {
  const drops = dropsIn(samples, air).sort((a, b) => a.charge - b.charge);
  if (drops.length < leastDrops) return undefined;
  const usual = elementAt(drops, Math.floor((drops.length - 1) / 2)).charge;
  const { start_s, duration_s, charge } = elementAt(drops, drops.length - 1);
  return charge > stalled * usual ? { start_s, duration_s, points: charge / usual } : undefined;
}

/** True if the percentage of a long flight never falls: it says nothing of the flight. */
export const hasDeadGauge = (samples: LogSamples, air: AirTime): boolean =>
  air.duration_s >= deadAfter_s && dropsIn(samples, air).length === 0;
