import type { ForecastSource, HourOfWeather } from '../../engine/air/hourlyWeather.ts';
import type { Position } from '../../engine/geo/position.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import { mayAsk } from '../net/consent.ts';
import { type FetchLimits, type FetchOptions, fetchBytes } from '../net/fetchBytes.ts';
import { type HostFailure, makePoliteHosts } from '../net/politeHosts.ts';
import { type ForecastSettings, forecastAddress, forecastRequests, sourceOf } from './forecastAddress.ts';
import { type ForecastFailure, type MembersByHour, readForecast, readMembers } from './openMeteo.ts';

export interface ForecastOptions extends Pick<FetchOptions, 'userAgent' | 'resolve'> {
  readonly settings: () => ForecastSettings;
  readonly limits?: Partial<FetchLimits> | undefined;
  /** The time of day, ms since 1970; absent: the system's. */
  readonly now?: (() => number) | undefined;
}

export type NoForecast = ForecastFailure | { readonly code: HostFailure['code'] | 'NOT_ALLOWED' };

export interface FoundForecast {
  readonly hours: readonly HourOfWeather[];
  readonly source: ForecastSource;
  /** Hours left out because the source has no wind for them. */
  readonly gaps: number;
}

export interface ForecastService {
  /** The name of the source that would be asked. */
  name(): string;
  /** Asks the source for the weather at a place: once for the forecast, then for its ensemble. */
  find(place: Position): Promise<Result<FoundForecast, NoForecast>>;
}

const usualLimits: FetchLimits = { size_bytes: 2 * 1024 * 1024, time_ms: 8000, redirects: 3 };

const withMembers = (hours: readonly HourOfWeather[], members: MembersByHour): HourOfWeather[] =>
  hours.map((hour) => {
    const winds = members.get(hour.time);
    return winds === undefined ? hour : { ...hour, members: winds };
  });

/** Asks the source that the settings name, and no other; the ensemble only after the forecast came. */
export function makeForecastService({
  settings,
  limits,
  userAgent,
  resolve,
  now = Date.now,
}: ForecastOptions): ForecastService {
  const hosts = makePoliteHosts();
  const textFrom = (url: URL): Promise<Result<string, HostFailure>> => {
    const isOnline = settings().network === 'online';
    const allowed = { ...usualLimits, ...limits };
    return hosts.ask(url.host, async () => {
      const fetched = await fetchBytes(url, {
        limits: { ...allowed, redirects: isOnline ? allowed.redirects : 0 },
        userAgent,
        accept: 'application/json',
        resolve,
      });
      return fetched.ok ? succeed(new TextDecoder().decode(fetched.value.bytes)) : fetched;
    });
  };
  /** The ensemble is an addition: without it the forecast stands by itself. */
  const membersFrom = async (url: URL | undefined): Promise<MembersByHour> => {
    const text = url && mayAsk(url, settings().network) ? await textFrom(url) : undefined;
    const read = text?.ok === true ? readMembers(text.value) : undefined;
    return read?.ok === true ? read.value : new Map();
  };
  return {
    name: () => forecastAddress(settings()).name,
    async find(place) {
      const known = settings();
      const address = forecastAddress(known);
      const requests = forecastRequests(address, place, known.forecast_key);
      if (!mayAsk(requests.forecast, known.network)) return fail({ code: 'NOT_ALLOWED' });
      const text = await textFrom(requests.forecast);
      if (!text.ok) return text;
      const asked_ms = now();
      const read = readForecast(text.value, asked_ms);
      if (!read.ok) return read;
      const members = await membersFrom(requests.ensemble);
      return succeed({
        hours: withMembers(read.value.hours, members),
        source: sourceOf(address, asked_ms),
        gaps: read.value.gaps,
      });
    },
  };
}
