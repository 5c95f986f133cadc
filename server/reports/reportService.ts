import { defined } from '../../engine/defined.ts';
import type { Position } from '../../engine/geo/position.ts';
import { fail, type Result, succeed } from '../../engine/result.ts';
import type { ReportField, Reports } from '../contract/schemas/reports.ts';
import type { Settings } from '../contract/schemas/window.ts';
import { addressAround } from '../net/aroundPlace.ts';
import { makeTextAsker, type TextAskerOptions, type TextFailure } from '../net/textAsker.ts';
import { instantText } from './instantText.ts';
import { readStations, type Station, type StationsFailure } from './readStations.ts';

export interface ReportOptions extends Omit<TextAskerOptions, 'settings'> {
  readonly settings: () => Pick<Settings, 'network' | 'report_service'>;
  /** The time of day, ms since 1970; absent: the system's. */
  readonly now?: (() => number) | undefined;
}

export interface NoReports {
  readonly code: TextFailure['code'] | StationsFailure['code'] | 'NOT_SET_UP';
}

export type FoundReports = Omit<Reports, 'time_zone'>;

/** Asks for the reports of airfields. */
export interface ReportService {
  /** The host that would be asked; empty: none is set. */
  host(): string;
  find(place: Position): Promise<Result<FoundReports, NoReports>>;
}

const fieldOf = ({ id, name, distance_m, bearing_deg }: Station): ReportField => ({
  id,
  ...(name !== undefined && { name }),
  distance_m,
  bearing_deg,
});

/** Small fields have no forecast: that of the nearest one that has stands for it. */
const withTaf = (stations: readonly Station[]) =>
  stations.flatMap(({ taf, ...station }) => (taf === undefined ? [] : [{ ...station, taf }]))[0];

/** Asks the address that the settings name, and no other. */
export function makeReportService({ settings, now = Date.now, ...options }: ReportOptions): ReportService {
  const askForText = makeTextAsker({ settings, ...options });
  const host = () => {
    const { report_service } = settings();
    return report_service === '' ? '' : addressAround(report_service, { lat: 0, lon: 0 }).host;
  };
  return {
    host,
    async find(place) {
      const { report_service } = settings();
      if (report_service === '') return fail({ code: 'NOT_SET_UP' });
      const text = await askForText(addressAround(report_service, place));
      if (!text.ok) return text;
      const stations = readStations(text.value, place);
      if (!stations.ok) return stations;
      const [nearest] = stations.value;
      if (nearest === undefined) return fail({ code: 'NO_FIELD' });
      // The parser is loaded by those who get reports.
      const { readMetar, readTaf } = await import('./readReports.ts');
      const now_ms = now();
      const { metar, observed_at } = nearest;
      const other = withTaf(stations.value);
      const periods = other && readTaf(other.taf, now_ms);
      return succeed({
        metar: {
          field: fieldOf(nearest),
          raw: metar,
          ...defined({ observed_at, reading: readMetar(metar, now_ms) }),
        },
        ...(other && {
          taf: { field: fieldOf(other), raw: other.taf, ...(periods !== undefined && { periods }) },
        }),
        source: host(),
        asked_at: instantText(now_ms) ?? '',
      });
    },
  };
}
