import type { UnitChoice } from '../../server/contract/unitChoice.ts';

/** Latitude and longitude in degrees. */
export type Place = readonly [number, number];

/** What the server tells the page (`server/field/fieldView.ts`, which a test compares). */
export interface FieldView {
  readonly revision: string;
  readonly at: string;
  readonly expires_at?: string | undefined;
  readonly tag: string;
  readonly name: string;
  readonly verdict: {
    readonly tone: string;
    readonly title: string;
    readonly detail: string;
    readonly line: string;
  };
  readonly leave?: { readonly label: string; readonly after_s: number; readonly in_air: string } | undefined;
  readonly takeoff_time?: string | undefined;
  readonly wind: {
    readonly text: string;
    readonly beside: string;
    readonly source: string;
    readonly asked_at?: string | undefined;
  };
  readonly checks: readonly { readonly id: string; readonly text: string; readonly value: string }[];
  readonly launch: Place;
  readonly route: readonly Place[];
  readonly statuses: readonly string[];
  readonly rings: readonly {
    readonly label: string;
    readonly color: string;
    readonly outline: readonly Place[];
    readonly holes: readonly (readonly Place[])[];
    readonly sure?: readonly Place[] | undefined;
  }[];
  readonly length_unit: UnitChoice['length'];
}

export interface HereAnswer {
  readonly title: string;
  readonly detail: string;
  readonly grave?: string;
}
