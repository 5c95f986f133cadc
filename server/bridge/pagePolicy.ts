import { randomBytes } from 'node:crypto';

/**
 * The page may load its own files and nothing else. The host serves map tiles as `/tiles/…`, so they count as its own
 * files. The nonce allows the style sheets that Radix adds to the page while a dialog is open.
 */
export function contentSecurityPolicy(styleNonce?: string): string {
  const nonce = styleNonce === undefined ? '' : ` 'nonce-${styleNonce}'`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${nonce}`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export const makeStyleNonce = (): string => randomBytes(16).toString('base64url');

/** Where the page finds the nonce: `<meta name="style-nonce">`. */
export function withStyleNonce(html: string, nonce: string): string {
  return html.replace(/<head[^>]*>/i, (head) => `${head}<meta name="style-nonce" content="${nonce}">`);
}

/** Headers of every answer from either host. */
export const hardeningHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const;
