import type { Saying } from './saying.ts';

/** A place in a file: a name that stands there, or a place that the catalogue has words for. */
export type PlaceInFile = string | Saying;

type Counted =
  | 'row'
  | 'item'
  | 'waypoint'
  | 'point'
  /** A line of text; `drawn_line`: one of positions. */
  | 'line'
  | 'drawn_line'
  | 'segment'
  | 'placemark'
  | 'record'
  | 'subtitle'
  | 'fence'
  | 'wayline';

/** The place of one of several things, counted from 1: `row 4`. */
export const numbered = (of: Counted, number: number | string): Saying => ({
  says: 'place.numbered',
  values: { of, number: String(number) },
});

type Part =
  | 'file'
  | 'mission'
  | 'wayline'
  | 'polygon'
  | 'directory'
  | 'document'
  | 'take_off'
  | 'return'
  | 'header'
  | 'beginning'
  | 'behind_beginning'
  | 'whole_file'
  | 'whole_log'
  | 'battery'
  | 'height'
  | 'motion';

/** A part that a file has once. */
export const partOfFile = (of: Part): Saying => ({ says: 'place.part', values: { of } });

/** A file without a name, where it begins a sentence. */
export const theFile: Saying = { says: 'place.the_file' };

export const columnNamed = (name: string): Saying => ({ says: 'place.column', values: { name } });

export const lineAndColumn = (line: number, column: number): Saying => ({
  says: 'place.line_column',
  values: { line: String(line), column: String(column) },
});

/** A place, and what stands there: `item 4: “JUMP”`. */
export const withWord = (place: PlaceInFile, name: string): Saying => ({
  says: 'place.word',
  values: { place, name },
});
