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

const isControl = (code: number) => code < 0x20 || (code >= 0x7f && code < 0xa0);
const isBidi = (code: number) =>
  code === 0x61c ||
  code === 0xfeff ||
  (code >= 0x200b && code <= 0x200f) ||
  (code >= 0x2028 && code <= 0x202e) ||
  (code >= 0x2060 && code <= 0x2069);

/** Text of the input made fit to show: no control or direction characters, one line, cut to `max` characters. */
export function clean(text: string, max: number = limits.echo_chars): string {
  let out = '';
  for (const char of text.slice(0, limits.string_chars)) {
    const code = char.codePointAt(0) ?? 0;
    if (isBidi(code)) continue;
    out += isControl(code) ? ' ' : char;
  }
  const line = out.replace(/\s+/g, ' ').trim();
  return line.length <= max ? line : `${[...line].slice(0, max - 1).join('')}…`;
}

/** The input's own words in a message. */
export const echo = (text: string): string => `‘${clean(text)}’`;
