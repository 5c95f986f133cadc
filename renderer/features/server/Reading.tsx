import { useStore } from 'zustand';
import { words } from '../../ui/words.ts';
import { useRequests } from './requestsStore.ts';
import css from './SharingTools.module.css';
import { useServerPanel } from './serverStore.ts';
import { useFollowedRequests } from './useFollowedRequests.ts';

/** ` · 2 readers`: how many phones and tools are connected to follow the plan. */
export function Reading() {
  const isRunning = useStore(useServerPanel().store, ({ status }) => status?.running === true);
  const count = useStore(useRequests().store, ({ list }) => list?.readers ?? 0);
  useFollowedRequests(isRunning);
  return isRunning && count > 0 ? (
    <span className={css['reading']}>{words('window.server.reading', { count })}</span>
  ) : null;
}
