import type { FileRequest } from './flightRequest.ts';
import { toFlightWinds, toSwapping } from './options.ts';
import { UsageError } from './usage.ts';

/** The options for a plan over several batteries. */
export const splitOptions = {
  split: { type: 'boolean' },
  swap: { type: 'string', multiple: true },
  'flight-wind': { type: 'string', multiple: true },
} as const;

interface Values {
  readonly split?: boolean | undefined;
  readonly swap?: readonly string[] | undefined;
  readonly 'flight-wind'?: readonly string[] | undefined;
}

/** Returns swap places and the winds of single flights, as members of the request. */
export const flightsMember = ({ swap, 'flight-wind': winds }: Values): Partial<FileRequest> => ({
  ...(swap !== undefined && toSwapping(swap)),
  ...(winds !== undefined && { flight_winds: toFlightWinds(winds) }),
});

/** Flights may end inside lines of pictures. */
export const splitInLines = { multi_battery: true, mid_line_swaps: true } as const;

/** The request over as many batteries as it takes, if that is asked for. */
export function withSplit(asked: FileRequest, values: Values): FileRequest {
  const flights = flightsMember(values);
  if (values.split === true) return { ...asked, ...flights, options: { ...asked.options, ...splitInLines } };
  if (Object.keys(flights).length > 0) throw new UsageError('terminal.only_for_split');
  return asked;
}
