import { createStore } from 'zustand/vanilla';
import type { OperationOutput, OperationRequest } from '../../../server/contract/operations.ts';
import { part } from '../../parts/part.ts';
import { ask } from '../../platform/ask.ts';
import { words } from '../../ui/words.ts';
import { toDoneNotes, whyRefused } from './controllerText.ts';
import { useExporter } from './exportStore.ts';

export type Folder = OperationOutput<'lookAtFolder'>;
export type FileThere = Folder['missions'][number];
type Written = OperationOutput<'exportToFolder'>['written'];

export interface ControllerState {
  readonly isOpen: boolean;
  /** Absent until the host has looked. */
  readonly folder: Folder | undefined;
  /** Name of the mission to replace. */
  readonly mission: string | undefined;
  /** Index of the flight for DJI Fly, which takes one at a time. */
  readonly flight: number;
  readonly isBusy: boolean;
  /** Files of the same names that the person is asked about. */
  readonly inTheWay: readonly FileThere[];
  readonly problem: string | undefined;
  readonly done: { readonly written: Written; readonly notes: readonly string[] } | undefined;
}

const closed = {
  isOpen: false,
  folder: undefined,
  mission: undefined,
  flight: 0,
  isBusy: false,
  inTheWay: [],
  problem: undefined,
  done: undefined,
} as const;

/** The files that the person agreed to replace: the chosen mission, or those they were asked about. */
function agreed({
  folder,
  mission,
  inTheWay,
}: ControllerState): OperationRequest<'exportToFolder'>['replaces'] {
  const files =
    folder?.kind === 'dji_fly' ? folder.missions.filter(({ name }) => name === mission) : inTheWay;
  return files.map(({ name, revision }) => ({ name, revision }));
}

/** Writes an export into the folder of a controller or a card that the person chooses. */
export const useController = part(({ bridge, of }) => {
  const exporter = of(useExporter);
  const store = createStore<ControllerState>(() => closed);

  const look = async (folder_id: string, problem?: string) => {
    store.setState({ isOpen: true, isBusy: true, problem: undefined, inTheWay: [] });
    const reply = await ask(bridge, 'lookAtFolder', { folder_id });
    if (!reply.ok) return store.setState({ isBusy: false, problem: problem ?? reply.problem.message });
    const { missions } = reply.output;
    const { mission } = store.getState();
    const isThere = missions.some(({ name }) => name === mission);
    // Without times nobody knows which one is the latest.
    const [latest] = missions.filter(({ written_at }) => written_at !== undefined || missions.length === 1);
    store.setState({
      folder: reply.output,
      mission: isThere ? mission : latest?.name,
      isBusy: false,
      problem,
    });
  };

  const send = async (folder: Folder) => {
    const state = store.getState();
    const plan = exporter.planToWrite();
    if (plan === undefined || whyRefused(folder, plan) !== undefined) return;
    const isOneFlight = folder.kind === 'dji_fly' && 'flights' in plan;
    store.setState({ isBusy: true, problem: undefined });
    const reply = await ask(bridge, 'exportToFolder', {
      folder_id: folder.folder_id,
      plan,
      replaces: agreed(state),
      ...(isOneFlight && { flight: state.flight }),
    });
    store.setState({ isBusy: false });
    if (!reply.ok) return look(folder.folder_id, reply.problem.message);
    const { written, in_the_way, notes } = reply.output;
    if (in_the_way.length === 0)
      return store.setState({ done: { written, notes: toDoneNotes(folder, written, notes) }, inTheWay: [] });
    if (folder.kind === 'plain') return store.setState({ inTheWay: in_the_way });
    await look(folder.folder_id, words('window.controller.changed'));
  };

  return {
    store,
    choose: async () => {
      if (store.getState().isBusy) return;
      const chosen = await bridge.chooseFolder().catch(() => undefined);
      if (chosen === undefined) return;
      if (!chosen.ok) return store.setState({ isOpen: true, problem: chosen.problem.message });
      store.setState({ ...closed, isOpen: true });
      await look(chosen.output.folder_id);
    },
    lookAgain: async () => {
      const { folder, isBusy } = store.getState();
      if (folder !== undefined && !isBusy) await look(folder.folder_id);
    },
    chooseMission: (mission: string) => store.setState({ mission, problem: undefined }),
    chooseFlight: (flight: number) => store.setState({ flight, problem: undefined }),
    /** Writes; files in the way are asked about first, and replaced at the second call. */
    write: async () => {
      const { folder, isBusy } = store.getState();
      if (folder !== undefined && !isBusy) await send(folder);
    },
    /** Goes back to the choice of the format. */
    leave: () => store.setState(closed),
  };
});
