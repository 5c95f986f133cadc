import { type FileRequest, numberMember } from './flightRequest.ts';
import { toFlightWinds, toSwapping } from './options.ts';
import { UsageError } from './usage.ts';

/** The options for a plan over several batteries. */
export const splitOptions = {
  split: { type: 'boolean' },
  swap: { type: 'string', multiple: true },
  'flight-wind': { type: 'string', multiple: true },
  'following-battery': { type: 'string' },
} as const;

interface Values {
  readonly split?: boolean | undefined;
  readonly swap?: readonly string[] | undefined;
  readonly 'flight-wind'?: readonly string[] | undefined;
  readonly 'following-battery'?: string | undefined;
}

/** Returns the request with swap places, the winds of single flights and the charge of the batteries after the first one. */
export const overFlights = (
  asked: FileRequest,
  { swap, 'flight-wind': winds, 'following-battery': following }: Values,
): FileRequest => ({
  ...asked,
  ...(swap !== undefined && toSwapping(swap)),
  ...(winds !== undefined && { flight_winds: toFlightWinds(winds) }),
  ...(following !== undefined && {
    battery: {
      ...asked.battery,
      ...numberMember('following_initial_pct', following, {
        option: '--following-battery',
        min: 0,
        max: 100,
      }),
    },
  }),
});

/** Flights may end inside lines of pictures. */
export const splitInLines = { multi_battery: true, mid_line_swaps: true } as const;

/** The request over as many batteries as it takes, if that is asked for. */
export function withSplit(asked: FileRequest, values: Values): FileRequest {
  const { split, swap, 'flight-wind': winds, 'following-battery': following } = values;
  if (split === true)
    return { ...overFlights(asked, values), options: { ...asked.options, ...splitInLines } };
  if ([swap, winds, following].some((value) => value !== undefined))
    throw new UsageError('terminal.only_for_split');
  return asked;
}
