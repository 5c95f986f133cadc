import { memo, useMemo } from 'react';
import { say } from '../../../../server/report/say.ts';
import { resumesSaying } from '../../../../server/report/splitWords.ts';
import { flightHue } from '../../../ui/flightHue.ts';
import type { Flights } from '../../geometry/flights.ts';
import { type DrawnPoint, drawnPoint } from '../../geometry/longitudes.ts';
import type { DrawnRoute } from '../../geometry/route.ts';
import type { MapProps } from '../../mapProps.ts';
import { DataPath } from '../DataPath.tsx';
import { DivMarker } from '../DivMarker.tsx';
import markers from '../markers.module.css';
import paths from '../paths.module.css';

const size_px = 16;

interface BreakpointProps {
  /** The flight that resumes the route inside a leg, and the one before. */
  readonly flight: Flights[number];
  readonly before: Flights[number];
  readonly ends_at: NonNullable<Flights[number]['ends_at']>;
  /** The waypoint before the leg. */
  readonly from: DrawnPoint;
  /** True if the leg has the colour of the flight: nothing graver is said of it. */
  readonly isColored: boolean;
  readonly locale: MapProps['locale'];
}

/** A battery is changed inside a leg: what the flight before flies of it in its colour, and the place. */
const Breakpoint = memo(function Breakpoint(props: BreakpointProps) {
  const { flight, before, ends_at, from, isColored, locale } = props;
  const at = useMemo(() => drawnPoint(ends_at, from[1]), [ends_at, from]);
  const positions = useMemo(() => [from, at], [from, at]);
  const [own, next] = [flightHue(before.flight_index), flightHue(flight.flight_index)];
  const line = useMemo(() => ({ status: `flight_${own}`, part: `${ends_at.leg_index}` }), [own, ends_at]);
  const data = useMemo(() => ({ testid: 'breakpoint', flight: own, next }), [own, next]);
  const resumes = resumesSaying(flight);
  const text = resumes === undefined ? '' : say(resumes, locale);
  return (
    <>
      {isColored && <DataPath positions={positions} className={paths['legLine']} data={line} />}
      <DivMarker at={at} size_px={size_px} name={text} data={data} zIndexOffset={1500} tip={<b>{text}</b>}>
        <span className={markers['breakpoint']} />
      </DivMarker>
    </>
  );
});

interface BreakpointsProps {
  readonly flights: Flights;
  readonly route: DrawnRoute;
  readonly known: MapProps['legs'];
  readonly locale: MapProps['locale'];
}

export const Breakpoints = memo(function Breakpoints({ flights, route, known, locale }: BreakpointsProps) {
  return flights.map((flight, index) => {
    const before = flights[index - 1];
    const ends_at = before?.ends_at;
    const from = ends_at && route.waypoints[ends_at.leg_index - 1];
    if (before === undefined || ends_at === undefined || from === undefined) return null;
    return (
      <Breakpoint
        key={flight.flight_index}
        {...{ flight, before, ends_at, from, locale }}
        isColored={known[ends_at.leg_index]?.status === 'ok'}
      />
    );
  });
});
