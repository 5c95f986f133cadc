import type { Row } from '../csv.ts';
import type { Evidence } from '../evidence.ts';
import { type FlightErrors, scoreFlights } from '../flightScore.ts';
import type { Score } from '../score.ts';

const source = 'Rodrigues et al. 2021 (CC BY 4.0)';

export const isScoredRoute = ({ route }: Row): boolean => route === 'R1';
/** Route R7 changes its height along the way, which level distance and one height cannot say. */
const isLevelRoute = ({ route }: Row): boolean => route !== 'R7';

const scoreOf = ({ coverage90_pct, ...errors }: FlightErrors) => ({ errors, coverage90_pct });

export function flightScores({ flights }: Evidence): Score[] {
  const scored = flights.filter(isScoredRoute);
  const others = flights.filter((row) => !isScoredRoute(row) && isLevelRoute(row));
  return [
    {
      set: 'DJI Matrice 100, energy of whole flights from the plan alone, route R1',
      ...scoreOf(scoreFlights(scored)),
      bar_mape_pct: 2.5,
      bar_p90_pct: 7,
      published: 'theory of Rodrigues et al. 10.0 %; with in-flight sensors XGBoost 1.9 %',
      source,
    },
    {
      set: 'the same flights with no wind at all',
      ...scoreOf(scoreFlights(scored.map((row) => ({ ...row, wind_mean: '0' })))),
      published: '—',
      source,
      note: 'as good as with the measured wind: this set cannot see wind',
    },
    {
      set: 'DJI Matrice 100, energy of whole flights from the plan alone, level routes R3, R5 and R6',
      ...scoreOf(scoreFlights(others)),
      published: '—',
      source,
      note: 'six flights; R7, which climbs and sinks on its way, cannot be told by one height',
    },
  ];
}
