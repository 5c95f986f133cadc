import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FileToRead } from '../../../server/contract/desktopBridge.ts';
import type { WorldList } from '../../../server/contract/schemas/world.ts';
import { useAnalysisControl } from '../../analysis/answers.ts';
import { isSame } from '../../analysis/isSame.ts';
import { part } from '../../parts/part.ts';
import { ask, type Reply } from '../../platform/ask.ts';
import { useImporter } from '../import/importStore.ts';

export interface WorldState {
  /** Absent until the host has told of it. */
  readonly list: WorldList | undefined;
  /** The file that came last, for its place to be shown. */
  readonly added: string | undefined;
  /** Grows whenever the zones of the map may be others. */
  readonly changes: number;
}

export interface WorldControl {
  readonly store: StoreApi<WorldState>;
  load(): Promise<void>;
  /** Has the host keep a file, and everything answered again by it. */
  add(file: FileToRead): Promise<void>;
  turn(id: string, is_on: boolean): Promise<void>;
  remove(id: string): Promise<void>;
}

/** The files of official zones, which the host keeps; plans are answered again by each change. */
export const useWorld = part(({ bridge, of }): WorldControl => {
  const store = createStore<WorldState>(() => ({ list: undefined, added: undefined, changes: 0 }));
  const take = (list: WorldList) => {
    const { list: before, changes } = store.getState();
    if (isSame(list, before)) return;
    store.setState({ list, changes: changes + 1 });
    if (before !== undefined) of(useAnalysisControl).askAnew();
  };
  const follow = (reply: Reply<WorldList>) => {
    if (reply.ok) take(reply.output);
    else of(useImporter).refuse({ message: reply.problem.message });
  };
  const load = async () => {
    const reply = await ask(bridge, 'listWorld', {});
    if (reply.ok) take(reply.output);
  };
  return {
    store,
    load,
    async add(file) {
      const { filename, bytes } = file;
      if (store.getState().list === undefined) await load();
      const reply = await ask(bridge, 'addWorldFile', { filename, bytes });
      if (!reply.ok) return of(useImporter).refuse({ filename, message: reply.problem.message });
      store.setState({ added: reply.output.file.id });
      await load();
    },
    turn: async (id, is_on) => follow(await ask(bridge, 'turnWorldFile', { id, is_on })),
    remove: async (id) => follow(await ask(bridge, 'removeWorldFile', { id })),
  };
});
