import type {
  IAbstractWeatherContainer,
  ICloud,
  IWeatherCondition,
  IWind,
  Visibility,
} from 'metar-taf-parser';
import { defined } from '../../engine/defined.ts';
import { feetToMetres, milesToMetres, mpsPerKmh, mpsPerKnot } from '../../engine/units.ts';
import type { ReportedSky, ReportedWeather, ReportedWind } from '../contract/schemas/reports.ts';

const toThousandth = (value: number): number => Math.round(value * 1000) / 1000;

const mpsPer: Readonly<Record<string, number>> = { KT: mpsPerKnot, MPS: 1, 'KM/H': mpsPerKmh };

function windOf({ speed, gust, degrees, unit, minVariation, maxVariation }: IWind): ReportedWind | undefined {
  const factor = mpsPer[unit];
  if (factor === undefined) return undefined;
  return {
    speed_mps: toThousandth(speed * factor),
    ...(gust !== undefined && { gust_mps: toThousandth(gust * factor) }),
    ...(degrees !== undefined && { dir_deg: degrees % 360 }),
    ...(minVariation !== undefined &&
      maxVariation !== undefined && { between_deg: [minVariation % 360, maxVariation % 360] }),
  };
}

const bounds: Readonly<Record<string, 'more' | 'less'>> = { P: 'more', M: 'less' };

function visibilityOf({ value, unit, indicator, min }: Visibility): ReportedSky['visibility'] {
  // 9999 stands for ten kilometres or more.
  const distance_m = unit === 'SM' ? milesToMetres(value) : value === 9999 ? 10_000 : value;
  // `1/0SM`
  if (!Number.isFinite(distance_m)) return undefined;
  return {
    distance_m: Math.round(distance_m),
    bound: bounds[indicator ?? ''] ?? 'exactly',
    ...(min !== undefined && { least_m: min.value }),
  };
}

const strengths: Readonly<Record<string, ReportedWeather['strength']>> = {
  '-': 'light',
  '+': 'heavy',
  VC: 'near',
};

const weatherOf = ({ intensity, descriptive, phenomenons }: IWeatherCondition): ReportedWeather => ({
  codes: [...(descriptive === undefined ? [] : [descriptive]), ...phenomenons],
  strength: strengths[intensity ?? ''] ?? 'usual',
});

const coversMost = ({ quantity }: ICloud) => quantity === 'BKN' || quantity === 'OVC';
/** A height to a hundredth of a metre, so that hundreds of feet stay such. */
const heightOf_m = (height_ft: number) => Math.round(feetToMetres(height_ft) * 100) / 100;

/** Words of a sky without clouds that the parser passes over: of American stations and of automatic ones. */
const isClear = /(^| )(CLR|NCD)( |$)/;

function ceilingOf(
  { clouds, verticalVisibility, cavok }: IAbstractWeatherContainer,
  raw: string,
): ReportedSky['ceiling'] {
  if (verticalVisibility !== undefined)
    return { height_m: heightOf_m(verticalVisibility), is_obscured: true };
  const layers = clouds.filter(coversMost);
  const lowest_ft = Math.min(...layers.map(({ height = Number.POSITIVE_INFINITY }) => height));
  if (Number.isFinite(lowest_ft)) return { height_m: heightOf_m(lowest_ft), is_obscured: false };
  const isKnown = layers.length === 0 && (cavok === true || clouds.length > 0 || isClear.test(raw));
  return isKnown ? 'none' : undefined;
}

const isOfStorms = ({ type }: ICloud) => type === 'CB' || type === 'TCU';

/** Wind, visibility, ceiling and weather of a report or of a part of one, in SI units; `raw` is its text. */
export function skyOf(part: IAbstractWeatherContainer, raw: string): ReportedSky {
  const { clouds, weatherConditions, visibility } = part;
  return {
    ...defined({ wind: part.wind && windOf(part.wind), visibility: visibility && visibilityOf(visibility) }),
    ...defined({ ceiling: ceilingOf(part, raw) }),
    has_storm_clouds: clouds.some(isOfStorms),
    weather: weatherConditions.map(weatherOf),
  };
}

/** Tells that something was understood. */
export const isSaying = ({ wind, visibility, ceiling, weather }: ReportedSky): boolean =>
  wind !== undefined || visibility !== undefined || ceiling !== undefined || weather.length > 0;
