import { createStore } from 'zustand/vanilla';
import type { FileHandle } from '../../../server/contract/desktopBridge.ts';
import { mapFilePart_bytes } from '../../../server/contract/schemas/maps.ts';
import type { ViewedArea } from '../../../server/contract/schemas/world.ts';
import { part } from '../../parts/part.ts';
import { ask, type Reply } from '../../platform/ask.ts';
import { useSettingsControl } from '../../platform/settingsStore.ts';
import { words } from '../../ui/words.ts';
import { useImporter } from '../import/importStore.ts';
import { useMaps } from './mapsStore.ts';

/** A file that is being copied to the host. */
export interface ComingFile {
  readonly filename: string;
  readonly size_bytes: number;
  readonly sent_bytes: number;
}

export interface MapFilesState {
  readonly coming: ComingFile | undefined;
  /** The area of the map that was added last, for the map to go there. */
  readonly added: ViewedArea | undefined;
}

export interface NamedFile extends FileHandle {
  readonly name: string;
}

type Sent = Reply<{ readonly id: string; readonly is_whole: boolean }>;

/** Files of map tiles on their way to the host, which keeps a copy: no path of a file crosses, and the copy stays when a card is taken out. */
export const useMapFiles = part(({ bridge, of }) => {
  const maps = of(useMaps);
  const { refuse } = of(useImporter);
  const store = createStore<MapFilesState>(() => ({ coming: undefined, added: undefined }));
  let isCancelled = false;

  const sendPart = async (file: NamedFile, from_byte: number, id: string | undefined): Promise<Sent> => {
    const until = Math.min(file.size, from_byte + mapFilePart_bytes);
    const bytes = new Uint8Array(await file.slice(from_byte, until).arrayBuffer());
    const named = id === undefined ? {} : { id };
    return ask(bridge, 'addMapFile', {
      ...named,
      filename: file.name,
      size_bytes: file.size,
      from_byte,
      bytes,
    });
  };
  const note = (file: NamedFile, sent_bytes: number) =>
    store.setState({ coming: { filename: file.name, size_bytes: file.size, sent_bytes } });
  /** The id of the map; `undefined`: it was refused or cancelled. */
  const send = async (file: NamedFile): Promise<string | undefined> => {
    let id: string | undefined;
    for (let from_byte = 0; from_byte < Math.max(1, file.size); from_byte += mapFilePart_bytes) {
      note(file, from_byte);
      const reply = await sendPart(file, from_byte, id);
      if (!reply.ok) {
        refuse({ filename: file.name, message: reply.problem.message });
        return undefined;
      }
      id = reply.output.id;
      // A whole file may be one that was there before.
      if (isCancelled && !reply.output.is_whole) {
        await ask(bridge, 'removeMapFile', { id });
        return undefined;
      }
    }
    return id;
  };
  const sendAll = async (files: readonly NamedFile[]): Promise<string | undefined> => {
    let latest: string | undefined;
    for (const file of files) {
      const id = await send(file).catch(() =>
        refuse({ filename: file.name, message: words('window.maps.unreadable') }),
      );
      if (isCancelled) return latest;
      latest = id ?? latest;
    }
    return latest;
  };
  return {
    store,
    /** Copies files of map tiles to the host, one after the other, and shows the last one. */
    async add(files: readonly NamedFile[]) {
      if (files.length === 0 || store.getState().coming !== undefined) return;
      isCancelled = false;
      const id = await sendAll(files);
      store.setState({ coming: undefined });
      await maps.load();
      if (id === undefined) return;
      await of(useSettingsControl).save({ map: id });
      const added = maps.store.getState().sources?.maps.find((map) => map.id === id)?.within;
      store.setState({ added: added && { ...added } });
    },
    cancel: () => {
      isCancelled = true;
    },
    async remove(id: string) {
      await ask(bridge, 'removeMapFile', { id });
      await maps.load();
    },
  };
});
