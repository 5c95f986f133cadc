import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HoursSchema } from '../../../server/contract/schemas/hourly.ts';
import { readForecast, readMembers } from '../../../server/forecast/openMeteo.ts';
import { ensembleAnswer, forecastAnswer, type Hourly, now, timesFrom } from './answers.ts';

const now_ms = Date.parse(now);
const read = (answer: unknown) => readForecast(JSON.stringify(answer), now_ms);

/** A forecast that was changed. */
function changed(change: (answer: Hourly) => void): Hourly {
  const answer = forecastAnswer();
  change(answer);
  return answer;
}

function hoursOf(answer: unknown) {
  const result = read(answer);
  if (!result.ok) throw new Error(result.failure.code);
  return result.value.hours;
}

describe('a forecast in Open-Meteo’s form', () => {
  it('is read from the hour on that it is now, with winds by height and all that it knows', () => {
    const hours = hoursOf(forecastAnswer());
    expect(hours).toHaveLength(48);
    expect(hours[0]).toEqual({
      time: '2026-09-12T06:00:00Z',
      levels: [
        { height_m: 10, wind_speed_mps: 3.3, wind_dir_deg: 353 },
        { height_m: 80, wind_speed_mps: 4, wind_dir_deg: 0 },
        { height_m: 120, wind_speed_mps: 4.4, wind_dir_deg: 4 },
        { height_m: 180, wind_speed_mps: 5, wind_dir_deg: 10 },
      ],
      gust_speed_mps: 6.5,
      temp_c: 11.5,
      humidity_pct: 60,
      pressure_hpa: 949.2,
      precipitation_mm: 0.2,
      visibility_m: 24_000,
    });
  });

  it.each([
    ['wind_speed_10m', 'km/h', 36, 10],
    ['wind_speed_10m', 'kn', 20, 10.289],
    ['wind_speed_10m', 'mp/h', 20, 8.941],
    ['wind_speed_10m', 'm/s', 90, 60],
    ['temperature_2m', '°F', 59, 15],
    ['precipitation', 'inch', 0.1, 2.54],
    ['visibility', 'ft', 1000, 304.8],
  ])('has %s read in %s', (variable, unit, sent, figure) => {
    const [hour] = hoursOf(
      changed(({ hourly, hourly_units }) => {
        hourly_units[variable] = unit;
        hourly[variable]?.fill(sent);
      }),
    );
    const of: Record<string, unknown> = {
      wind_speed_10m: hour?.levels[0]?.wind_speed_mps,
      temperature_2m: hour?.temp_c,
      precipitation: hour?.precipitation_mm,
      visibility: hour?.visibility_m,
    };
    expect(of[variable]).toBe(figure);
  });

  it.each([
    ['wind_speed_80m', 'Bft'],
    ['wind_gusts_10m', ''],
    ['wind_direction_10m', 'rad'],
    ['temperature_2m', 'K'],
    ['surface_pressure', 'Pa'],
    ['visibility', 'constructor'],
  ])('is refused with %s in an unknown unit “%s”, which is named', (variable, unit) => {
    const answer = changed(({ hourly_units }) => {
      hourly_units[variable] = unit;
    });
    expect(read(answer)).toEqual({ ok: false, failure: { code: 'UNKNOWN_UNIT', variable, unit } });
  });

  it('is refused without a unit, but for what it does not know at all', () => {
    const without = changed(({ hourly_units }) => {
      delete hourly_units['wind_speed_10m'];
    });
    expect(read(without)).toMatchObject({ failure: { code: 'UNKNOWN_UNIT', unit: '' } });
    const unknown = changed(({ hourly, hourly_units }) => {
      hourly_units['visibility'] = 'undefined';
      hourly['visibility']?.fill(null);
    });
    expect(hoursOf(unknown)[0]).not.toHaveProperty('visibility_m');
  });

  it('leaves out hours without wind and counts them, and figures and heights that an hour lacks', () => {
    const answer = changed(({ hourly }) => {
      for (const [name, column] of Object.entries(hourly)) {
        if (/^wind_speed/.test(name)) column.splice(5, 2, null, null);
        if (/^wind_speed/.test(name)) column[0] = null;
      }
      hourly['wind_direction_80m']?.splice(8, 1, null);
      hourly['wind_gusts_10m']?.splice(8, 1, null);
    });
    const result = read(answer);
    if (!result.ok) throw new Error(result.failure.code);
    // The past hour that lacks its wind is not missed.
    expect(result.value.gaps).toBe(2);
    const times = result.value.hours.map(({ time }) => time);
    expect(times).not.toContain('2026-09-12T09:00:00Z');
    const hour = result.value.hours.find(({ time }) => time === '2026-09-12T12:00:00Z');
    expect(hour?.levels.map(({ height_m }) => height_m)).toEqual([10, 120, 180]);
    expect(hour).not.toHaveProperty('gust_speed_mps');
  });

  it('is refused where no hour is to come', () => {
    const past = forecastAnswer(timesFrom(6, '2026-09-12T00:00:00Z'));
    expect(read(past)).toEqual({ ok: false, failure: { code: 'NO_HOURS' } });
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a list', []],
    ['an error', { error: true, reason: 'Cannot initialize WeatherVariable' }],
    ['times of another zone', { ...forecastAnswer(), utc_offset_seconds: 7200 }],
    ['quarters of hours', forecastAnswer(['2026-09-12T06:00', '2026-09-12T06:15'])],
    ['times that go back', forecastAnswer(['2026-09-12T08:00', '2026-09-12T07:00'])],
    ['a day that is none', forecastAnswer(['2026-09-42T08:00'])],
    ['a column too short', changed(({ hourly }) => void hourly['wind_speed_10m']?.pop())],
    ['words', changed(({ hourly }) => void hourly['wind_speed_10m']?.splice(4, 1, 'calm'))],
    ['a wind of the sun', changed(({ hourly }) => void hourly['wind_speed_10m']?.splice(4, 1, 4000))],
    ['a wind below nothing', changed(({ hourly }) => void hourly['wind_speed_10m']?.splice(4, 1, -1))],
    ['more hours than anyone foretells', forecastAnswer(timesFrom(400))],
  ])('is not understood with %s', (_what, answer) => {
    expect(readForecast(JSON.stringify(answer) ?? '', now_ms)).toEqual({
      ok: false,
      failure: { code: 'NOT_UNDERSTOOD' },
    });
  });

  it('never throws, whatever text comes, and what it reads is taken by an analysis', () => {
    const figure = fc.oneof(fc.constant(null), fc.double({ noNaN: true }), fc.integer({ min: 0, max: 40 }));
    const answer = fc
      .record({
        speed: fc.array(figure, { maxLength: 6 }),
        direction: fc.array(figure, { maxLength: 6 }),
        unit: fc.constantFrom('m/s', 'km/h', 'kn', 'x'),
      })
      .map(({ speed, direction, unit }) =>
        JSON.stringify({
          hourly_units: { wind_speed_10m: unit, wind_direction_10m: '°' },
          hourly: {
            time: timesFrom(Math.max(1, speed.length)),
            wind_speed_10m: speed,
            wind_direction_10m: direction,
          },
        }),
      );
    fc.assert(
      fc.property(fc.oneof(answer, fc.string(), fc.json()), (text) => {
        const result = readForecast(text, now_ms);
        if (!result.ok) return;
        expect(HoursSchema.safeParse(result.value.hours).error).toBeUndefined();
        for (const { time } of result.value.hours) {
          expect(Date.parse(time) + 3_600_000).toBeGreaterThan(now_ms);
        }
      }),
    );
  });
});

describe('an ensemble in Open-Meteo’s form', () => {
  it('has a wind of every run for each hour', () => {
    const result = readMembers(JSON.stringify(ensembleAnswer()));
    if (!result.ok) throw new Error(result.failure.code);
    const members = result.value.get('2026-09-12T06:00:00Z');
    expect(members).toHaveLength(51);
    expect(members?.[50]).toEqual({ height_m: 10, wind_speed_mps: 3.3, wind_dir_deg: 353 });
  });

  it('does without runs and hours that were not computed', () => {
    const answer = ensembleAnswer(4);
    answer.hourly['wind_speed_10m']?.fill(null);
    answer.hourly['wind_direction_10m_member02']?.splice(3, 1, null);
    for (const [name, column] of Object.entries(answer.hourly))
      if (/^wind_speed_10m_member0[12]/.test(name)) column[4] = null;
    const result = readMembers(JSON.stringify(answer));
    if (!result.ok) throw new Error(result.failure.code);
    expect(result.value.get('2026-09-12T06:00:00Z')).toHaveLength(3);
    expect(result.value.get('2026-09-12T07:00:00Z')).toHaveLength(2);
    expect(result.value.get('2026-09-12T08:00:00Z')).toBeUndefined();
  });

  it('is none with a single run, and refused in an unknown unit', () => {
    expect(readMembers(JSON.stringify(ensembleAnswer(1)))).toMatchObject({ failure: { code: 'NO_HOURS' } });
    const odd = ensembleAnswer(3);
    odd.hourly_units['wind_speed_10m_member02'] = 'Bft';
    expect(readMembers(JSON.stringify(odd))).toMatchObject({ failure: { code: 'UNKNOWN_UNIT' } });
  });
});
