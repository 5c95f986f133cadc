/** A server that is out of reach often refuses nothing: it is silent. */
const patience_ms = 10_000;
/** If the server does not say when to ask again, seconds. */
const usualWait_s = 10;

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  /** Seconds after which to ask again. */
  readonly wait_s: number;
}

/** Asks the server of the page. Resolves to `undefined` if there was no answer in time. */
export async function ask(path: string, init: RequestInit = {}): Promise<Reply | undefined> {
  try {
    const response = await fetch(path, { ...init, signal: AbortSignal.timeout(patience_ms) });
    const wait_s = Number(response.headers.get('Retry-After') ?? usualWait_s);
    return { status: response.status, body: await response.json(), wait_s };
  } catch {
    return undefined;
  }
}

/** The server's own words for why it refuses. */
export function reasonOf({ body }: Reply): string {
  const { error } = body as { readonly error?: { readonly message?: string } };
  return error?.message ?? '';
}

export const isBusy = ({ status }: Reply): boolean => status === 429 || status === 503;
