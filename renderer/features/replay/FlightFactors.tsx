import type { LearnResult } from '../../../server/contract/schemas/flightLog.ts';
import { words } from '../../ui/words.ts';
import css from './FlightFactors.module.css';
import { plot, toFactorPlot } from './factorPlot.ts';
import type { CheckedFlight } from './replayStore.ts';
import { toFactorText, toFlightName } from './replayText.ts';

interface Props {
  readonly flights: readonly CheckedFlight[];
  readonly shown: CheckedFlight['log'];
  readonly learned: LearnResult;
}

/** Compares each flight's use with the sheet: a dot a flight beside the learned figure, and the same in numbers. */
export function FlightFactors({ flights, shown, learned }: Props) {
  const told = flights.flatMap((flight) =>
    flight.factor === undefined ? [] : [{ flight, factor: flight.factor }],
  );
  const drawn = toFactorPlot(
    told.map(({ factor }) => factor),
    learned,
  );
  const floor = drawn.height - plot.axis;
  return (
    <div className={css['factors']} data-testid="flight-factors">
      <svg className={css['plot']} width={plot.width} height={drawn.height} aria-hidden="true">
        <rect className={css['band']} x={drawn.band.x} y="0" width={drawn.band.width} height={floor} rx="3" />
        {drawn.ticks.map(({ value, at_px }) => (
          <g key={value}>
            <line className={css['tick']} x1={at_px} x2={at_px} y1="0" y2={floor} />
            <text x={at_px} y={drawn.height - 5} textAnchor="middle">
              {toFactorText(1 + value / 100)}
            </text>
          </g>
        ))}
        <line className={css['sheet']} x1={drawn.sheet_px} x2={drawn.sheet_px} y1="0" y2={floor} />
        <text x={drawn.sheet_px} y={drawn.height - 5} textAnchor="middle">
          {words('window.replay.sheet')}
        </text>
        <line className={css['learned']} x1={drawn.learned_px} x2={drawn.learned_px} y1="0" y2={floor} />
        {drawn.dots.map(({ x, y }, index) => (
          <circle
            key={y}
            className={css['dot']}
            data-shown={told[index]?.flight.log === shown}
            cx={x}
            cy={y}
            r="4.5"
          />
        ))}
      </svg>
      <ul className={css['flights']} aria-label={words('window.replay.used_over_sheet')}>
        {told.map(({ flight, factor }) => (
          <li key={flight.filename} data-shown={flight.log === shown}>
            <span title={flight.filename}>{toFlightName(flight, flights)}</span>
            <b>{toFactorText(factor)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
