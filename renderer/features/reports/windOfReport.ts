import type { ReportedWind } from '../../../server/contract/schemas/reports.ts';
import type { Inputs } from '../../plan/inputs.ts';

type WindInputs = Pick<Inputs, 'wind_speed_mps' | 'gust_speed_mps' | 'wind_height_m'> &
  Partial<Pick<Inputs, 'wind_dir_deg'>>;

/** Height above ground at which airfields measure their wind (ICAO Annex 3), m. */
export const measured_m = 10;
/** More wind than a request may have, which no aircraft flies in either. */
const mostWind_mps = 60;

/** The entries that the wind of a report sets: no gusts where it names none, and no direction where that changes. */
export const windOfReport = ({ speed_mps, gust_mps = 0, dir_deg }: ReportedWind): WindInputs => ({
  wind_speed_mps: Math.min(mostWind_mps, speed_mps),
  gust_speed_mps: Math.min(mostWind_mps, gust_mps),
  wind_height_m: measured_m,
  ...(dir_deg !== undefined && { wind_dir_deg: dir_deg }),
});

/** Tells that the entries are those that the wind of a report set. */
export const isWindOf = (inputs: Inputs, wind: ReportedWind): boolean =>
  Object.entries(windOfReport(wind)).every(([name, value]) => inputs[name as keyof Inputs] === value);
