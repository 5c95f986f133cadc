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

/** A file with all it holds. */
export interface WholeFile {
  readonly filename: string;
  readonly bytes: Uint8Array;
}

/** Bytes that the host keeps for the page: it read them, or the page handed them over. They can be asked for once. */
export interface KeptBytes {
  /** What the host keeps them under; a name of its own making, never a path. */
  readonly kept: string;
  readonly size: number;
}

/** What the page has of a browser's `File`: not its bytes. */
export interface FileHandle {
  readonly size: number;
  slice(from: number, to: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** A file to be read. A large one is not in the page: what stands for its bytes is. */
export interface OpenedFile {
  readonly filename: string;
  readonly bytes: Uint8Array | FileHandle | KeptBytes;
}

export const sizeOf = ({ bytes }: OpenedFile): number =>
  bytes instanceof Uint8Array ? bytes.byteLength : bytes.size;

/** What a call takes. */
export type BridgeRequest<Name extends OperationName> = Name extends 'readFlightPlan'
  ? OpenedFile
  : OperationRequest<Name>;

export interface SavedFile {
  /** As the person named it. */
  readonly filename: string;
}

export interface CallOptions {
  /** Aborted: nobody waits for this answer any more. The host gives up this call and no other; it answers soon, with a problem. */
  readonly signal?: AbortSignal | undefined;
}

/** All that a host gives the page, whichever it is. */
export interface DesktopBridge {
  readonly host: 'desktop' | 'browser';
  call<Name extends OperationName>(
    name: Name,
    input: BridgeRequest<Name>,
    options?: CallOptions,
  ): Promise<Answer<OperationOutput<Name>>>;
  /** Asks the person for a flight-plan file; `undefined` when they think better of it. */
  chooseFile(): Promise<Answer<OpenedFile> | undefined>;
  /** Lets the person save a file that the page made; `undefined` when they think better of it. */
  saveFile(file: WholeFile): Promise<Answer<SavedFile> | undefined>;
  /** Listens to the application menu; returns how to stop. */
  onMenuCommand(listener: (command: MenuCommand) => void): () => void;
  /** Listens to files that reach the host from outside the page (command line, desktop); returns how to stop. */
  onOpenFile(listener: (opened: Answer<OpenedFile>) => void): () => void;
}

/** What the desktop's main process tells the preload, on one channel. */
export type HostEvent =
  | { readonly kind: 'menu'; readonly command: MenuCommand }
  | { readonly kind: 'open_file'; readonly opened: Answer<OpenedFile> };

/** What the desktop's preload puts in the page. Large values cross as bytes: whatever else crosses is copied member by member. */
export interface DesktopHost extends Omit<DesktopBridge, 'call'> {
  /** Any call, with input and answer as they are. */
  call(name: OperationName, input: unknown): Promise<Answer<unknown>>;
  /** The same, packed both ways, under a number that the page has given to no other call. */
  callPacked(name: OperationName, packed: Uint8Array, id: number): Promise<Uint8Array>;
  /** Gives up the page's own call of that number. */
  cancel(id: number): void;
  /** Hands over a part of a file, the first without a name; answers what it is kept under, `undefined` when it is not. */
  keep(part: Uint8Array, kept?: string): Promise<string | undefined>;
}

declare global {
  /** The platform's own, of which the contract needs no more. */
  interface AbortSignal {
    readonly aborted: boolean;
  }

  interface Window {
    /** Present in the desktop app: put there by the preload. */
    readonly homeward?: DesktopHost;
  }
}
