import type { OperationName, OperationOutput, OperationRequest } from './operations.ts';
import type { Answer } from './problem.ts';
import type { DocumentFile } from './schemas/planDocument.ts';
import type { CommandName } from './windowCommands.ts';

/** A file with all its bytes. */
export interface WholeFile {
  readonly filename: string;
  readonly bytes: Uint8Array;
}

/** A file that the host read for the person. */
export interface NamedFile extends WholeFile {
  /** The host's word for it, if it is a plan file, which may be saved again. */
  readonly document_id?: string | undefined;
}

/** Bytes that the host holds for the page: the host read them, or the page sent them. They can be read once. */
export interface TransferredBytes {
  /** A random name that the host makes, never a path. */
  readonly transfer_id: string;
  readonly size: number;
}

/** The page's view of a browser's `File`, without its bytes. */
export interface FileHandle {
  readonly size: number;
  slice(from: number, to: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** A file to read. The page holds a handle or a reference in place of a large file's bytes. */
export interface OpenedFile {
  readonly filename: string;
  readonly bytes: Uint8Array | FileHandle | TransferredBytes;
  /** It is the log of a flight, told from its content; absent: a flight plan. */
  readonly isLog?: true | undefined;
  /** It is an own aircraft that was exported, told from its content. */
  readonly isAircraft?: true | undefined;
  /** It holds official zones, told from its content. */
  readonly isWorld?: true | undefined;
  /** Present for a plan of Homeward. */
  readonly isDocument?: true | undefined;
  readonly document_id?: NamedFile['document_id'];
}

/** Input of a call that reads a file. */
export type FileToRead = Pick<OpenedFile, 'filename' | 'bytes'>;

export const sizeOf = ({ bytes }: FileToRead): number =>
  bytes instanceof Uint8Array ? bytes.byteLength : bytes.size;

export type BridgeRequest<Name extends OperationName> = Name extends 'readFlightPlan'
  ? FileToRead & Pick<OperationRequest<Name>, 'units'>
  : Name extends 'readFlightLog'
    ? FileToRead & Pick<OperationRequest<Name>, 'columns' | 'capacity_mah'>
    : Name extends 'readAircraft' | 'readDocument' | 'addWorldFile'
      ? FileToRead
      : OperationRequest<Name>;

export interface SavedFile {
  /** The name that the person chose, of the file or of the folder. */
  readonly filename: string;
}

/** A folder that the person chose: the host's random word for it, never a path. */
export interface ChosenFolder {
  readonly folder_id: string;
}

/** Files that belong together. */
export interface FileSet {
  /** Names them together, without an ending. */
  readonly name: string;
  readonly files: readonly WholeFile[];
}

export interface CallOptions {
  /** Aborting cancels this call and no other: nobody waits for its answer. The host then answers soon, with a problem. */
  readonly signal?: AbortSignal | undefined;
  /** The page goes away and waits for no answer; the call is carried all the same, if it is small. */
  readonly isLast?: boolean | undefined;
}

/** Functions that each host gives the page. */
export interface DesktopBridge {
  readonly host: 'desktop' | 'browser';
  call<Name extends OperationName>(
    name: Name,
    input: BridgeRequest<Name>,
    options?: CallOptions,
  ): Promise<Answer<OperationOutput<Name>>>;
  /** Asks the person for a flight-plan file; `undefined` if they cancel. */
  chooseFile(): Promise<Answer<OpenedFile> | undefined>;
  /** Asks the person where to save a file that the page made; `undefined` if they cancel. */
  saveFile(file: WholeFile): Promise<Answer<SavedFile> | undefined>;
  /** Asks the person for a folder and writes all files there, or none; a browser saves them as one ZIP. `undefined` if they cancel. */
  saveFiles(set: FileSet): Promise<Answer<SavedFile> | undefined>;
  /** Asks the person for the folder of a controller or a card; `undefined` if they cancel, and in a browser, which has no such dialog. */
  chooseFolder(): Promise<Answer<ChosenFolder> | undefined>;
  /** Asks the person where to save a plan file; `undefined` if they cancel. A copy leaves the plan with the file that it has. */
  saveDocumentAs(file: WholeFile, as: 'its_file' | 'copy'): Promise<Answer<DocumentFile> | undefined>;
  /**
   * True if closing this window now ends its plan, because others stay open. The plan of the last window is there again at the
   * next start.
   */
  endsPlan(): boolean;
  /**
   * Opens another window, with the file that just reached this one from outside the page if its transfer is named. Resolves to whether it
   * did: there may be as many as there may be, and a browser's page has only its own.
   */
  openWindow(transfer_id?: string): Promise<boolean>;
  /** Says which plan file is on this window's screen; absent: none, or a plan that is in no file. */
  tellShown(document_id: string | undefined): void;
  /** Brings another window that shows a plan file to the front, if there is one; resolves to whether there is. */
  showElsewhere(document_id: string): Promise<boolean>;
  /** Listens for changes in other windows of what all have in common, settings and own aircraft; returns a function that stops listening. */
  onChangedElsewhere(listener: () => void): () => void;
  /** Listens to the application menu; returns a function that stops listening. */
  onMenuCommand(listener: (command: CommandName) => void): () => void;
  /** Listens for files that reach the host from outside the page (command line, desktop); returns a function that stops listening. */
  onOpenFile(listener: (opened: Answer<OpenedFile>) => void): () => void;
}

/** Messages of the desktop's main process to the preload, on one channel. */
export type HostEvent =
  | { readonly kind: 'menu'; readonly command: CommandName }
  | { readonly kind: 'open_file'; readonly opened: Answer<OpenedFile> }
  | { readonly kind: 'changed_elsewhere' };

/** Functions that the desktop's preload adds. Large values cross as bytes, because everything else is copied member by member. */
export interface DesktopHost extends Omit<DesktopBridge, 'call'> {
  /** Makes any call; input and answer cross as objects. */
  call(name: OperationName, input: unknown): Promise<Answer<unknown>>;
  /** The same in bytes both ways (`wire.ts`). `id` is a number that the page uses for no other call. */
  callBytes(name: OperationName, bytes: Uint8Array, id: number): Promise<Uint8Array>;
  /** Cancels the page's call with that number. */
  cancel(id: number): void;
  /** Sends a part of a file, the first without an id. Resolves to the transfer's id, or `undefined` if the host drops it. */
  sendPart(part: Uint8Array, transfer_id?: string): Promise<string | undefined>;
}

declare global {
  /** The part of the platform's type that the contract needs. */
  interface AbortSignal {
    readonly aborted: boolean;
  }

  interface Window {
    /** Present in the desktop app only; the preload adds it. */
    readonly homeward?: DesktopHost;
  }
}
