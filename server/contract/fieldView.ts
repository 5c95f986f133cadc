import type { UnitChoice } from './unitChoice.ts';

/** Latitude and longitude in degrees to five decimals, a metre. */
export type Place = readonly [number, number];

export interface FieldRing {
  /** The charge at home, for the legend. */
  readonly label: string;
  /** The same for a place within its cautious edge, and for one within its line alone. */
  readonly inside: { readonly sure: string; readonly probably: string };
  readonly line_label: string;
  /** The label of the cautious edge; absent: the window draws no such edge of this ring. */
  readonly sure_label?: string | undefined;
  readonly color: string;
  readonly outline: readonly Place[];
  readonly holes: readonly (readonly Place[])[];
  /** Inside it 95 of 100 flights keep the charge; absent: it was not computed. */
  readonly sure?: readonly Place[] | undefined;
}

/** A town or village of the built-in list. */
export interface FieldPlace {
  readonly name: string;
  readonly at: Place;
}

export interface FieldCheck {
  readonly id: string;
  readonly text: string;
  readonly value: string;
}

/** All that the field page shows of a plan: texts in the language of the phone, and what its map draws. */
export interface FieldView {
  readonly revision: string;
  /** When this answer was given, UTC. */
  readonly at: string;
  /** When the phone may see the plan no more, UTC. */
  readonly expires_at: string | undefined;
  readonly tag: string;
  readonly name: string;
  readonly verdict: {
    readonly tone: string;
    readonly title: string;
    readonly detail: string;
    readonly line: string;
  };
  /** The tightest of the latest departures for home; absent: the flight is forbidden, or does not keep its reserve, or takes several batteries. */
  readonly leave?: { readonly label: string; readonly after_s: number; readonly in_air: string } | undefined;
  readonly takeoff_time?: string | undefined;
  readonly wind: {
    readonly text: string;
    readonly beside: string;
    readonly source: string;
    readonly asked_at?: string | undefined;
  };
  readonly checks: readonly FieldCheck[];
  readonly launch: Place;
  /** The places of the waypoints. */
  readonly route: readonly Place[];
  /** The status of the way to each of them. */
  readonly statuses: readonly string[];
  /** From the innermost outwards. */
  readonly rings: readonly FieldRing[];
  /** Says that the rings are for the first of several batteries; absent: all have its charge. */
  readonly rings_of?: string | undefined;
  /** Outlines of water around the plan, filled by the even-odd rule, the first around all that is known; absent: there is none. */
  readonly water?: readonly (readonly Place[])[] | undefined;
  /** Places around the plan, the largest first. */
  readonly places: readonly FieldPlace[];
  /** Who made the list of places. */
  readonly credit: string;
  readonly length_unit: UnitChoice['length'];
  readonly height_unit: UnitChoice['height'];
}

/** The flight to a place and back, in words. */
export interface FieldHere {
  readonly revision: string;
  readonly title: string;
  readonly detail: string;
  readonly grave?: 'bad' | 'warn' | undefined;
}

/** A stream of events says so often that its server is there, milliseconds. */
export const beat_ms = 15_000;
