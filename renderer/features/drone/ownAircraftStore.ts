import { createStore } from 'zustand/vanilla';
import type { Values } from '../../../engine/saying.ts';
import type { FileToRead } from '../../../server/contract/desktopBridge.ts';
import type { Problem } from '../../../server/contract/problem.ts';
import type { Clash, LeftOutFile, OwnAircraft } from '../../../server/contract/schemas/ownAircraft.ts';
import type { MessageName } from '../../../server/report/catalogues.ts';
import { fileAircraftWarning } from '../../../server/report/fileAircraft.ts';
import { sayFinding } from '../../../server/report/say.ts';
import { part } from '../../parts/part.ts';
import { withDrone } from '../../plan/inputs.ts';
import { useInputsStore } from '../../plan/planStores.ts';
import { ask } from '../../platform/ask.ts';
import { type Notice, noticeOf } from '../../ui/notice.ts';
import { localeOfPage, words } from '../../ui/words.ts';
import { pickDroneKey, toDroneText, useCatalog } from './catalogStore.ts';

/** An aircraft from a file, and the own one that it would take the place of. */
export interface ClashQuestion {
  readonly aircraft: OwnAircraft;
  readonly clash: Clash;
}

export interface OwnAircraftState {
  readonly isOpen: boolean;
  readonly aircraft: readonly OwnAircraft[];
  readonly leftOut: readonly LeftOutFile[];
  readonly question: ClashQuestion | undefined;
  readonly notice: Notice | undefined;
  /** The notice holds for the plan on screen alone. */
  readonly isOfPlan: boolean;
}

/** The aircraft of this installation: listed, taken from files, written to them, deleted and brought back. */
export const useOwnAircraft = part(({ bridge, of }) => {
  const catalog = of(useCatalog);
  const inputs = of(useInputsStore);
  const store = createStore<OwnAircraftState>(() => ({
    isOpen: false,
    aircraft: [],
    leftOut: [],
    question: undefined,
    notice: undefined,
    isOfPlan: false,
  }));
  const say = (notice: Notice, { isOfPlan = false } = {}) => store.setState({ notice, isOfPlan });
  const refuse = (problem: Problem, name: MessageName, values: Values = {}) =>
    say(noticeOf({ kind: 'refused', title: () => words(name, values), text: () => problem.message }));
  const planWith = (key: string) => inputs.setState((state) => withDrone(state, key));

  const readList = async () => {
    const reply = await ask(bridge, 'listOwnAircraft', {});
    if (reply.ok) store.setState({ aircraft: reply.output.aircraft, leftOut: reply.output.left_out });
    else refuse(reply.problem, 'window.aircraft.not_listed');
  };
  const reload = async () => {
    await Promise.all([catalog.load(), readList()]);
  };
  const add = async (aircraft: OwnAircraft, if_clash: 'refuse' | 'replace' | 'keep_both') => {
    const reply = await ask(bridge, 'addAircraft', { aircraft, if_clash });
    if (!reply.ok) {
      refuse(reply.problem, 'window.aircraft.name_not_added', { name: aircraft.name });
      return undefined;
    }
    await reload();
    return reply.output.aircraft;
  };
  const sayAdded = (added: OwnAircraft | undefined, done: MessageName) => {
    if (added === undefined) return;
    const { key, name } = added;
    const action = { label: () => words('window.aircraft.plan_with'), run: () => planWith(key) };
    const isOther = inputs.getState().drone_key !== key;
    say(noticeOf({ kind: 'done', title: () => words(done, { name }), action: isOther ? action : undefined }));
  };
  let endQuestion: (() => void) | undefined;
  const askFirst = (question: ClashQuestion) =>
    new Promise<void>((resolve) => {
      endQuestion?.();
      endQuestion = resolve;
      store.setState({ question });
    });
  const addFile = async (file: FileToRead) => {
    const reply = await ask(bridge, 'readAircraft', file);
    if (!reply.ok) return refuse(reply.problem, 'window.aircraft.name_not_added', { name: file.filename });
    const { aircraft, clash } = reply.output;
    if (clash === undefined) return sayAdded(await add(aircraft, 'refuse'), 'window.aircraft.added');
    if (!clash.is_same) return askFirst({ aircraft, clash });
    const title = () => words('window.aircraft.is_there', { name: clash.name });
    say(noticeOf({ kind: 'done', title, text: () => words('window.aircraft.same_in_file') }));
  };
  // Tells the key to plan with, if the aircraft could be added, and that it is none of this installation, where it was not there before.
  const adopt = async (aircraft: OwnAircraft) => {
    const bytes = new TextEncoder().encode(JSON.stringify(aircraft));
    const reply = await ask(bridge, 'readAircraft', { filename: `${aircraft.key}.json`, bytes });
    if (!reply.ok) {
      refuse(reply.problem, 'window.aircraft.name_not_added', { name: aircraft.name });
      return { told: [] };
    }
    const { clash } = reply.output;
    if (clash?.is_same === true) return { key: aircraft.key, told: [] };
    const added = await add(aircraft, clash === undefined ? 'refuse' : 'keep_both');
    const { drones } = catalog.store.getState();
    const drone = drones.find(({ key }) => key === added?.key);
    if (added === undefined || drone === undefined) return { key: added?.key, told: [] };
    const told = fileAircraftWarning(drones, {
      drone: { ...drone, model: aircraft.name },
      base: aircraft.base,
    });
    const title = () => words('window.aircraft.added', { name: added.name });
    const text = () => sayFinding(told, localeOfPage());
    say(noticeOf({ kind: 'done', title, text }), { isOfPlan: true });
    return { key: added.key, told: [told] };
  };
  /** Flies another aircraft in place of a deleted one; returns how to come back, and the words for it. */
  const leave = ({ key, base }: OwnAircraft) => {
    const before = inputs.getState();
    if (before.drone_key !== key) return { text: undefined, comeBack: () => undefined };
    const others = catalog.store.getState().drones.filter((drone) => drone.key !== key);
    const next = others.find((drone) => drone.key === pickDroneKey(others, base ?? ''));
    planWith(next?.key ?? '');
    const { speed_choice, cruise_speed_mps } = before;
    return {
      text: next && (() => words('window.aircraft.planning_with', { name: toDroneText(next) })),
      comeBack: (again: string) => inputs.setState({ drone_key: again, speed_choice, cruise_speed_mps }),
    };
  };
  const remove = async (key: string) => {
    const reply = await ask(bridge, 'removeAircraft', { key });
    if (!reply.ok) return refuse(reply.problem, 'window.aircraft.not_deleted');
    const { aircraft } = reply.output;
    const { text, comeBack } = leave(aircraft);
    await reload();
    const bringBack = async () => {
      const added = await add(aircraft, 'refuse');
      if (added !== undefined) comeBack(added.key);
    };
    const action = { label: () => words('window.common.undo'), run: () => void bringBack() };
    const title = () => words('window.aircraft.deleted', { name: aircraft.name });
    say(noticeOf({ kind: 'done', title, text, action }));
  };
  return {
    store,
    open: async () => {
      store.setState({ isOpen: true });
      await readList();
    },
    close: () => store.setState({ isOpen: false }),
    /** Adds the aircraft of a file, or asks where another one is in its way; ends once that is answered. */
    addFile,
    /** Adds the aircraft that came with a plan, beside one of its name. */
    adopt,
    find: async (key: string) => {
      const drone = catalog.store.getState().drones.find((one) => one.key === key);
      if (drone?.source !== 'own') return undefined;
      await readList();
      return store.getState().aircraft.find((one) => one.key === key);
    },
    chooseFile: async () => {
      const opened = await bridge.chooseFile();
      if (opened === undefined) return;
      if (opened.ok) await addFile({ filename: opened.output.filename, bytes: opened.output.bytes });
      else refuse(opened.problem, 'window.aircraft.not_added');
    },
    answer: async (choice: 'replace' | 'keep_both' | 'cancel') => {
      const { question } = store.getState();
      store.setState({ question: undefined });
      if (question !== undefined && choice !== 'cancel')
        sayAdded(
          await add(question.aircraft, choice),
          choice === 'replace' ? 'window.aircraft.replaced' : 'window.aircraft.added',
        );
      endQuestion?.();
    },
    exportFile: async (key: string) => {
      const reply = await ask(bridge, 'exportAircraft', { key });
      if (!reply.ok) return refuse(reply.problem, 'window.aircraft.not_exported');
      const saved = await bridge.saveFile(reply.output);
      if (saved === undefined) return;
      if (!saved.ok) return refuse(saved.problem, 'window.aircraft.not_exported');
      const { filename } = saved.output;
      say(noticeOf({ kind: 'done', title: () => words('window.aircraft.exported', { file: filename }) }));
    },
    /** Deletes an aircraft; the message says what is flown instead, and brings it back. */
    remove,
    planWith,
    reload,
    say,
    /** Takes back what was said of a plan that is on screen no longer. */
    forgetPlan: () => {
      if (store.getState().isOfPlan) store.setState({ notice: undefined, isOfPlan: false });
    },
  };
});
