import type { Problem } from '../contract/problem.ts';
import type { Scope } from '../contract/schemas/window.ts';
import { validationProblem } from '../dispatch.ts';
import { shortName } from '../shortName.ts';

/** The refusals of HTTP itself; those of operations come from their handlers. */

export const misdirected: Problem = {
  code: 'MISDIRECTED_REQUEST',
  message: 'The Host header is not an address of this server; use one of the addresses that Homeward shows.',
};

export const unknownPath: Problem = {
  code: 'NOT_FOUND',
  message: 'There is nothing at this path; /docs lists the operations.',
};

export const malformedPath: Problem = {
  code: 'BAD_REQUEST',
  message: 'The path holds a broken percent encoding; encode it as UTF-8.',
};

export const unauthorized: Problem = {
  code: 'UNAUTHORIZED',
  message: 'No valid API key: send a live key of this server in the X-API-Key header, once.',
};

export const keyNotKnown: Problem = {
  code: 'NOT_READY',
  message:
    'The store of API keys is not reached just now, so this key cannot be checked; send the request again in a moment.',
  retry_after_s: 2,
};

export const methodNotAllowed = (allowed: string): Problem => ({
  code: 'METHOD_NOT_ALLOWED',
  message: `This path accepts only ${allowed}.`,
});

export const forbidden = (scope: Scope): Problem => ({
  code: 'FORBIDDEN',
  message: `This API key lacks the scope ${scope}; use a key that has it.`,
  details: { required_scope: scope },
});

export const tooManyRequests = (retry_after_s: number): Problem => ({
  code: 'RATE_LIMITED',
  message: `This API key has used up its requests for now, of which a large one counts as several; try again in ${retry_after_s} s.`,
  retry_after_s,
});

export const tooManyFailures = (retry_after_s: number): Problem => ({
  code: 'RATE_LIMITED',
  message: `Too many failed keys from this address; send a good key, or try again in ${retry_after_s} s.`,
  retry_after_s,
});

export const tooManyStreams: Problem = {
  code: 'RATE_LIMITED',
  message: 'Too many streams of events are open; close one, or try again in a moment.',
  retry_after_s: 5,
};

export const tooManyPairings = (retry_after_s: number): Problem => ({
  code: 'RATE_LIMITED',
  message: `No phone may ask from here now; try again in ${retry_after_s} s.`,
  retry_after_s,
});

export const noPhone: Problem = {
  code: 'UNAUTHORIZED',
  message: 'This phone may not see the plan; open /field and compare the digits.',
};

export const crossSite: Problem = {
  code: 'FORBIDDEN',
  message: 'Only the page of this server may ask this.',
};

export const unsupportedType = (expected: string): Problem => ({
  code: 'UNSUPPORTED_MEDIA_TYPE',
  message: `Send the body as ${expected}.`,
});

export const unsupportedEncoding: Problem = {
  code: 'UNSUPPORTED_MEDIA_TYPE',
  message: 'This Content-Encoding is not supported here; send the body without it.',
};

export const tooLarge = (what: string, limit_bytes: number): Problem => ({
  code: 'PAYLOAD_TOO_LARGE',
  message: `${what} is larger than the limit of ${limit_bytes} bytes; send less.`,
  details: { limit_bytes },
});

export const badRequest = (message: string): Problem => ({ code: 'BAD_REQUEST', message });

/** Refuses a query with names that no parameter of the operation has, or that were sent more than once. */
export const badQuery = (unknown: readonly string[], twice: readonly string[]): Problem =>
  validationProblem([
    ...unknown.map((name) => ({
      path: shortName(name),
      code: 'unrecognized_keys',
      message: 'unknown query parameter; remove it or check its spelling',
    })),
    ...twice.map((name) => ({ path: shortName(name), code: 'custom', message: 'must be sent once' })),
  ]);

export const overloaded: Problem = {
  code: 'OVERLOADED',
  message: 'The server cannot hold more request bodies now; try again in a moment.',
  retry_after_s: 1,
};

export const busy: Problem = {
  code: 'OVERLOADED',
  message: 'The server is busy with other requests; try again in a moment.',
  retry_after_s: 1,
};

export const closing: Problem = {
  code: 'OVERLOADED',
  message: 'The server is closing and could not finish this request; send it again when it runs.',
  retry_after_s: 5,
};

export const idempotencyConflict: Problem = {
  code: 'IDEMPOTENCY_CONFLICT',
  message: 'This Idempotency-Key was used with another body; use a new key for a new request.',
};

export const hiddenBug: Problem = {
  code: 'INTERNAL',
  message: 'Something went wrong inside Homeward; try again, and report the request id if it happens again.',
};
