import type { FieldHere, FieldView, Place } from '../../server/contract/fieldView.ts';

/** The answer about the flight to where the phone is, that it is awaited, or why there is none. */
export type PlaceAnswer = FieldHere | 'asking' | { readonly fault: string };

/** The page shows this while it has no plan. */
export interface Gate {
  readonly text: string;
  /** The digits to compare with those in the window. */
  readonly digits?: string;
  /** The action of the button: `pair` asks the window anew, `start` begins as if the page had just been opened. */
  readonly again?: 'pair' | 'start';
}

/** All that the page draws. Times are milliseconds of the phone's clock. */
export interface State {
  readonly view?: FieldView | undefined;
  readonly loadedAt: number;
  /** When Homeward was last heard. */
  readonly heardAt: number;
  readonly isLost: boolean;
  /** Absent: the browser has not said yet. */
  readonly opensOffline?: boolean | undefined;
  /** True if the map shows all rings, however small the route becomes. */
  readonly showsRings: boolean;
  readonly here: Place | undefined;
  readonly answer?: PlaceAnswer | undefined;
  readonly notice?: string | undefined;
  readonly gate?: Gate | undefined;
  /** The ids of the checks that are done. */
  readonly checked: readonly string[];
}

let state: State = {
  here: undefined,
  loadedAt: 0,
  heardAt: 0,
  isLost: false,
  showsRings: false,
  checked: [],
};
let draw: () => void = () => {};

export const current = (): State => state;

/** Changes parts of what the page shows, and draws it. */
export function change(parts: Partial<State>): void {
  state = { ...state, ...parts };
  draw();
}

export function drawBy(listener: () => void): void {
  draw = listener;
}
