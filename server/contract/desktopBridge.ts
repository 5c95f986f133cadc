import type { OperationName, OperationOutput, OperationRequest } from './operations.ts';
import type { Answer } from './problem.ts';

/** What the menu asks of the page. */
export const menuCommands = [
  'open_file',
  'save_plan',
  'export_plan',
  'undo',
  'redo',
  'new_mission',
  'settings',
  'fit_view',
] as const;
export type MenuCommand = (typeof menuCommands)[number];

export interface OpenedFile {
  readonly filename: string;
  readonly bytes: Uint8Array;
}

export interface SavedFile {
  /** As the person named it. */
  readonly filename: string;
}

/** All that a host gives the page. The desktop's preload and the browser host's client both fulfil it. */
export interface DesktopBridge {
  readonly host: 'desktop' | 'browser';
  call<Name extends OperationName>(
    name: Name,
    input: OperationRequest<Name>,
  ): Promise<Answer<OperationOutput<Name>>>;
  /** Gives up the calls of that name that this page has under way; they answer soon, with a problem. */
  cancel(name: OperationName): void;
  /** Asks the person for a flight-plan file; `undefined` when they think better of it. */
  chooseFile(): Promise<Answer<OpenedFile> | undefined>;
  /** Lets the person save a file that the page made; `undefined` when they think better of it. */
  saveFile(file: OpenedFile): Promise<Answer<SavedFile> | undefined>;
  /** Listens to the application menu; returns how to stop. */
  onMenuCommand(listener: (command: MenuCommand) => void): () => void;
  /** Listens to files that reach the host from outside the page (command line, desktop); returns how to stop. */
  onOpenFile(listener: (opened: Answer<OpenedFile>) => void): () => void;
}

/** What the desktop's main process tells the preload, on one channel. */
export type HostEvent =
  | { readonly kind: 'menu'; readonly command: MenuCommand }
  | { readonly kind: 'open_file'; readonly opened: Answer<OpenedFile> };

declare global {
  interface Window {
    /** Present in the desktop app: put there by the preload. */
    readonly homeward?: DesktopBridge;
  }
}
