import type { DesktopBridge, HostEvent } from './desktopBridge.ts';

export interface HostEvents
  extends Pick<DesktopBridge, 'onMenuCommand' | 'onOpenFile' | 'onChangedElsewhere'> {
  emit(event: HostEvent): void;
}

/** Passes the host's events to the page's listeners. A file that arrives before the page listens waits for a listener. */
export function makeHostEvents(): HostEvents {
  const menuListeners = new Set<Parameters<DesktopBridge['onMenuCommand']>[0]>();
  const changeListeners = new Set<() => void>();
  const fileListeners = new Set<Parameters<DesktopBridge['onOpenFile']>[0]>();
  let waiting: Extract<HostEvent, { kind: 'open_file' }>[] = [];
  return {
    emit: (event) => {
      if (event.kind === 'menu') for (const listener of menuListeners) listener(event.command);
      else if (event.kind === 'changed_elsewhere') for (const listener of changeListeners) listener();
      else if (fileListeners.size === 0) waiting.push(event);
      else for (const listener of fileListeners) listener(event.opened);
    },
    onMenuCommand: (listener) => {
      menuListeners.add(listener);
      return () => menuListeners.delete(listener);
    },
    onChangedElsewhere: (listener) => {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
    onOpenFile: (listener) => {
      fileListeners.add(listener);
      const arrived = waiting;
      waiting = [];
      for (const { opened } of arrived) listener(opened);
      return () => fileListeners.delete(listener);
    },
  };
}
