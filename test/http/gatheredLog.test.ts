import { describe, expect, it } from 'vitest';
import { gatherLog } from '../../server/http/gatheredLog.ts';
import type { LogEntry } from '../../server/http/requestLog.ts';

const failed = (code: string): LogEntry => ({ level: 'info', event: 'handshake_failed', code });

function watched() {
  const lines: LogEntry[] = [];
  const waiting: (() => void)[] = [];
  const gathered = gatherLog(
    (entry) => void lines.push(entry),
    (act, after_ms) => {
      expect(after_ms).toBe(60_000);
      waiting.push(act);
      return () => void waiting.splice(waiting.indexOf(act), 1);
    },
  );
  return { ...gathered, lines, waiting, minute: () => waiting.shift()?.() };
}

describe('a log of what anybody can cause', () => {
  it('has the first at once, and a flood of a minute in one line with its count', () => {
    const { note, minute, lines } = watched();
    for (let each = 0; each < 5000; each += 1) note(failed(`E${each}`));
    expect(lines).toEqual([failed('E0')]);
    minute();
    expect(lines.slice(1)).toEqual([{ ...failed('E4999'), count: 4999 }]);
    note(failed('A'));
    expect(lines).toHaveLength(2);
    minute();
    expect(lines.at(-1)).toEqual({ ...failed('A'), count: 1 });
  });

  it('waits for nothing once a minute was quiet, and then has the next at once', () => {
    const { note, minute, lines, waiting } = watched();
    note(failed('A'));
    minute();
    expect(waiting).toEqual([]);
    note(failed('B'));
    expect(lines).toEqual([failed('A'), failed('B')]);
  });

  it('says at its end what it has counted, once', () => {
    const { note, end, lines, waiting } = watched();
    note(failed('A'));
    note(failed('B'));
    end();
    end();
    expect(lines).toEqual([failed('A'), { ...failed('B'), count: 1 }]);
    expect(waiting).toEqual([]);
  });
});
