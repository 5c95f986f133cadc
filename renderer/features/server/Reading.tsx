import { useStore } from 'zustand';
import { words } from '../../ui/words.ts';
import { useRequests } from './requestsStore.ts';
import css from './SharingTools.module.css';
import { useServerPanel } from './serverStore.ts';
import { useFollowedRequests } from './useFollowedRequests.ts';

/** ` · 2 reading`: how many tools asked in the last five minutes. */
export function Reading() {
  const isRunning = useStore(useServerPanel().store, ({ status }) => status?.running === true);
  const count = useStore(useRequests().store, ({ list }) => list?.recent_tools ?? 0);
  useFollowedRequests(isRunning);
  return isRunning && count > 0 ? (
    <span className={css['reading']}>{words('window.server.reading', { count })}</span>
  ) : null;
}
