import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { fail, type Result, succeed } from '../engine/result.ts';
import { faultOf } from './contract/fault.ts';
import {
  type OperationInput,
  type OperationName,
  type OperationRequest,
  operations,
} from './contract/operations.ts';
import type { Answer, Issue, Problem } from './contract/problem.ts';
import type { Scope } from './contract/schemas/window.ts';
import { type Computed, rounded } from './figures/rounding.ts';
import { toIssueText } from './issueText.ts';
import { shortName } from './shortName.ts';
import { problemOf } from './work/refusals.ts';

export type HandlerResult<Name extends OperationName> = Result<Computed<HandlerOutput<Name>>, Problem>;
type HandlerOutput<Name extends OperationName> = z.input<(typeof operations)[Name]['output']>;

/** Context of a call besides its input. */
export interface Call {
  /** Aborts when nobody waits for the answer any more. */
  readonly signal?: AbortSignal | undefined;
  /** The id of the key that asks, which shares threads with others; absent: the person at this computer. */
  readonly client?: string | undefined;
  /** The scopes of that key; absent: everything. */
  readonly scopes?: readonly Scope[] | undefined;
  /** Counts what a call costs beyond one request; the refusal if that is too much for its key now. */
  readonly charge?: ((cost: number) => Promise<Problem | undefined>) | undefined;
  /** The number of the window that asks; absent: the only one. */
  readonly window?: number | undefined;
}

/** One handler an operation; a forgotten one does not compile. */
export type Handlers = {
  readonly [Name in OperationName]: (
    input: OperationInput<Name>,
    call: Call,
  ) => HandlerResult<Name> | Promise<HandlerResult<Name>>;
};

/** Handlers of some operations, each held to the type of its own. */
export const someHandlers = <Name extends OperationName>(some: Pick<Handlers, Name>): Pick<Handlers, Name> =>
  some;

export interface Dispatch<Served extends OperationName = OperationName> {
  <Name extends Served>(
    name: Name,
    rawInput: OperationRequest<Name> | unknown,
    requestId?: string,
    call?: Call,
  ): Promise<Answer<HandlerOutput<Name>>>;
  /** The answer as it was computed, for a carrier that rounds its figures as it writes them. */
  readonly computed: (
    name: Served,
    rawInput: unknown,
    requestId?: string,
    call?: Call,
  ) => Promise<Answer<object>>;
}

const issueLimit = 50;

/** `mission.waypoints[3].lat` */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    const name = shortName(String(part));
    return text === '' ? name : `${text}.${name}`;
  }, '');
}

function toIssues(error: z.ZodError): Issue[] {
  return error.issues.flatMap((issue): Issue[] => {
    const { path, code, message } = issue;
    if (code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        path: pathText([...path, key]),
        code,
        message: 'unknown field; remove it or check its spelling',
      }));
    const saying = code === 'custom' ? faultOf(issue) : undefined;
    return [{ path: pathText(path), code, message, ...(saying !== undefined && { saying }) }];
  });
}

export const toValidationProblem = (error: z.ZodError): Problem => validationProblem(toIssues(error));

export function validationProblem(issues: readonly Issue[]): Problem {
  const [first] = issues;
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more, see details.issues)` : '';
  const at = first?.path ? `${first.path}: ` : '';
  return {
    code: 'VALIDATION_ERROR',
    message: `${at}${first?.message ?? 'the request is not valid'}${more}`,
    details: { issues: issues.slice(0, issueLimit) },
  };
}

/** Reads the input of an operation by its schema. One that is nested too deep to be walked (100,000 levels) is refused, too. */
export function parseInput<Name extends OperationName>(
  name: Name,
  rawInput: unknown,
): Result<OperationInput<Name>, Problem> {
  try {
    const parsed = operations[name].input.safeParse(rawInput, { error: toIssueText });
    return parsed.success
      ? succeed(parsed.data as OperationInput<Name>)
      : fail(toValidationProblem(parsed.error));
  } catch (error) {
    if (error instanceof RangeError) return fail(tooDeep);
    throw error;
  }
}

/**
 * The one entry for every call: parse, handle, answer. Never throws; a bug is reported with its request id, and its text stays here.
 */
export function makeDispatch<Served extends OperationName = OperationName>(
  handlers: Pick<Handlers, Served>,
  reportBug: (error: unknown, requestId: string) => void,
): Dispatch<Served> {
  const computed = async <Name extends Served>(
    name: Name,
    rawInput: unknown,
    requestId: string = randomUUID(),
    call: Call = {},
  ): Promise<Answer<Computed<HandlerOutput<Name>>>> => {
    const refused = (problem: Problem) => ({ ok: false, problem, request_id: requestId }) as const;
    try {
      const parsed = parseInput(name, rawInput);
      if (!parsed.ok) return refused(parsed.failure);
      const result = await handlers[name](parsed.value, call);
      return result.ok ? { ok: true, output: result.value, request_id: requestId } : refused(result.failure);
    } catch (error) {
      reportBug(error, requestId);
      return refused(internalProblem(requestId));
    }
  };
  const dispatch = async <Name extends Served>(name: Name, ...asked: readonly [unknown, string?, Call?]) => {
    const answer = await computed(name, ...asked);
    if (!answer.ok) return answer;
    // Answers that are not rounded have no packed outlines, and their writable members are those of the schema.
    const output = isRounded(name) ? rounded<HandlerOutput<Name>>(answer.output) : answer.output;
    return { ...answer, output: output as HandlerOutput<Name> };
  };
  return Object.assign(dispatch, { computed });
}

/** The same dispatch, which also tells of each call that was answered as asked. */
export function toldOf(
  dispatch: Dispatch,
  tell: (name: OperationName, call: Call | undefined) => void,
): Dispatch {
  const listen =
    (ask: Dispatch['computed']): Dispatch['computed'] =>
    async (name, input, requestId, call) => {
      const answer = await ask(name, input, requestId, call);
      if (answer.ok) tell(name, call);
      return answer;
    };
  return Object.assign(listen(dispatch) as typeof dispatch, { computed: listen(dispatch.computed) });
}

/** True if the figures of an operation are rounded by their units. */
export const isRounded = (name: OperationName): boolean => 'rounded' in operations[name];

const tooDeep = problemOf('BAD_REQUEST', 'host.too_deep');

/** A bug, with the id under which it was reported. */
export const internalProblem = (request_id: string): Problem =>
  problemOf('INTERNAL', 'host.internal', { request_id });
