import { randomUUID } from 'node:crypto';
import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { toProblemReply } from '../answers/reply.ts';
import type { Problem } from '../contract/problem.ts';
import type { Traffic } from './gentleClose.ts';
import { badRequest } from './problems.ts';
import type { Log } from './requestLog.ts';

const reasons: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'The header fields are larger than 16 kB; send less.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time; send it again.',
};

function problemOf(code: string | undefined): Problem {
  return badRequest(reasons[code ?? ''] ?? 'This is not a well-formed HTTP/1.1 request.');
}

/** Answers a broken request with the usual envelope and ends the connection. Returns the id of the answer. */
export function answerAndEnd(socket: Duplex, problem: Problem): string {
  const request_id = randomUUID();
  const { body } = toProblemReply(problem, request_id);
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${request_id}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  return request_id;
}

type BrokenParts = Pick<Traffic, 'answersOf' | 'lastOf'> & { readonly log: Log };

const isWhole = (res: ServerResponse) => res.req.complete || res.headersSent;

/** Calls back once whole requests before the broken one are answered, in the same turn if there are none. */
function afterAnswers(answers: readonly ServerResponse[], act: () => void): void {
  let waiting = 1;
  const done = () => {
    waiting -= 1;
    if (waiting === 0) act();
  };
  for (const res of answers.filter(isWhole)) {
    waiting += 1;
    res.once('close', done);
  }
  done();
}

/** Answers what is no request, after the answers to what came before it on the same connection. */
export function answerBrokenRequests(server: Server, { log, answersOf, lastOf }: BrokenParts): void {
  const broken = new WeakSet<Duplex>();
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    // What follows on the connection is broken, too.
    if (broken.has(socket)) return;
    broken.add(socket);
    const last = lastOf(socket);
    // The request that broke off may have its answer already; a second one would be nobody's.
    const isAnswered = last?.headersSent === true && !last.req.complete;
    afterAnswers(answersOf(socket), () => {
      if (!socket.writable) return;
      if (isAnswered) return void socket.end();
      const request_id = answerAndEnd(socket, problemOf(error.code));
      log({ level: 'info', event: 'broken_request', request_id, code: error.code });
    });
  });
  server.on('connect', (_req, socket: Duplex) => {
    answerAndEnd(socket, badRequest('This server is not a proxy and does not accept CONNECT.'));
  });
}
