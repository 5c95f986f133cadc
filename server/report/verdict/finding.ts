import type { Saying, Values } from '../../../engine/saying.ts';

/** A reason against a flight, said after "Do not fly:" and after "Also". */
export interface Forbidding {
  readonly gravity: 'forbids';
  readonly reason: Saying;
  readonly advice?: Saying | undefined;
  /** True of limits of the maker that are said after a wind in which the aircraft makes no headway. */
  readonly isAfterWind?: boolean | undefined;
}

/** A doubt about a flight, as a headline. */
export interface Doubt {
  readonly gravity: 'doubt';
  readonly headline: Saying;
}

export type Finding = Forbidding | Doubt;

/** How wind and battery end a flight that they do not forbid. */
export interface Ending {
  readonly gravity: 'doubt' | 'note';
  readonly headline: Saying;
  /** The same after a condition ("If the ground is level:"), and after what forbids or doubts the flight. */
  readonly conditional: Saying;
  readonly otherwise: Saying;
  readonly details: readonly Saying[];
}

/** Why wind or battery end the flight before its end. */
export interface Failure extends Forbidding {
  readonly isWind: boolean;
  /** True if a warning gives the reason already, with its figures. */
  readonly isTold?: boolean | undefined;
}

export type Outcome = Failure | Ending;

/** An ending whose message has a `form` for each place it stands in. */
export function ending(
  gravity: Ending['gravity'],
  says: string,
  values: Values,
  details: readonly Saying[],
): Ending {
  const as = (form: string) => saying(says, { ...values, form });
  return {
    gravity,
    headline: as('headline'),
    conditional: as('conditional'),
    otherwise: as('otherwise'),
    details,
  };
}

export const saying = (says: string, values?: Values): Saying =>
  values === undefined ? { says } : { says, values };
