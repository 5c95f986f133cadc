const minute_ms = 60_000;

/** The hours after which a forecast is worth asking for again, and after which it is out of date. */
const ageing_h = 3;
const old_h = 6;

export interface ForecastAge {
  readonly minutes: number;
  readonly standing: 'fresh' | 'ageing' | 'old';
}

/** How old a forecast is; a clock that was set back makes it new. `undefined`: it does not say when it was asked for. */
export function forecastAge(asked_at: string | undefined, now_ms: number): ForecastAge | undefined {
  const asked_ms = Date.parse(asked_at ?? '');
  if (Number.isNaN(asked_ms)) return undefined;
  const minutes = Math.max(0, Math.floor((now_ms - asked_ms) / minute_ms));
  const hours = minutes / 60;
  return { minutes, standing: hours >= old_h ? 'old' : hours >= ageing_h ? 'ageing' : 'fresh' };
}
