import type { Position } from '../../geo/position.ts';
import type { SurveyArea } from '../../survey/surveyArea.ts';
import type { PlanFormat, PlanProblem } from '../plan/flightPlan.ts';
import { limits } from './limits.ts';

/**
 * Carries a `PlanProblem` from the depth of a format to the one boundary, `readFlightPlan`, which turns it into
 * a `Result`. It never leaves this folder.
 */
export class PlanRefusal extends Error {
  readonly problem: PlanProblem;

  constructor(problem: PlanProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** What was caught, where it is a refusal; a bug is thrown on. */
export function refusalIn(error: unknown): PlanRefusal {
  if (error instanceof PlanRefusal) return error;
  throw error;
}

interface Place {
  readonly where?: string | undefined;
  readonly format?: PlanFormat | undefined;
}

export function refuse(code: string, message: string, place: Place = {}): never {
  throw new PlanRefusal({ code, message, class: 'reject', ...place });
}

const isPossible = ({ lat, lon }: Position) => Math.abs(lat) <= 90 && Math.abs(lon) <= 360;

/** The file describes a surface: there is no route in it, but it is not broken either. */
export function refuseArea(message: string, areas: readonly SurveyArea[], place: Place = {}): never {
  const usable = areas.filter(({ outline }) => outline.length >= 3 && outline.every(isPossible));
  throw new PlanRefusal({
    code: 'AREA_ONLY',
    message,
    class: 'area',
    ...(usable.length === 0 ? {} : { areas: usable.slice(0, limits.areas) }),
    ...place,
  });
}

/** Marks that take no room, some of which turn the direction of what follows. */
const bidi = /[\u061c\ufeff\u200b-\u200f\u2028-\u202e\u2060-\u2069]/g;

/** Text of the input made fit to show: no control or direction characters, one line, cut to `max` characters. */
export function clean(text: string, max: number = limits.echo_chars): string {
  const plain = text
    .slice(0, limits.string_chars)
    .replace(bidi, '')
    .replace(/\p{Cc}/gu, ' ');
  const line = plain.replace(/\s+/g, ' ').trim();
  return line.length <= max ? line : `${[...line].slice(0, max - 1).join('')}…`;
}

/** The input's own words in a message. */
export const echo = (text: string): string => `‘${clean(text)}’`;
