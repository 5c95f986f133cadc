import { createStore } from 'zustand/vanilla';
import type { LogChoice } from '../../../engine/flightlog/record/flightLog.ts';
import { part } from '../../parts/part.ts';
import { ask } from '../../platform/ask.ts';
import type { ReadLog, UnknownTables } from '../import/logReader.ts';
import { type RefusedLog, useReplayer } from './replayStore.ts';

export interface ColumnsState {
  readonly tables: UnknownTables | undefined;
  readonly isReading: boolean;
  /** Why the columns as they were chosen make no log. */
  readonly fault: string | undefined;
}

const nothingAsked: ColumnsState = { tables: undefined, isReading: false, fault: undefined };

/** Has a person say what the columns of tables hold, and hands their flights on. */
export const useColumnAsker = part(({ bridge, of }) => {
  const checkLogs = of(useReplayer).open;
  const store = createStore<ColumnsState>(() => nothingAsked);
  let reader: AbortController | undefined;
  const close = () => {
    reader?.abort();
    store.setState(nothingAsked);
  };
  const dismiss = () => {
    const { tables } = store.getState();
    close();
    if (tables === undefined || tables.logs.length === 0) return;
    const { files, message, logs, refused } = tables;
    checkLogs(logs, [...refused, ...files.map(({ filename }) => ({ filename, message }))]);
  };
  const check = async (choice: LogChoice) => {
    const { tables, isReading } = store.getState();
    if (tables === undefined || isReading) return;
    reader = new AbortController();
    const { signal } = reader;
    store.setState({ isReading: true, fault: undefined });
    const logs: ReadLog[] = [];
    const refused: RefusedLog[] = [];
    for (const file of tables.files) {
      const { filename } = file;
      const reply = await ask(bridge, 'readFlightLog', { ...file, ...choice }, { signal });
      if (signal.aborted) return;
      if (reply.ok) logs.push({ filename, log: reply.output.log });
      else refused.push({ filename, message: reply.problem.message });
    }
    if (logs.length === 0) return store.setState({ isReading: false, fault: refused[0]?.message });
    close();
    checkLogs([...tables.logs, ...logs], [...tables.refused, ...refused]);
  };
  return {
    store,
    ask: (tables: UnknownTables) => {
      dismiss();
      store.setState({ ...nothingAsked, tables });
    },
    check,
    /** Leaves the tables out; what came with them is checked all the same. */
    dismiss,
  };
});
