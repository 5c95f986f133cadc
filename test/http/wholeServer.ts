import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnswerAsked } from '../../server/answers/answerHere.ts';
import { type Assembled, assemble } from '../../server/assemble.ts';
import { allowedHostHeaders, thisMachine } from '../../server/http/addresses.ts';
import { createApp } from '../../server/http/createApp.ts';
import { startHttpServer } from '../../server/http/httpServer.ts';
import { defaultLimits } from '../../server/http/limits.ts';
import type { LogEntry } from '../../server/http/requestLog.ts';
import { assetsDir } from '../server/support/host.ts';
import { sharedThreads } from '../support/sharedThreads.ts';

interface WholeServerOptions {
  /** Ordinary requests of a key in a window; absent: no limit. */
  readonly requests?: number;
  /** Answers large requests in place of the product's own threads. */
  readonly answerInThread?: (host: Assembled, log: (entry: LogEntry) => void) => AnswerAsked;
}

/** The whole product over HTTP, as `serve` starts it but without a limit of requests unless one is named, with a key of all scopes. */
export async function startWholeServer({ answerInThread, requests = 0 }: WholeServerOptions = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'homeward-whole-'));
  const entries: LogEntry[] = [];
  const log = (entry: LogEntry) => void entries.push(entry);
  const host = await assemble({ dataDir, assetsDir, log, threads: sharedThreads() });
  const { services, dispatch } = host;
  const { secret } = await services.keys.create('whole', ['rangeiq', 'rangeiq_plus', 'plan:read']);
  let port = 0;
  const app = createApp({
    dispatch,
    answerInThread: answerInThread?.(host, log) ?? host.answerInThread,
    spare: host.spare,
    startBatch: host.startBatch,
    verifyKey: services.keys.verify,
    serverVersion: services.server_version,
    limits: { ...defaultLimits, requests },
    allowedHosts: () => allowedHostHeaders('127.0.0.1', port, thisMachine),
    log,
  });
  const started = await startHttpServer({ app, host: '127.0.0.1', port: 0, log });
  if (!started.ok) throw new Error(started.failure.message);
  port = started.value.port;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    secret,
    dataDir,
    keys: services.keys,
    entries,
    async close() {
      await started.value.close();
      await host.close();
    },
  };
}

export type WholeServer = Awaited<ReturnType<typeof startWholeServer>>;
