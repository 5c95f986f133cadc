import { type PlanDocument, planDocumentText } from '../../../server/contract/schemas/planDocument.ts';
import type { CheckedLock, PlanLock } from '../../../server/contract/schemas/planLock.ts';
import { lockText } from '../../../server/report/lockText.ts';
import { ask } from '../../platform/ask.ts';
import { type Notice, noticeOf } from '../../ui/notice.ts';
import { localeOfPage, words } from '../../ui/words.ts';
import type { DocumentFacts } from './documentHistory.ts';
import type { DocumentParts } from './documentParts.ts';

interface Surroundings {
  readonly say: (notice: Notice) => void;
  readonly setLock: (lock: PlanLock | undefined) => void;
  /** The plan on screen as its file would have it. */
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer>>;
  readonly save: () => Promise<boolean>;
}

type Found = Required<Pick<CheckedLock, 'changed' | 'missing'>>;

/** The file has another lock than the plan, or one where the plan has none. */
export const isLockChanged = ({ lock, savedLock }: DocumentFacts): boolean => lock?.hash !== savedLock?.hash;

/** Locks the plan on screen, unlocks it, and looks whether a lock still holds. */
export function makeLocking(
  { bridge, lock: control, hasCatalog }: Pick<DocumentParts, 'bridge' | 'lock' | 'hasCatalog'>,
  { say, setLock, bytes, save }: Surroundings,
) {
  /** The results of comparing locks, which never change themselves. */
  const found = new WeakMap<PlanLock, Found>();
  const show = (lock: PlanLock | undefined) =>
    control.store.setState({ lock, changed: undefined, missing: undefined, ...(lock && found.get(lock)) });
  const ofLock = (lock: PlanLock, { changed, missing }: Found, opened?: () => string): Notice => {
    const holds = changed.length === 0;
    return noticeOf({
      kind: holds ? 'done' : 'refused',
      title: holds && opened ? opened : () => words(holds ? 'window.lock.holds' : 'window.lock.broken'),
      text: () => lockText({ lock, changed, missing }, localeOfPage()),
    });
  };
  const look = async (lock: PlanLock, plan: Uint8Array<ArrayBuffer>) => {
    const reply = await ask(bridge, 'checkLock', { bytes: plan });
    if (!reply.ok) return undefined;
    found.set(lock, reply.output);
    if (control.store.getState().lock === lock) show(lock);
    return reply.output;
  };
  const unlock = () => {
    setLock(undefined);
    say(noticeOf({ kind: 'done', title: () => words('window.lock.unlocked') }));
  };
  control.store.subscribe(({ refusals, lock }, before) => {
    if (refusals === before.refusals || lock === undefined) return;
    const { changed = [], missing = [] } = found.get(lock) ?? {};
    say(
      noticeOf({
        kind: 'done',
        title: () => words('window.lock.refused'),
        text: () => lockText({ lock, changed, missing }, localeOfPage()),
        action: { label: () => words('window.lock.unlock'), run: unlock },
      }),
    );
  });
  return {
    show,
    unlock,
    /** The notice for a plan that was opened; `undefined`: it is not locked. */
    check: async (document: PlanDocument, opened: () => string): Promise<Notice | undefined> => {
      const { lock } = document;
      if (lock === undefined) return undefined;
      const checked = await look(lock, new TextEncoder().encode(planDocumentText(document)));
      return checked && ofLock(lock, checked, opened);
    },
    /** Looks at the lock of the plan on screen, and says only if it no longer holds. */
    checkShown: async () => {
      const { lock } = control.store.getState();
      if (lock === undefined) return;
      // A plan of an own aircraft is written with it.
      await hasCatalog();
      const checked = control.store.getState().lock === lock ? await look(lock, await bytes()) : undefined;
      if (checked !== undefined && checked.changed.length > 0) say(ofLock(lock, checked));
    },
    lock: async (by: string): Promise<boolean> => {
      const reply = await ask(bridge, 'lockPlan', { bytes: await bytes(), by });
      if (!reply.ok) {
        const { problem } = reply;
        const title = () => words('window.lock.not_locked');
        say(noticeOf({ kind: 'refused', title, text: () => problem.message }));
        return false;
      }
      const { lock } = reply.output;
      found.set(lock, { changed: [], missing: [] });
      setLock(lock);
      await save();
      return true;
    },
  };
}
