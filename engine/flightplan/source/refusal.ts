import type { PlaceInFile } from '../../placeInFile.ts';
import type { Values } from '../../saying.ts';
import { areaSize } from '../../survey/areaSize.ts';
import type { SurveyArea } from '../../survey/surveyArea.ts';
import type { PlanFormat, PlanProblem, SizedArea } from '../plan/flightPlan.ts';
import { limits } from './limits.ts';
import { isPossible } from './places.ts';

/**
 * Carries a `PlanProblem` from inside a format's reader to the one boundary, `readFlightPlan`, which makes a `Result` of it.
 * It never leaves `engine/flightplan`.
 */
export class PlanRefusal extends Error {
  readonly problem: PlanProblem;

  constructor(problem: PlanProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** The caught error, where it is a refusal; throws any other error again, since it is a bug. */
export function refusalIn(error: unknown): PlanRefusal {
  if (error instanceof PlanRefusal) return error;
  throw error;
}

/** The values of a refusal's message, and what it is about. */
interface Refused {
  /** The message, where its name is not that of the refusal. */
  readonly says?: string | undefined;
  readonly values?: Values | undefined;
  readonly where?: PlaceInFile | undefined;
  readonly format?: PlanFormat | undefined;
}

/** Refuses a file. `name`: that of the message, which begins with the code: `NO_ROUTE.gpx`. */
export function refuse(name: string, what: Refused = {}): never {
  const code = name.replace(/\..*/, '');
  throw new PlanRefusal({ code, ...(code !== name && { says: name }), ...what, class: 'reject' });
}

/** Refuses more points or items than fit into memory. `what`: a word of the message. */
export function refuseMore(what: string, count: number, most: number, format: PlanFormat): void {
  if (count > most) refuse('TOO_MANY_POINTS.read', { values: { what, count, most }, format });
}

/** The areas of a file that lines may be laid over. */
export const usableAreas = (areas: readonly SurveyArea[]): SizedArea[] =>
  areas
    .filter(({ outline }) => outline.length >= 3 && outline.every(isPossible))
    .slice(0, limits.areas)
    .map((area) => ({ ...area, size_m2: areaSize(area) }));

/** Refuses a file that describes an area: it holds no route, but it is not broken either. */
export function refuseArea(what: Refused & { readonly code?: string }, areas: readonly SurveyArea[]): never {
  const usable = usableAreas(areas);
  throw new PlanRefusal({
    code: 'AREA_ONLY',
    ...what,
    class: 'area',
    ...(usable.length === 0 ? {} : { areas: usable }),
  });
}

/** Characters without width, some of which change the direction of the text after them. */
const bidi = /[\u061c\ufeff\u200b-\u200f\u2028-\u202e\u2060-\u2069]/g;

/** Text of the input made safe to show: no control or direction characters, one line, at most `max` characters. */
export function cleanText(text: string, max: number = limits.echo_chars): string {
  const plain = text
    .slice(0, limits.string_chars)
    .replace(bidi, '')
    .replace(/\p{Cc}/gu, ' ');
  const line = plain.replace(/\s+/g, ' ').trim();
  return line.length <= max ? line : `${[...line].slice(0, max - 1).join('')}…`;
}

/** The first names of the input in quotation marks, for a message; more only lengthen the sentence. */
export const quotedNames = (names: readonly string[], most: number): string[] =>
  names.slice(0, most).map((name) => `“${cleanText(name, 40)}”`);

/** Text of the input in quotation marks, for a message. */
export const quotedText = (text: string): string => `‘${cleanText(text)}’`;
