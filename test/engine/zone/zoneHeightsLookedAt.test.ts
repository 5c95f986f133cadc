import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { destination } from '../../../engine/geo/geodesic.ts';
import { readZones } from '../../../engine/zone/read/readZones.ts';
import { zoneCheck } from '../../../engine/zone/zoneMeetings.ts';
import { bytesOf, ed269, feature, place, volume } from './zoneSamples.ts';

/** A limit as a file writes it: figure, unit of the volume and datum. */
interface Written {
  readonly value: unknown;
  readonly reference: string;
}

const units: Readonly<Record<string, number>> = { M: 1, ft: 0.3048, FEET: 0.3048, Metres: 1, FL: 30.48 };

/** Above what a limit counts, and its height in metres; `open`: none above it; `unknown`: nobody can tell. */
type Meant = readonly [datum: 'agl' | 'amsl' | 'ellipsoid' | 'level', value_m: number] | 'open' | 'unknown';

const datums = { AGL: 'agl', SFC: 'agl', AMSL: 'amsl', WGS84: 'ellipsoid', STD: 'level' } as const;

function meantBy({ value, reference }: Written, unit: string): Meant {
  if (value === 'UNL') return 'open';
  if (value === 'GND') return ['agl', 0];
  const factor = units[unit];
  if (typeof value !== 'number' || factor === undefined) return 'unknown';
  if (unit === 'FL') return ['level', value * factor];
  const datum = datums[reference as keyof typeof datums];
  return datum === undefined ? 'unknown' : [datum, value * factor];
}

type Side = 'in' | 'out' | 'maybe';

/** A place of a flight: heights above ground, sea, ellipsoid and standard pressure, or how far they may be. */
interface Place {
  readonly agl: number;
  readonly amsl: number;
  readonly ellipsoid: number;
}

function sideOf(limit: Meant, side: 'lower' | 'upper', at: Place): Side {
  if (limit === 'open') return side === 'upper' ? 'in' : 'maybe';
  if (limit === 'unknown') return 'maybe';
  const [datum, value_m] = limit;
  if (datum === 'agl' && side === 'lower' && value_m <= 0) return 'in';
  const over_m = (datum === 'level' ? at.amsl : at[datum]) - value_m;
  const margin_m = datum === 'level' ? 550 + 0.15 * Math.abs(value_m) : 0;
  if (Math.abs(over_m) <= margin_m) return 'maybe';
  return over_m > 0 === (side === 'lower') ? 'in' : 'out';
}

const whole = (min: number, max: number) => fc.integer({ min, max });
const written = fc.record({
  value: fc.oneof(
    { weight: 6, arbitrary: whole(-50, 900) },
    fc.constantFrom<unknown>('UNL', 'GND', undefined, 'x', 0),
  ),
  reference: fc.constantFrom('AGL', 'SFC', 'AMSL', 'WGS84', 'STD', '?'),
});
const unit = fc.constantFrom('M', 'ft', 'FEET', 'Metres', 'FL', 'yd');

describe('heights of zones of a file, looked at along a climb over hills', () => {
  it('hold whatever units and datums stand together, and limits that leave no air are not known', () => {
    fc.assert(
      fc.property(
        written,
        written,
        unit,
        fc.array(whole(0, 120), { minLength: 2, maxLength: 5 }),
        whole(0, 400),
        whole(0, 400),
        whole(-60, 700),
        whole(-40, 60),
        (low, high, uomDimensions, hills, start, end, msl_m, undulation_m) => {
          const read = readZones(
            bytesOf(
              ed269([
                feature({
                  geometry: [
                    volume({
                      uomDimensions,
                      lowerLimit: low.value,
                      lowerVerticalReference: low.reference,
                      upperLimit: high.value,
                      upperVerticalReference: high.reference,
                    }),
                  ],
                }),
              ]),
            ),
          );
          if (!read.ok) throw new Error(read.failure.why);
          const check = zoneCheck(
            read.value.zones.map((zone) => ({ zone, origin: { file_id: 'x' } })),
            { msl_m, undulation_m },
          );
          const [from, to] = [destination(place, 270, 300), destination(place, 90, 300)];
          const met = check({
            from,
            to,
            heights: { along_m: Float64Array.of(start, end) },
            ground_m: Float64Array.from(hills),
          })[0];
          let [lower, upper] = [meantBy(low, uomDimensions), meantBy(high, uomDimensions)];
          const isEmpty =
            typeof upper !== 'string' &&
            ((upper[0] === 'agl' && upper[1] <= 0) ||
              (typeof lower !== 'string' && lower[0] === upper[0] && lower[1] >= upper[1]));
          if (isEmpty) [lower, upper] = ['unknown', 'unknown'];
          const seen = [-0.2, 0, 0.2].map((off_m) => {
            const sides = Array.from({ length: 401 }, (_, step): Side => {
              const share = step / 400;
              const at = share * (hills.length - 1);
              const before = Math.min(hills.length - 2, Math.floor(at));
              const ground =
                (hills[before] ?? 0) + (at - before) * ((hills[before + 1] ?? 0) - (hills[before] ?? 0));
              const over = start + (end - start) * share + off_m;
              const height = {
                agl: over - ground,
                amsl: over + msl_m,
                ellipsoid: over + msl_m + undulation_m,
              };
              const both = [sideOf(lower, 'lower', height), sideOf(upper, 'upper', height)];
              return both.includes('out') ? 'out' : both.includes('maybe') ? 'maybe' : 'in';
            });
            return sides.includes('in') ? 'in' : sides.includes('maybe') ? 'unchecked' : undefined;
          });
          // At an edge either answer holds.
          expect(seen).toContain(met?.height);
        },
      ),
      { numRuns: 1500 },
    );
  });
});
