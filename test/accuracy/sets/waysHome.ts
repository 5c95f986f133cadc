import type { Evidence } from '../evidence.ts';
import type { Score } from '../score.ts';
import { errorsOf } from '../statistics.ts';

/** Scores the charge that ways home took, against the model and against the aircraft's own estimate. */
export function wayHomeScores({ logged }: Evidence): Score[] {
  const ways = logged.flatMap(({ sheet }) => sheet.way_home ?? []);
  const scored = (predictedOf: (way: (typeof ways)[number]) => number) =>
    errorsOf(ways.map((way) => ({ predicted: predictedOf(way), measured: way.took_pct })));
  const rest = {
    published: '—',
    source: 'public flight logs, named in assets/evidence/flight_logs.csv (MIT, ISC)',
  };
  return [
    {
      set: 'Ways home in DJI flight records, percent used, by the model',
      errors: scored(({ predicted_pct }) => predicted_pct),
      ...rest,
      note: 'whole percents of some 5: a point is a fifth; no bar, two flights are no evidence',
    },
    {
      set: 'The same as the aircraft itself asked for, less the reserve that it asks for beside home',
      errors: scored(({ said_home_pct, said_reserve_pct }) => said_home_pct - said_reserve_pct),
      ...rest,
    },
  ];
}
