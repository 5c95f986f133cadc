import type { IncomingMessage, ServerResponse } from 'node:http';

/** `pairing` names a phone's question and lets nobody in; `phone` lets a phone see the plan. */
const names = { pairing: 'homeward_pairing', phone: 'homeward_phone' } as const;
type CookieName = keyof typeof names;

/** Longer than any that this server sets. */
const longest = 256;

/** The value of a cookie; `undefined`: it was not sent, or more than once, or is none of this server's. */
export function cookieOf({ headers }: IncomingMessage, name: CookieName): string | undefined {
  const found = (headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${names[name]}=`))
    .map((part) => part.slice(names[name].length + 1));
  const [value] = found;
  return found.length === 1 && value !== undefined && value !== '' && value.length <= longest
    ? value
    : undefined;
}

const isSecure = ({ socket }: IncomingMessage): boolean => 'encrypted' in socket && socket.encrypted === true;

/** Sets a cookie that pages cannot read, that no other site sends and that reaches nothing but `/field`; 0 s: it is removed. */
export function setCookie(res: ServerResponse, name: CookieName, value: string, age_s: number): void {
  const secure = isSecure(res.req) ? '; Secure' : '';
  res.appendHeader(
    'Set-Cookie',
    `${names[name]}=${value}; Path=/field; Max-Age=${age_s}; HttpOnly; SameSite=Strict${secure}`,
  );
}
