import type { ForecastSource, HourOfWeather } from '../../engine/air/hourlyWeather.ts';
import type { Position } from '../../engine/geo/position.ts';
import { type Result, succeed } from '../../engine/result.ts';
import { makeTextAsker, type TextAskerOptions, type TextFailure } from '../net/textAsker.ts';
import { type ForecastSettings, forecastAddress, forecastRequests, sourceOf } from './forecastAddress.ts';
import { type ForecastFailure, type MembersByHour, readForecast, readMembers } from './openMeteo.ts';

export interface ForecastOptions extends Omit<TextAskerOptions, 'settings'> {
  readonly settings: () => ForecastSettings;
  /** The time of day, ms since 1970; absent: the system's. */
  readonly now?: (() => number) | undefined;
}

export type NoForecast = ForecastFailure | TextFailure;

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

const withMembers = (hours: readonly HourOfWeather[], members: MembersByHour): HourOfWeather[] =>
  hours.map((hour) => {
    const winds = members.get(hour.time);
    return winds === undefined ? hour : { ...hour, members: winds };
  });

/** Asks the source that the settings name, and no other; the ensemble only after the forecast came. */
export function makeForecastService({
  settings,
  now = Date.now,
  ...options
}: ForecastOptions): ForecastService {
  const askForText = makeTextAsker({ settings, ...options });
  /** The ensemble is an addition: without it the forecast stands by itself. */
  const membersFrom = async (url: URL | undefined): Promise<MembersByHour> => {
    const text = url && (await askForText(url));
    const read = text?.ok === true ? readMembers(text.value) : undefined;
    return read?.ok === true ? read.value : new Map();
  };
  return {
    name: () => forecastAddress(settings()).name,
    async find(place) {
      const known = settings();
      const address = forecastAddress(known);
      const requests = forecastRequests(address, place, known.forecast_key);
      const text = await askForText(requests.forecast);
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
