import type { Log, LogEntry } from './requestLog.ts';

/** Calls something once after a time that keeps no process alive; returns what takes it back. */
export type Later = (act: () => void, after_ms: number) => () => void;

const later: Later = (act, after_ms) => {
  const timer = setTimeout(act, after_ms).unref();
  return () => clearTimeout(timer);
};

const gathered_ms = 60_000;

/**
 * A log for what anybody can cause as often as they like: the first entry is logged at once, and those of each minute after it as one
 * line, the last of them with their count.
 */
export function gatherLog(log: Log, after: Later = later) {
  let takeBack: (() => void) | undefined;
  let count = 0;
  let last: LogEntry | undefined;
  const tell = () => {
    if (last !== undefined) log({ ...last, count });
    [count, last] = [0, undefined];
  };
  const rest = () => {
    takeBack = after(() => {
      takeBack = undefined;
      if (last === undefined) return;
      tell();
      rest();
    }, gathered_ms);
  };
  return {
    note(entry: LogEntry) {
      if (takeBack !== undefined) {
        count += 1;
        last = entry;
        return;
      }
      log(entry);
      rest();
    },
    /** Logs what was counted since the last line. */
    end() {
      takeBack?.();
      takeBack = undefined;
      tell();
    },
  };
}
