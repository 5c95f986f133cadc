/** An answer, or the reason why there is none. Plain data: it survives structured cloning and JSON. */
export type Result<Value, Failure extends { readonly code: string }> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

export const succeed = <Value>(value: Value): { readonly ok: true; readonly value: Value } => ({
  ok: true,
  value,
});

export const fail = <Failure extends { readonly code: string }>(
  failure: Failure,
): { readonly ok: false; readonly failure: Failure } => ({ ok: false, failure });

/** Carries a failure from deep inside a reader to `readingOf`. */
class Refused extends Error {
  readonly failure: { readonly code: string };

  constructor(failure: { readonly code: string }) {
    super(failure.code);
    this.failure = failure;
  }
}

/** Ends a reader, from anywhere within it. */
export function refuseWith(failure: { readonly code: string }): never {
  throw new Refused(failure);
}

/** Runs a reader that refuses with no other failures than these. Other errors are bugs and are thrown on. */
export function readingOf<Value, Failure extends { readonly code: string }>(
  read: () => Value,
): Result<Value, Failure> {
  try {
    return succeed(read());
  } catch (error) {
    if (error instanceof Refused) return fail(error.failure as Failure);
    throw error;
  }
}
