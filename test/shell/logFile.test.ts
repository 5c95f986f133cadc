import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeHostLog } from '../../electron/hostLog.ts';
import { openLogFile } from '../../electron/logFile.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (name: string) => readFileSync(join(folder, 'logs', name), 'utf8');

describe('the log file of the window', () => {
  it('has each line at once, under its time, for its owner alone', () => {
    const log = makeHostLog(openLogFile(join(folder, 'logs')));
    log({ level: 'warn', event: 'page_gone', reason: 'crashed' });
    const [line = '', ...more] = read('homeward.log').split('\n');
    expect(more).toEqual(['']);
    const { time, ...facts } = JSON.parse(line) as { time: string };
    expect(facts).toEqual({ level: 40, event: 'page_gone', reason: 'crashed' });
    expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(3_600_000);
    if (process.platform !== 'win32')
      expect(statSync(join(folder, 'logs', 'homeward.log')).mode & 0o077).toBe(0);
  });

  it('begins anew when it is full, keeps the one before, and loses no line in between', () => {
    const file = openLogFile(join(folder, 'logs'), 100);
    const lines = Array.from({ length: 8 }, (_, at) => `${at}${'x'.repeat(38)}\n`);
    for (const line of lines) file.write(line);
    expect(readdirSync(join(folder, 'logs')).sort()).toEqual(['homeward.1.log', 'homeward.log']);
    expect(read('homeward.1.log') + read('homeward.log')).toBe(lines.slice(-4).join(''));
    file.write(`${'y'.repeat(300)}\n`);
    expect(read('homeward.log')).toBe(`${'y'.repeat(300)}\n`);
  });

  it('goes on after a restart', () => {
    openLogFile(join(folder, 'logs')).write('one\n');
    openLogFile(join(folder, 'logs')).write('two\n');
    expect(read('homeward.log')).toBe('one\ntwo\n');
  });

  it('drops lines where its folder cannot be made, and ends nothing', () => {
    writeFileSync(join(folder, 'logs'), 'a file is in the way');
    const file = openLogFile(join(folder, 'logs'));
    expect(() => file.write('lost\n')).not.toThrow();
    expect(readFileSync(join(folder, 'logs'), 'utf8')).toBe('a file is in the way');
  });
});
