import { type PageFiles, textAnswer } from '../../server/bridge/pageFiles.ts';
import {
  contentSecurityPolicy,
  hardeningHeaders,
  makeStyleNonce,
  withStyleNonce,
} from '../../server/bridge/pagePolicy.ts';

/**
 * The product's policy with two additions: scripts that the page's server adds to its HTML carry the nonce, and the page
 * may hear from that server when a file changes.
 */
export function devPolicy(pageServer: string, nonce?: string): string {
  const { host } = new URL(pageServer);
  const script = nonce === undefined ? '' : ` 'nonce-${nonce}'`;
  return contentSecurityPolicy(nonce)
    .replace("script-src 'self'", `script-src 'self'${script}`)
    .replace("connect-src 'self'", `connect-src 'self' ws://${host}`);
}

/** Replaces the placeholder that the page's server uses for the nonce; each answer gets a new nonce. */
function withNonce(html: string, nonce: string): string {
  const [, placeholder] = /<meta property="csp-nonce" nonce="([^"]+)"/.exec(html) ?? [];
  const own = placeholder === undefined ? html : html.replaceAll(placeholder, nonce);
  return withStyleNonce(own, nonce);
}

async function answerFrom(pageServer: string, path: string) {
  const answer = await fetch(new URL(path, pageServer), { redirect: 'manual' });
  const type = answer.headers.get('content-type') ?? 'application/octet-stream';
  const nonce = type.startsWith('text/html') ? makeStyleNonce() : undefined;
  const content = new Uint8Array(await answer.arrayBuffer());
  const body =
    nonce === undefined
      ? content
      : new TextEncoder().encode(withNonce(new TextDecoder().decode(content), nonce));
  return {
    status: answer.status,
    headers: {
      ...hardeningHeaders,
      'Content-Security-Policy': devPolicy(pageServer, nonce),
      'Content-Type': type,
      'Cache-Control': 'no-store',
    },
    body,
  };
}

/** Serves the page from its development server, under the host's own address. */
export function openDevPage(pageServer: string): PageFiles {
  return async (pathname, search = '') => {
    try {
      return await answerFrom(pageServer, pathname + search);
    } catch {
      return textAnswer(502, 'The page server does not answer.');
    }
  };
}

/** The address of that server, from the environment. */
export function devPageAddress(environment: NodeJS.ProcessEnv): string {
  const address = environment['HOMEWARD_DEV_PAGE'];
  if (address === undefined) throw new Error('Start this host with: npm run dev');
  return address;
}
