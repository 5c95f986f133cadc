import { useEffect, useState } from 'react';
import { useRequests } from './requestsStore.ts';

function useIsVisible(): boolean {
  const [isVisible, setVisible] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isVisible;
}

/** Follows the list of requests while it is wanted and the page is seen: a browser lets all its tabs have six open calls together. */
export function useFollowedRequests(isWanted: boolean): void {
  const { follow } = useRequests();
  const isFollowed = useIsVisible() && isWanted;
  useEffect(() => (isFollowed ? follow() : undefined), [isFollowed, follow]);
}
