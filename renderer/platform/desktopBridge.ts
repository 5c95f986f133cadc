import type {
  CallOptions,
  DesktopBridge,
  DesktopHost,
  FileHandle,
  TransferredBytes,
} from '../../server/contract/desktopBridge.ts';
import { withFencesAside } from '../../server/contract/fencesAside.ts';
import type { OperationName, OperationOutput } from '../../server/contract/operations.ts';
import type { Answer } from '../../server/contract/problem.ts';
import { fromWireYielding, toWire } from '../../server/contract/wire.ts';
import { unreadable } from './fileInput.ts';
import { givenUp } from './lostAnswer.ts';
import { answerInWords } from './plainProblem.ts';
import { makeYieldToMain } from './yieldToMain.ts';

/** Each part is copied a few times on its way, which still fits into a frame. */
const part_bytes = 1024 * 1024;

const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

/** Joins the parts in the page itself: a `Blob` would send them to another process and back, for every question of a drag. */
function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}

/** Sends a file to the host part by part; `undefined` if the call is cancelled meanwhile or the host drops the file. */
async function sendParts(
  host: DesktopHost,
  file: FileHandle,
  signal: AbortSignal | undefined,
): Promise<TransferredBytes | undefined> {
  let transfer_id: string | undefined;
  for (let from = 0; from === 0 || from < file.size; from += part_bytes) {
    const part = await file.slice(from, Math.min(file.size, from + part_bytes)).arrayBuffer();
    if (signal?.aborted === true) return undefined;
    transfer_id = await host.sendPart(new Uint8Array(part), transfer_id);
    if (transfer_id === undefined) return undefined;
  }
  return transfer_id === undefined ? undefined : { transfer_id, size: file.size };
}

interface FileInput {
  readonly filename: string;
  readonly bytes: FileHandle;
}

const hasHandle = (input: unknown): input is FileInput =>
  typeof input === 'object' && input !== null && 'bytes' in input && input.bytes instanceof Blob;

/** The host for the desktop's page: nothing large crosses between the two in one piece or member by member. */
export function makeDesktopBridge(host: DesktopHost): DesktopBridge {
  let lastId = 0;
  const send = async (name: OperationName, input: unknown, signal?: AbortSignal) => {
    if (signal?.aborted === true) return givenUp();
    lastId += 1;
    const id = lastId;
    const giveUp = () => host.cancel(id);
    signal?.addEventListener('abort', giveUp);
    try {
      const answer = await host.callBytes(name, joined(toWire(withFencesAside(input, encode), encode)), id);
      return await fromWireYielding(answer, decode, makeYieldToMain());
    } finally {
      signal?.removeEventListener('abort', giveUp);
    }
  };
  const sendFile = async (name: OperationName, input: FileInput, signal?: AbortSignal) => {
    const bytes = await sendParts(host, input.bytes, signal).catch(() => undefined);
    if (signal?.aborted === true) return givenUp();
    return bytes === undefined ? unreadable(input.filename) : send(name, { ...input, bytes }, signal);
  };
  return {
    host: host.host,
    // The table of operations types the answer; the host builds it by the same table.
    call: <Name extends OperationName>(name: Name, input: unknown, { signal }: CallOptions = {}) =>
      (hasHandle(input) ? sendFile(name, input, signal) : send(name, input, signal)) as Promise<
        Answer<OperationOutput<Name>>
      >,
    chooseFile: async () => answerInWords(await host.chooseFile()),
    saveFile: async (file) => answerInWords(await host.saveFile(file)),
    saveFiles: async (set) => answerInWords(await host.saveFiles(set)),
    chooseFolder: async () => answerInWords(await host.chooseFolder()),
    saveDocumentAs: async (file, as) => answerInWords(await host.saveDocumentAs(file, as)),
    endsPlan: host.endsPlan,
    openWindow: host.openWindow,
    tellShown: host.tellShown,
    showElsewhere: host.showElsewhere,
    onChangedElsewhere: host.onChangedElsewhere,
    onMenuCommand: host.onMenuCommand,
    onOpenFile: (listener) => host.onOpenFile((opened) => listener(answerInWords(opened))),
  };
}
