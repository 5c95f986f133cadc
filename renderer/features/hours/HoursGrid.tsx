import { ArrowUp } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import type { HourOfWeather } from '../../../engine/air/hourlyWeather.ts';
import type { JudgedHour, JudgedHours } from '../../../server/contract/schemas/judgedHours.ts';
import { unitsOf } from '../../../server/contract/unitChoice.ts';
import { type Clock, clockOf } from '../../../server/report/clock.ts';
import { toHeightText, toWindNumberBeside, toWindNumberText } from '../../../server/report/format.ts';
import { say } from '../../../server/report/say.ts';
import { useLocale } from '../../ui/localeContext.ts';
import { toNumberText } from '../../ui/numberText.ts';
import { type Locale, toQuantity } from '../../ui/quantity.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { words } from '../../ui/words.ts';
import type { HourWindow } from './bestWindow.ts';
import css from './HoursGrid.module.css';
import { toHourName, toKeptNumber } from './hoursText.ts';

interface Props {
  readonly judged: JudgedHours;
  /** The hours themselves, at the indices of those that are judged. */
  readonly weather: readonly HourOfWeather[];
  readonly reserve_pct: number;
  readonly window: HourWindow | undefined;
  readonly taken: string | undefined;
  readonly isDimmed: (hour: JudgedHour) => boolean;
  readonly onTake: (time: string) => void;
}

const least = (value_pct: number) => Math.min(100, Math.max(0, value_pct));

function Bar({ hour, reserve_pct }: { readonly hour: JudgedHour; readonly reserve_pct: number }) {
  const { left, tone } = hour;
  return (
    <span className={css['bar']} data-tone={tone} aria-hidden="true">
      <i className={css['reserve']} style={{ bottom: `${reserve_pct}%` }} />
      {left === undefined ? null : (
        <>
          <i className={css['kept']} style={{ height: `${least(left.kept_pct ?? left.probably_pct)}%` }} />
          <i className={css['probably']} style={{ bottom: `${least(left.probably_pct)}%` }} />
        </>
      )}
    </span>
  );
}

/** The sun on the day of an hour, where it rises or sets in that hour. */
const sunIn = ({ sun }: JudgedHours, { time }: JudgedHour) => {
  const begin = Date.parse(time);
  const isIn = (text: string | undefined) => {
    const at = Date.parse(text ?? '');
    return at >= begin && at < begin + 3_600_000;
  };
  for (const { sunrise, sunset } of sun) {
    if (isIn(sunrise)) return { sun: 'rise', says: 'window.hours.sunrise', time: sunrise ?? '' } as const;
    if (isIn(sunset)) return { sun: 'set', says: 'window.hours.sunset', time: sunset ?? '' } as const;
  }
  return undefined;
};

/** In a line below the days, whose names are as wide as several hours. */
function Sun({ sun, clock }: { readonly sun: ReturnType<typeof sunIn>; readonly clock: Clock }) {
  return sun === undefined ? null : (
    <span data-sun={sun.sun}>{words(sun.says, { time: clock.time(sun.time) })}</span>
  );
}

function Rain({ rain_mm = 0, of }: { readonly rain_mm: number | undefined; readonly of: number }) {
  if (rain_mm === 0) return '–';
  return (
    <span className={css['rain']}>
      <i style={{ height: `${Math.max(2, (14 * rain_mm) / of)}px` }} />
      {toNumberText(rain_mm, 1)}
    </span>
  );
}

type ToCell = (hour: JudgedHour, index: number) => ReactNode;

/** Name and figures of the wind rows. */
const windRows = (judged: JudgedHours, locale: Locale) => {
  const height_m = judged.hours[0]?.flown.flown_height_m ?? 0;
  const limit = judged.limit_mps;
  const isOver = (speed_mps: number | undefined) =>
    limit !== undefined && speed_mps !== undefined && speed_mps > limit;
  const figure = (speed_mps: number | undefined) =>
    speed_mps === undefined ? (
      '–'
    ) : (
      <span data-over={isOver(speed_mps)}>{toWindNumberBeside(speed_mps, limit ?? speed_mps, locale)}</span>
    );
  return {
    name: words('window.hours.wind_at', { height: toHeightText(height_m, locale) }),
    unit:
      limit === undefined
        ? unitsOf(locale).wind
        : words('window.hours.limit', { unit: unitsOf(locale).wind, limit: toWindNumberText(limit, locale) }),
    figure,
  };
};

/** Every hour as a column: its day, light, verdict, charge, wind, temperature and rain. A click, or Enter, takes it. */
export function HoursGrid({ judged, weather, reserve_pct, window, taken, isDimmed, onTake }: Props) {
  const locale = useLocale();
  const table = useRef<HTMLTableElement>(null);
  const { hours, time_zone } = judged;
  const clock: Clock = clockOf(time_zone, locale);
  const taken_at = hours.findIndex(({ time }) => time === taken);
  const stop = taken_at >= 0 ? taken_at : (window?.first ?? 0);
  const isNewDay = (hour: JudgedHour, at: number) =>
    at === 0 || clock.date(hour.time) !== clock.date(hours[at - 1]?.time ?? '');
  const columnOf = (hour: JudgedHour, at: number) => ({
    'data-dim': isDimmed(hour),
    'data-best': window !== undefined && at >= window.first && at <= window.last,
    'data-taken': at === taken_at,
    'data-day': at > 0 && isNewDay(hour, at),
  });
  useEffect(() => {
    // The hour of the plan is in view, wherever the table was scrolled to.
    if (taken_at >= 0)
      table.current
        ?.querySelector(`button[data-at="${taken_at}"]`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [taken_at]);
  const focusHour = (at: number) =>
    table.current
      ?.querySelector<HTMLElement>(`button[data-at="${Math.min(hours.length - 1, Math.max(0, at))}"]`)
      ?.focus();
  const onKeyDown = (event: KeyboardEvent) => {
    const focused = event.target instanceof HTMLElement ? event.target.dataset['at'] : undefined;
    if (focused === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = Number(focused);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: hours.length - 1, b: window?.first }[
      event.key.length === 1 ? event.key.toLowerCase() : event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    focusHour(to);
  };
  const onClick = ({ target }: MouseEvent) => {
    const at =
      target instanceof Element ? target.closest<HTMLElement>('[data-at]')?.dataset['at'] : undefined;
    const hour = at === undefined ? undefined : hours[Number(at)];
    if (hour !== undefined) onTake(hour.time);
  };
  /** A row without a name, above the hours. */
  const dayRow = (cell: ToCell) => (
    <tr className={css['days']}>
      <td />
      {hours.map((hour, at) => (
        <td key={hour.time} {...columnOf(hour, at)}>
          {cell(hour, at)}
        </td>
      ))}
    </tr>
  );
  const row = (name: string, cell: ToCell, unit?: string) => (
    <tr>
      <th scope="row">
        {name}
        {unit === undefined ? null : <small>{unit}</small>}
      </th>
      {hours.map((hour, at) => (
        <td key={hour.time} data-at={at} {...columnOf(hour, at)}>
          {cell(hour, at)}
        </td>
      ))}
    </tr>
  );
  const suns = hours.map((hour) => sunIn(judged, hour));
  const wind = windRows(judged, locale);
  const temperature = toQuantity('temp_c', locale);
  const runs = [...new Set(hours.flatMap(({ members }) => members?.of ?? []))];
  const hasAlike = runs.length === 1;
  const hasRain = weather.some(({ precipitation_mm }) => precipitation_mm !== undefined);
  const mostRain = Math.max(1, ...weather.map(({ precipitation_mm = 0 }) => precipitation_mm));
  return (
    <div className={css['scroll']}>
      <table
        ref={table}
        className={css['grid']}
        onClick={onClick}
        onKeyDown={onKeyDown}
        data-testid="hours-grid"
      >
        <caption>{words('window.hours.caption')}</caption>
        <thead>
          {dayRow((hour, at) => (isNewDay(hour, at) ? <b>{clock.day(hour.time)}</b> : null))}
          {suns.some((sun) => sun !== undefined)
            ? dayRow((_, at) => <Sun sun={suns[at]} clock={clock} />)
            : null}
          <tr>
            <th scope="row">{words('window.hours.hour')}</th>
            {hours.map((hour, at) => (
              <th key={hour.time} scope="col" data-at={at} {...columnOf(hour, at)}>
                <button
                  type="button"
                  data-at={at}
                  tabIndex={at === stop ? 0 : -1}
                  aria-pressed={at === taken_at}
                  aria-label={toHourName(hour, clock, locale)}
                >
                  {clock.hour(hour.time)}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row(words('window.hours.daylight'), ({ light }) => (
            <span
              className={css['light']}
              data-light={light}
              title={words('window.hours.light', { light })}
            />
          ))}
          {row(words('window.hours.verdict'), ({ tone, title }) => (
            <StatusMark status={tone} label={say(title, locale)} />
          ))}
          {row(
            words('window.hours.home_with'),
            (hour) => (
              <Bar hour={hour} reserve_pct={reserve_pct} />
            ),
            words('window.hours.dot'),
          )}
          {row(
            words('window.hours.at_least'),
            (hour) => (
              <b data-tone={hour.tone}>{toKeptNumber(hour)}</b>
            ),
            '%',
          )}
          {hours.some(({ batteries }) => batteries > 1)
            ? row(words('window.hours.batteries_taken'), ({ batteries, left }) =>
                left === undefined ? '–' : batteries,
              )
            : null}
          {runs.length > 0
            ? row(
                words('window.hours.winds_home'),
                ({ members: { home, of } = {} }) =>
                  hasAlike || of === undefined ? (home ?? '–') : `${home}/${of}`,
                hasAlike ? words('window.hours.winds_of', { of: runs[0] ?? 0 }) : undefined,
              )
            : null}
          {row(wind.name, ({ flown }) => (
            <ArrowUp aria-hidden="true" style={{ rotate: `${flown.wind_aloft_dir_deg + 180}deg` }} />
          ))}
          {row(
            words('window.hours.mean'),
            ({ flown }) => (
              <b>{wind.figure(flown.wind_aloft_mps)}</b>
            ),
            wind.unit,
          )}
          {row(words('window.hours.gusts_estimated'), ({ flown }) => wind.figure(flown.gust_aloft_mps))}
          {row(
            words('window.hours.temperature'),
            ({ flown }) => toNumberText(temperature.toShown(flown.temp_c), 0),
            unitsOf(locale).temperature,
          )}
          {hasRain
            ? row(
                words('window.hours.rain'),
                (_, at) => <Rain rain_mm={weather[at]?.precipitation_mm} of={mostRain} />,
                'mm',
              )
            : null}
        </tbody>
      </table>
    </div>
  );
}
