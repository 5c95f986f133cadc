import { describe, expect, it } from 'vitest';
import { forecastAddress, forecastRequests, sourceOf } from '../../../server/forecast/forecastAddress.ts';
import { settingsComplaint } from '../../../server/services/settingsComplaint.ts';

const of = (forecast_service = '', forecast_key = '') =>
  forecastAddress({ network: 'online', forecast_service, forecast_key });

describe('the source of a forecast', () => {
  it.each([
    ['', '', 'https://api.open-meteo.com/v1/forecast', 'https://ensemble-api.open-meteo.com/v1/ensemble'],
    [
      '',
      'key',
      'https://customer-api.open-meteo.com/v1/forecast',
      'https://customer-ensemble-api.open-meteo.com/v1/ensemble',
    ],
    [
      'https://customer-api.open-meteo.com/v1/forecast',
      'key',
      'https://customer-api.open-meteo.com/v1/forecast',
      'https://customer-ensemble-api.open-meteo.com/v1/ensemble',
    ],
    [
      'https://weather.club.example/om/v1/forecast?models=icon_eu',
      'key',
      'https://weather.club.example/om/v1/forecast?models=icon_eu',
      'https://weather.club.example/om/v1/ensemble?models=icon_eu',
    ],
    ['https://weather.club.example/hourly', '', 'https://weather.club.example/hourly', undefined],
  ])('with the address “%s” and the key “%s” is %s, its ensemble %s', (address, key, forecast, ensemble) => {
    const found = of(address, key);
    expect([found.forecast.href, found.ensemble?.href]).toEqual([forecast, ensemble]);
  });

  it('is named with its terms where they are known, and never with a key', () => {
    const asked_at = '2026-09-12T06:20:00Z';
    const at = Date.parse(asked_at) + 999;
    const openMeteo = { name: 'Open-Meteo', url: 'https://open-meteo.com/', license: 'CC BY 4.0', asked_at };
    expect(sourceOf(of(), at)).toEqual(openMeteo);
    expect(sourceOf(of('', 'key'), at)).toEqual(openMeteo);
    expect(sourceOf(of('https://weather.club.example/v1/forecast?apikey=key'), at)).toEqual({
      name: 'weather.club.example',
      url: 'https://weather.club.example',
      asked_at,
    });
    // A host that only ends like it is not Open-Meteo.
    expect(sourceOf(of('https://not-open-meteo.com/v1/forecast'), at).name).toBe('not-open-meteo.com');
  });

  it('learns a place to a hundredth of a degree, and its own parameters stay', () => {
    const { forecast } = forecastRequests(
      of('https://weather.club.example/v1/forecast?models=icon_eu&latitude=1'),
      { lat: -0.004, lon: -179.996 },
      '',
    );
    const sent = Object.fromEntries(forecast.searchParams);
    expect(sent).toMatchObject({ models: 'icon_eu', latitude: '0', longitude: '-180' });
    expect(sent).not.toHaveProperty('apikey');
  });

  it.each([
    ['', undefined],
    ['https://weather.example.org/v1/forecast', undefined],
    ['http://localhost:8080/v1/forecast', undefined],
    ['http://weather.example.org/v1/forecast', 'https://'],
    ['https://me:secret@weather.example.org/', 'https://'],
    ['weather', 'web address'],
  ])('may have the address “%s”: %s', (forecast_service, words) => {
    const complaint = settingsComplaint({ forecast_service });
    if (words === undefined) expect(complaint).toBeUndefined();
    else
      expect(complaint).toMatchObject({
        path: 'settings.forecast_service',
        message: expect.stringContaining(words),
      });
  });
});
