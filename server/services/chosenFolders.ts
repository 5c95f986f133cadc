import { randomUUID } from 'node:crypto';

/** Folders that the person chose in the system's dialog since the start: the page calls them by an id and never learns a path. */
export interface ChosenFolders {
  remember(path: string): string;
  /** `undefined`: no such folder, or too many were chosen since. */
  pathOf(folder_id: string): string | undefined;
}

const mostFolders = 12;

export function makeChosenFolders(): ChosenFolders {
  const paths = new Map<string, string>();
  return {
    remember(path) {
      const known = [...paths].find(([, one]) => one === path)?.[0];
      const id = known ?? randomUUID();
      paths.delete(id);
      paths.set(id, path);
      const [oldest] = paths.keys();
      if (paths.size > mostFolders && oldest !== undefined) paths.delete(oldest);
      return id;
    },
    pathOf: (id) => paths.get(id),
  };
}
