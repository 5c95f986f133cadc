import { createStore } from 'zustand/vanilla';
import type { Problem } from '../../../server/contract/problem.ts';
import type { AircraftDescription, AircraftDraft } from '../../../server/contract/schemas/ownAircraft.ts';
import type { SheetField } from '../../../server/contract/schemas/sheet.ts';
import { makeLatestCall } from '../../analysis/latestCall.ts';
import { part } from '../../parts/part.ts';
import { ask, type Reply } from '../../platform/ask.ts';
import { noticeOf } from '../../ui/notice.ts';
import { words } from '../../ui/words.ts';
import { useCatalog } from './catalogStore.ts';
import { useOwnAircraft } from './ownAircraftStore.ts';

export type Sheet = AircraftDraft['sheet'];

/** Faults of a draft by their fields: `name`, `sheet.takeoff_mass_g`. */
export type Issues = Readonly<Record<string, string>>;

export interface AircraftForm {
  /** Another number for each form that is opened, so that no text of an earlier one stays in its fields. */
  readonly id: number;
  /** The own aircraft that is edited; absent: a new one. */
  readonly key: string | undefined;
  readonly draft: AircraftDraft;
  /** Fields whose text is no value. */
  readonly unreadable: ReadonlySet<string>;
  /** The aircraft that follows from the latest sheet without faults. */
  readonly description: AircraftDescription | undefined;
  readonly issues: Issues;
  /** A fault that belongs to no field. */
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  readonly isSaving: boolean;
}

export interface FormState {
  readonly form: AircraftForm | undefined;
}

interface Issue {
  readonly path: string;
  readonly message: string;
}

const toSentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** The faults of a refusal by field; the first of each. */
export function toIssues({ details }: Problem): Issues {
  const issues = (details?.['issues'] ?? []) as readonly Issue[];
  const named = issues.map(
    ({ path, message }) => [path.replace(/^aircraft\./, ''), toSentence(message)] as const,
  );
  return Object.fromEntries(named.toReversed());
}

/** The sheet with a figure, which is then nobody's estimate any more. */
export function withFigure<Field extends SheetField>(sheet: Sheet, field: Field, value: Sheet[Field]): Sheet {
  const { [field]: _old, ...others } = sheet;
  const withoutIt = (names: readonly string[] | undefined) => names?.filter((name) => name !== field);
  const [estimated_fields, unverified_fields] = [
    withoutIt(sheet.estimated_fields),
    withoutIt(sheet.unverified_fields),
  ];
  return {
    ...others,
    ...(estimated_fields !== undefined && { estimated_fields }),
    ...(unverified_fields !== undefined && { unverified_fields }),
    ...(value !== undefined && { [field]: value }),
  };
}

const hasTime = ({ baseline_flight_time_min, hover_time_min }: Sheet): boolean =>
  baseline_flight_time_min !== undefined || hover_time_min !== undefined;

function freeNameOf(name: string, taken: readonly string[]): string {
  const isTaken = (wanted: string) => taken.some((one) => one.toLowerCase() === wanted.toLowerCase());
  if (!isTaken(name)) return name;
  for (let number = 2; ; number++) {
    const next = `${name.slice(0, 54)} (${number})`;
    if (!isTaken(next)) return next;
  }
}

const blank: AircraftDraft = { name: '', sheet: { class: 'multirotor' } };

/** Makes and edits own aircraft; the host says what each sheet comes to, and what is wrong with it. */
export const useAircraftForm = part(({ bridge, schedule, of }) => {
  const own = of(useOwnAircraft);
  const names = () =>
    of(useCatalog)
      .store.getState()
      .drones.map(({ model, key }) => model ?? key);
  const store = createStore<FormState>(() => ({ form: undefined }));
  let lastId = 0;
  const change = (part: Partial<AircraftForm>) =>
    store.setState(({ form }) => (form === undefined ? {} : { form: { ...form, ...part } }));

  const calls = makeLatestCall<AircraftForm, Reply<AircraftDescription>>({
    schedule,
    run: ({ draft: { sheet, learned } }, signal) =>
      ask(bridge, 'describeAircraft', { sheet, ...(learned !== undefined && { learned }) }, { signal }),
    publish: (reply, { id }) => {
      if (store.getState().form?.id !== id) return;
      if (reply.ok) return change({ description: reply.output, issues: {}, problem: undefined });
      const issues = toIssues(reply.problem);
      change({ issues, problem: Object.keys(issues).length > 0 ? undefined : reply.problem.message });
    },
    onBusy: (isBusy) => change({ isBusy }),
  });
  const describe = () => {
    const { form } = store.getState();
    if (form === undefined) return;
    if (hasTime(form.draft.sheet)) return calls.ask(form);
    calls.cancel();
    change({ description: undefined, issues: {} });
  };
  const open = (draft: AircraftDraft, key?: string) => {
    lastId += 1;
    const nothing = { description: undefined, issues: {}, problem: undefined };
    const form = { id: lastId, key, draft, unreadable: new Set<string>(), ...nothing };
    store.setState({ form: { ...form, isBusy: false, isSaving: false } });
    describe();
  };
  const dismiss = () => {
    calls.cancel();
    store.setState({ form: undefined });
  };
  const save = async () => {
    const { form } = store.getState();
    if (form === undefined || form.isSaving || form.unreadable.size > 0) return;
    change({ isSaving: true, problem: undefined });
    const { draft, key } = form;
    const reply = await ask(bridge, 'saveAircraft', { aircraft: draft, ...(key !== undefined && { key }) });
    if (store.getState().form?.id !== form.id) return;
    if (!reply.ok) {
      const issues = toIssues(reply.problem);
      const problem = Object.keys(issues).length > 0 ? undefined : reply.problem.message;
      return change({ isSaving: false, issues, problem });
    }
    dismiss();
    await own.reload();
    const { aircraft } = reply.output;
    if (key === undefined) own.planWith(aircraft.key);
    const done = key === undefined ? 'window.aircraft.added' : 'window.aircraft.saved';
    own.say(noticeOf({ kind: 'done', title: () => words(done, { name: aircraft.name }) }));
  };
  return {
    store,
    openNew: () => open(blank),
    /** Opens the sheet of an aircraft: an own one to edit it, or any as the beginning of a new one. */
    openSheet: async (key: string, as: 'edit' | 'copy') => {
      const reply = await ask(bridge, 'draftAircraft', { key });
      if (!reply.ok) {
        const title = () => words('window.aircraft.not_opened');
        return own.say(noticeOf({ kind: 'refused', title, text: () => reply.problem.message }));
      }
      const { draft } = reply.output;
      if (as === 'edit') open(draft, key);
      else open({ ...draft, name: freeNameOf(draft.name, names()) });
    },
    setName: (name: string) => {
      const { form } = store.getState();
      if (form === undefined) return;
      const { name: _old, ...issues } = form.issues;
      change({ draft: { ...form.draft, name }, issues });
    },
    set: <Field extends SheetField>(field: Field, value: Sheet[Field]) => {
      const { form } = store.getState();
      if (form === undefined) return;
      change({ draft: { ...form.draft, sheet: withFigure(form.draft.sheet, field, value) } });
      describe();
    },
    setUnreadable: (field: string, isUnreadable: boolean) => {
      const { form } = store.getState();
      if (form === undefined) return;
      const others = [...form.unreadable].filter((name) => name !== field);
      change({ unreadable: new Set(isUnreadable ? [...others, field] : others) });
    },
    save,
    dismiss,
  };
});
