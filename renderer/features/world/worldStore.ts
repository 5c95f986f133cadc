import { createStore } from 'zustand/vanilla';
import type { FileToRead } from '../../../server/contract/desktopBridge.ts';
import type { WorldFile, WorldList } from '../../../server/contract/schemas/world.ts';
import { useAnalysisControl } from '../../analysis/answers.ts';
import { isSame } from '../../analysis/isSame.ts';
import { part } from '../../parts/part.ts';
import { currentMission } from '../../plan/missionStore.ts';
import { useMissionStore } from '../../plan/planStores.ts';
import { ask, type Reply } from '../../platform/ask.ts';
import { useImporter } from '../import/importStore.ts';

export interface WorldState {
  /** Absent until the host has told of it. */
  readonly list: WorldList | undefined;
  /** The file that came last, for its place to be shown. */
  readonly added: string | undefined;
  /** The same, anew each time that it is given, for a message of what is in it. */
  readonly given?: WorldFile | undefined;
  /** The address that is being fetched from. */
  readonly fetching?: string | undefined;
  /** Why the last fetch brought nothing, in one sentence. */
  readonly trouble?: { readonly id: string; readonly message: string } | undefined;
  /** Grows whenever the zones of the map may be others. */
  readonly changes: number;
}

/** The files of official zones, which the host keeps; plans are answered again by each change. */
export const useWorld = part(({ bridge, of }) => {
  const store = createStore<WorldState>(() => ({ list: undefined, added: undefined, changes: 0 }));
  const take = (list: WorldList) => {
    const { list: before, changes } = store.getState();
    if (isSame(list, before)) return;
    const isChanged = !isSame(list.files, before?.files);
    store.setState({ list, changes: isChanged ? changes + 1 : changes });
    if (before !== undefined && isChanged) of(useAnalysisControl).askAnew();
  };
  const follow = (reply: Reply<WorldList>) => {
    if (reply.ok) take(reply.output);
    else of(useImporter).refuse({ message: reply.problem.message });
  };
  const load = async () => {
    const reply = await ask(bridge, 'listWorld', {});
    if (reply.ok) take(reply.output);
  };
  const launch = () => currentMission(of(useMissionStore).store.getState()).home;
  return {
    store,
    load,
    /** Has the host fetch from an address of the settings, around the launch point where that asks for it. */
    async fetch({ id, is_around }: WorldList['addresses'][number]) {
      if (store.getState().fetching !== undefined) return;
      store.setState({ fetching: id, trouble: undefined });
      const home = is_around ? launch() : undefined;
      const place = home && { lat: home.lat, lon: home.lon };
      const reply = await ask(bridge, 'fetchWorldFile', { id, ...(place !== undefined && { place }) });
      store.setState({ fetching: undefined });
      if (reply.ok) await load();
      else store.setState({ trouble: { id, message: reply.problem.message } });
    },
    /** Has the host keep a file, and everything answered again by it. */
    async add(file: FileToRead) {
      const { filename, bytes } = file;
      if (store.getState().list === undefined) await load();
      const reply = await ask(bridge, 'addWorldFile', { filename, bytes });
      if (!reply.ok) return of(useImporter).refuse({ filename, message: reply.problem.message });
      store.setState({ added: reply.output.file.id, given: { ...reply.output.file } });
      await load();
    },
    turn: async (id: string, is_on: boolean) => follow(await ask(bridge, 'turnWorldFile', { id, is_on })),
    /** Removes files whose place another one takes, if that is still there; false if one of them stays. */
    async replaceBy(id: string, replaced: readonly string[]): Promise<boolean> {
      await load();
      if (!store.getState().list?.files.some((file) => file.id === id)) return false;
      for (const old of replaced) {
        const reply = await ask(bridge, 'removeWorldFile', { id: old });
        follow(reply);
        if (!reply.ok) return false;
      }
      return true;
    },
    remove: async (id: string) => follow(await ask(bridge, 'removeWorldFile', { id })),
  };
});
