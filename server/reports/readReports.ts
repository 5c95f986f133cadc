import { parseMetar, parseTAF, type TAFTrendDated } from 'metar-taf-parser';
import { defined } from '../../engine/defined.ts';
import { hpaPerInchOfMercury } from '../../engine/units.ts';
import type { MetarReading, TafPeriod } from '../contract/schemas/reports.ts';
import { instantText } from './instantText.ts';
import { isSaying, skyOf } from './sky.ts';

/** Remarks are the nation's own and are left to those who read the report. The parser knows km/h by one of its two names. */
const toParsed = (raw: string): string =>
  raw.replace(/ RMK( .*|)$/, '').replaceAll(/(\d)KMH(?= |$)/g, '$1KM/H');

const tryTo = <Value>(read: () => Value): Value | undefined => {
  try {
    return read();
  } catch {
    // The package throws at what it does not understand; the report is shown as it is.
    return undefined;
  }
};

/** Reads a METAR, which is near `now_ms`. `undefined`: it cannot be read. */
export function readMetar(raw: string, now_ms: number): MetarReading | undefined {
  const text = toParsed(raw);
  const read = tryTo(() => parseMetar(text, { issued: new Date(now_ms) }));
  if (read === undefined) return undefined;
  const { temperature, dewPoint, altimeter } = read;
  const sky = skyOf(read, text);
  const pressure_hpa = altimeter && altimeter.value * (altimeter.unit === 'inHg' ? hpaPerInchOfMercury : 1);
  if (!isSaying(sky) && temperature === undefined && pressure_hpa === undefined) return undefined;
  return {
    ...sky,
    // M00 is a zero with a sign.
    ...(temperature !== undefined && { temp_c: temperature + 0 }),
    ...(dewPoint !== undefined && { dew_point_c: dewPoint + 0 }),
    ...(pressure_hpa !== undefined && { pressure_hpa: Math.round(pressure_hpa) }),
  };
}

const kinds: Readonly<Record<string, TafPeriod['kind']>> = {
  FM: 'from',
  BECMG: 'becoming',
  TEMPO: 'temporarily',
  INTER: 'temporarily',
  PROB: 'possibly',
};

function periodOf(trend: TAFTrendDated): TafPeriod[] {
  const { type, probability, validity, raw } = trend;
  const kind = kinds[type];
  const begin = instantText(validity.start.getTime());
  if (kind === undefined || begin === undefined) return [];
  return [
    {
      kind,
      begin,
      ...defined({ end: validity.end && instantText(validity.end.getTime()), probability_pct: probability }),
      ...skyOf(trend, raw),
    },
  ];
}

const day_ms = 86_400_000;
/** A TAF begins a day ahead at most, and may be as old as its service: its days of the month are those near this. */
const middleOf = (now_ms: number) => new Date(now_ms - 10 * day_ms);

/** Reads the parts of a TAF in their order; days of the month are those up to `now_ms` and few days after. `undefined`: it cannot be read. */
export function readTaf(raw: string, now_ms: number): TafPeriod[] | undefined {
  const read = tryTo(() => {
    const { validity, trends, initialRaw, ...first } = parseTAF(toParsed(raw), { issued: middleOf(now_ms) });
    const sky = skyOf(first, initialRaw);
    const [begin, end] = [instantText(validity.start.getTime()), instantText(validity.end.getTime())];
    if (begin === undefined || end === undefined || !isSaying(sky)) return undefined;
    return [{ kind: 'whole' as const, begin, end, ...sky }, ...trends.flatMap(periodOf)];
  });
  return read;
}
