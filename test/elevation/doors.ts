import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { assemble } from '../../server/assemble.ts';
import { analyze } from '../../server/cli/analyze.ts';
import type { MissionResult } from '../../server/contract/schemas/missionResult.ts';
import { createApp } from '../../server/http/createApp.ts';
import { startHttpServer } from '../../server/http/httpServer.ts';
import { defaultLimits } from '../../server/http/limits.ts';
import { assetsDir } from '../server/support/host.ts';
import { sharedThreads } from '../support/sharedThreads.ts';

/** An installation with its three doors: what the window calls, the `/v1` API over a socket, and the command line. */
export async function openDoors() {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-doors-'));
  const log = () => {};
  const host = await assemble({ dataDir: folder, assetsDir, log, threads: sharedThreads() });
  const { secret } = await host.services.keys.create('doors', ['rangeiq', 'rangeiq_plus']);
  let port = 0;
  const app = createApp({
    dispatch: host.dispatch,
    answerInThread: host.answerInThread,
    verifyKey: host.services.keys.verify,
    serverVersion: host.services.server_version,
    limits: { ...defaultLimits, requests: 0 },
    allowedHosts: () => [`127.0.0.1:${port}`],
    log,
  });
  const started = await startHttpServer({ app, host: '127.0.0.1', port: 0, log });
  if (!started.ok) throw new Error(started.failure.message);
  port = started.value.port;
  return {
    folder,
    /** The window's own entry; window and API go by the sources of its settings. */
    window: host.dispatch,
    async nameSource(address: string): Promise<void> {
      const saved = await host.dispatch('saveSettings', { settings: { elevation_sources: [address] } });
      if (!saved.ok) throw new Error(saved.problem.message);
    },
    post: (path: string, body: object) =>
      fetch(`http://127.0.0.1:${port}/v1/${path}`, {
        method: 'POST',
        headers: { 'X-API-Key': secret, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    async terminal(file: string, options: readonly string[]): Promise<MissionResult> {
      const printed: string[] = [];
      const out = vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
      const remarks = vi.spyOn(console, 'error').mockImplementation(() => {});
      try {
        const code = await analyze([file, '--data', join(folder, 'cli'), '--json', ...options], 'metric');
        if (code !== 0) throw new Error(`The command ended with ${code}.`);
        return JSON.parse(printed.join('\n')).result;
      } finally {
        out.mockRestore();
        remarks.mockRestore();
      }
    },
    async close(): Promise<void> {
      await started.value.close();
      await host.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export type Doors = Awaited<ReturnType<typeof openDoors>>;
