import { relativeResistance } from '../../../engine/aircraft/battery.ts';
import type { Evidence } from '../evidence.ts';
import type { Score } from '../score.ts';
import { errorsOf } from '../statistics.ts';

/** Scores the resistance of cold packs, measured on the ground (MODEL.md §5). */
export function batteryScores({ tables }: Evidence): Score[] {
  const measured = Object.entries(tables.lipo_resistance_temperature.ratio_vs_25C);
  return [
    {
      set: 'Resistance of a LiPo pack at 0, 10 and 30 °C over that at 25 °C',
      errors: errorsOf(
        measured.map(([temp_c, ratio]) => ({
          predicted: relativeResistance(Number(temp_c)),
          measured: ratio,
        })),
      ),
      published: '—',
      source: 'rcex.cz/?p=3589',
      note: 'small currents, under which charge transfer resists more; the model’s is that under the current of a flight',
    },
  ];
}
