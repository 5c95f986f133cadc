import type {
  DesktopBridge,
  DesktopHost,
  FileHandle,
  KeptBytes,
} from '../../server/contract/desktopBridge.ts';
import type { OperationName, OperationOutput } from '../../server/contract/operations.ts';
import { fromPackedInTurns, toPacked } from '../../server/contract/packed.ts';
import type { Answer } from '../../server/contract/problem.ts';
import { unreadable } from './fileInput.ts';
import { makeOpenCalls } from './openCalls.ts';
import { makeTurns } from './turns.ts';

/** Copied a few times on its way, and within a frame still. */
const part_bytes = 1024 * 1024;

const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

/** Hands a file to the host part by part; `undefined` when it is given up meanwhile, or the host does not keep it. */
async function handOver(
  host: DesktopHost,
  file: FileHandle,
  signal: AbortSignal,
): Promise<KeptBytes | undefined> {
  let kept: string | undefined;
  for (let from = 0; from === 0 || from < file.size; from += part_bytes) {
    const part = await file.slice(from, Math.min(file.size, from + part_bytes)).arrayBuffer();
    if (signal.aborted) return undefined;
    kept = await host.keep(new Uint8Array(part), kept);
    if (kept === undefined) return undefined;
  }
  return kept === undefined ? undefined : { kept, size: file.size };
}

interface FileInput {
  readonly filename: string;
  readonly bytes: FileHandle;
}

const hasHandle = (input: unknown): input is FileInput =>
  typeof input === 'object' && input !== null && 'bytes' in input && input.bytes instanceof Blob;

/** The host as the desktop's page sees it: nothing large crosses from one side to the other in one piece or member by member. */
export function makeDesktopBridge(host: DesktopHost): DesktopBridge {
  const calls = makeOpenCalls();
  const send = async (name: OperationName, input: unknown) => {
    const bytes = await new Blob(toPacked(input, encode)).arrayBuffer();
    const packed = await host.callPacked(name, new Uint8Array(bytes));
    return fromPackedInTurns(packed, decode, makeTurns());
  };
  const sendFile = async (name: OperationName, input: FileInput, signal: AbortSignal) => {
    const bytes = await handOver(host, input.bytes, signal).catch(() => undefined);
    return bytes === undefined ? unreadable(input.filename) : send(name, { ...input, bytes });
  };
  return {
    host: host.host,
    // The table of operations types the answer; the host made it by that table.
    call: <Name extends OperationName>(name: Name, input: unknown) =>
      calls.follow(name, (signal) =>
        hasHandle(input) ? sendFile(name, input, signal) : send(name, input),
      ) as Promise<Answer<OperationOutput<Name>>>,
    cancel: (name) => {
      calls.giveUp(name);
      host.cancel(name);
    },
    chooseFile: host.chooseFile,
    saveFile: host.saveFile,
    onMenuCommand: host.onMenuCommand,
    onOpenFile: host.onOpenFile,
  };
}
