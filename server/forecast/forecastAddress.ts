import type { ForecastSource } from '../../engine/air/hourlyWeather.ts';
import type { Position } from '../../engine/geo/position.ts';
import type { Settings } from '../contract/schemas/window.ts';
import { ensembleVariables, forecastVariables } from './openMeteo.ts';

export type ForecastSettings = Pick<Settings, 'network' | 'forecast_service' | 'forecast_key'>;

/** Where a forecast is asked for. */
export interface ForecastAddress {
  readonly forecast: URL;
  /** Absent: the address tells of no ensemble. */
  readonly ensemble?: URL | undefined;
  readonly name: string;
  readonly url: string;
  readonly license?: string | undefined;
}

/** Open-Meteo's host that is free for non-commercial use. */
const free = 'https://api.open-meteo.com/v1/forecast';
/** The same for those who have a key. */
const paid = 'https://customer-api.open-meteo.com/v1/forecast';

/** An ensemble has its own host at Open-Meteo, and lies beside the forecast on others. */
function ensembleOf(forecast: URL): URL | undefined {
  if (!forecast.pathname.endsWith('/forecast')) return undefined;
  const ensemble = new URL(forecast);
  ensemble.hostname = forecast.hostname.replace(
    /^(customer-)?api\.open-meteo\.com$/,
    '$1ensemble-api.open-meteo.com',
  );
  ensemble.pathname = forecast.pathname.replace(/forecast$/, 'ensemble');
  return ensemble;
}

const openMeteo = { name: 'Open-Meteo', url: 'https://open-meteo.com/', license: 'CC BY 4.0' };

const isOpenMeteo = ({ hostname }: URL) => /(^|\.)open-meteo\.com$/.test(hostname);

/** The source that the settings name; none named is Open-Meteo. */
export function forecastAddress({ forecast_service, forecast_key }: ForecastSettings): ForecastAddress {
  const usual = forecast_key === '' ? free : paid;
  const forecast = new URL(forecast_service === '' ? usual : forecast_service);
  const about = isOpenMeteo(forecast) ? openMeteo : { name: forecast.host, url: forecast.origin };
  return { forecast, ensemble: ensembleOf(forecast), ...about };
}

/** A degree's hundredth, which is about a kilometre: no source learns a place more closely. */
export const toAskedDegrees = (degrees: number): number => Math.round(degrees * 100) / 100 + 0;

const days = 3;
/** The ensemble with the most members that covers the globe: 51 of ECMWF. */
const ensembleModel = 'ecmwf_ifs025';

function requestTo(address: URL, values: Readonly<Record<string, string>>, key: string): URL {
  const url = new URL(address);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  if (key !== '') url.searchParams.set('apikey', key);
  return url;
}

/** The requests for a forecast. They hold a place to a hundredth of a degree, the quantities asked for, and the key, and nothing else. */
export function forecastRequests(
  { forecast, ensemble }: ForecastAddress,
  { lat, lon }: Position,
  key: string,
): { readonly forecast: URL; readonly ensemble: URL | undefined } {
  const place = {
    latitude: String(toAskedDegrees(lat)),
    longitude: String(toAskedDegrees(lon)),
    wind_speed_unit: 'ms',
    timezone: 'GMT',
    forecast_days: String(days),
  };
  return {
    forecast: requestTo(forecast, { ...place, hourly: forecastVariables.join(',') }, key),
    ensemble:
      ensemble &&
      requestTo(
        ensemble,
        {
          ...place,
          hourly: ensembleVariables.join(','),
          models: ensemble.searchParams.get('models') ?? ensembleModel,
        },
        key,
      ),
  };
}

/** The source as it is kept with the hours. */
export const sourceOf = ({ name, url, license }: ForecastAddress, now_ms: number): ForecastSource => ({
  name,
  url,
  asked_at: `${new Date(now_ms).toISOString().slice(0, 19)}Z`,
  ...(license !== undefined && { license }),
});
