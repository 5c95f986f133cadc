import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mayWatch, readWatched, strangersText, watchedCommand } from '../run/watching.mjs';

function watch(script: string) {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-watch-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const report = join(folder, 'report.json');
  const { status } = spawnSync(...watchedCommand(report, process.execPath, ['-e', script]), {
    encoding: 'utf8',
  });
  return { ...readWatched(report), status };
}

/** `npm test` runs all end-to-end tests under this watcher, and fails where it saw anything. */
describe.skipIf(!mayWatch())('the watcher', () => {
  it('sees a name that is looked up, and a packet that leaves', () => {
    const seen = watch(`
      require('node:dns').lookup('planted.example', () => {
        const socket = require('node:dgram').createSocket('udp4');
        socket.send('x', 9, '198.51.100.7', () => socket.close());
      });`);
    expect(seen.names).toContain('planted.example');
    expect(seen.packets).toBe(1);
    expect(strangersText(seen)).toMatch(/1 packets left this machine\. Looked up: .*planted\.example/);
  });

  it('sees nothing of what stays on this machine, and ends as the command does', () => {
    const seen = watch(`
      const server = require('node:http').createServer((req, res) => res.end()).listen(0, '127.0.0.1', () =>
        require('node:http').get({ port: server.address().port }, () => process.exit(3)));`);
    expect(seen).toEqual({ code: 3, status: 3, names: [], packets: 0 });
    expect(strangersText(seen)).toBeUndefined();
  });
});
