import { describe, expect, it } from 'vitest';
import { toQuantity } from '../../renderer/ui/quantity.ts';
import { bounds } from '../../server/contract/schemas/common.ts';
import { droneBounds } from '../../server/contract/schemas/droneBounds.ts';
import { toUnits, Units, unitSystems, unitsOf } from '../../server/contract/unitChoice.ts';
import { scaleBar } from '../../server/report/drawing/scaleBar.ts';
import {
  toDistanceText,
  toHeightText,
  toLegLengthText,
  toLengthUnitText,
  toRulerText,
  toSpeedText,
  toTemperatureText,
  toWindSpeedText,
} from '../../server/report/format.ts';
import { inUnits } from '../../server/report/inUnits.ts';
import { sayFinding } from '../../server/report/say.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
/** Wind in knots, speeds in km/h, distances in km, heights in feet, Celsius. */
const own = toUnits({ ...unitSystems.metric, wind: 'kn', speed: 'km/h', height: 'ft' });

describe('a unit for each quantity', () => {
  it('is shown wherever the quantity is', () => {
    const shown = [
      toWindSpeedText(10, own),
      toSpeedText(10, own),
      toDistanceText(2500, own),
      toHeightText(120, own),
      toTemperatureText(20, own),
    ];
    expect(shown.map(plain)).toEqual(['19.4 kn', '36 km/h', '2.5 km', '394 ft', '20 °C']);
  });

  it.each(['wind_speed_mps', 'gust_speed_mps', 'max_wind_mps', 'landing_max_wind_mps'] as const)(
    'is that of winds in the field of a wind or of its limit: %s',
    (name) => expect(toQuantity({ ...bounds, ...droneBounds }[name], own).unit).toBe('kn'),
  );

  it('is that of aviation, with nautical miles', () => {
    const shown = [
      toDistanceText(9260, 'aviation'),
      toRulerText(18_520, 'aviation'),
      toDistanceText(400, 'aviation'),
      toDistanceText(300, 'aviation'),
      `${toLegLengthText(472, 'aviation')} ${toLengthUnitText('aviation')}`,
      scaleBar(2, 'aviation').label,
      toWindSpeedText(5.144, 'aviation'),
      toHeightText(100, 'aviation'),
    ];
    expect(shown.map(plain)).toEqual([
      '5.00 NM',
      '10.0 NM',
      '0.22 NM',
      '984 ft',
      '1 549 ft',
      '500 ft',
      '10 kn',
      '328 ft',
    ]);
    expect(scaleBar(100, 'aviation').label).toBe('5 NM');
  });

  it('has one unit for short lengths, that of heights, in figures, tables and fields', () => {
    for (const units of [own, 'metric', 'aviation', 'imperial'] as const) {
      const { height } = unitsOf(units);
      expect(toLengthUnitText(units)).toBe(height);
      for (const text of [toDistanceText(61, units), toRulerText(61, units), scaleBar(0.5, units).label])
        expect(plain(text)).toMatch(new RegExp(` ${height}$`));
      expect(toQuantity('picture_every_m', units).unit).toBe(height);
    }
  });

  it('is in sentences, each time they are said in other units', () => {
    const values = { lower: 'legs', below_m: 90 };
    const wind = { code: 'WIND_ABOVE_LIMIT', values, value: 12.5, limit: 12, height_m: 100 };
    expect(plain(sayFinding(wind))).toContain('Wind 12.5 m/s at 100 m');
    expect(plain(sayFinding(wind, own))).toContain('Wind 24.3 kn at 328 ft');
    expect(plain(sayFinding(wind))).toContain('Wind 12.5 m/s at 100 m');
    expect(plain(inUnits('Fly at 10\u00a0m/s over 20\u00a0m for 3\u00a0km.', own))).toBe(
      'Fly at 36 km/h over 66 ft for 3 km.',
    );
  });

  it('is that of the field in which it is typed', () => {
    expect(toQuantity('wind_speed_mps', own).unit).toBe('kn');
    expect(toQuantity('airspeed_mps', own).unit).toBe('km/h');
    expect(toQuantity('height_m', own).unit).toBe('ft');
    expect(toQuantity('temp_c', own).unit).toBe('°C');
    const { toShown, toStored } = toQuantity('wind_speed_mps', own);
    expect(toStored(toShown(8))).toBeCloseTo(8, 9);
  });

  it('is one of those that there are, and a choice that is a system has its name', () => {
    expect(Units.safeParse({ ...unitSystems.metric, wind: 'Beaufort' }).success).toBe(false);
    expect(Units.safeParse('nautical').success).toBe(false);
    expect(toUnits({ ...unitSystems.aviation })).toBe('aviation');
    expect(unitsOf(own)).toMatchObject({ wind: 'kn', temperature: '°C' });
  });
});
