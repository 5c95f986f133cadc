import { createHash } from 'node:crypto';
import { openSync, readFileSync, readSync } from 'node:fs';

interface Integrity {
  readonly algorithm: string;
  readonly hash: string;
  readonly blockSize: number;
  readonly blocks: readonly string[];
}

export interface AsarFile {
  readonly path: string;
  readonly offset: number;
  readonly size: number;
  readonly integrity: Integrity | undefined;
  readonly isUnpacked: boolean;
}

interface Node {
  readonly files?: Readonly<Record<string, Node>>;
  readonly offset?: string;
  readonly size?: number;
  readonly unpacked?: boolean;
  readonly integrity?: Integrity;
}

function* filesOf(node: Node, path: string, start: number): Generator<AsarFile> {
  for (const [name, child] of Object.entries(node.files ?? {})) {
    const at = path === '' ? name : `${path}/${name}`;
    if (child.files !== undefined) yield* filesOf(child, at, start);
    else if (child.size !== undefined)
      yield {
        path: at,
        offset: start + Number(child.offset ?? 0),
        size: child.size,
        integrity: child.integrity,
        isUnpacked: child.unpacked === true,
      };
  }
}

/** The files of an ASAR archive by its header: two numbers in front of its length, then JSON (github.com/electron/asar, "Format"). */
export function readAsar(path: string): readonly AsarFile[] {
  const file = openSync(path, 'r');
  const sizes = Buffer.alloc(16);
  readSync(file, sizes, 0, 16, 0);
  const header = Buffer.alloc(sizes.readUInt32LE(12));
  readSync(file, header, 0, header.length, 16);
  return [...filesOf(JSON.parse(header.toString()) as Node, '', 8 + sizes.readUInt32LE(4))];
}

/** Paths of packed files whose bytes are not those that the header has hashes of. */
export function brokenFiles(path: string, files: readonly AsarFile[]): readonly string[] {
  const bytes = readFileSync(path);
  const sha256 = (part: Uint8Array) => createHash('sha256').update(part).digest('hex');
  const isRight = ({ offset, size, integrity }: AsarFile) => {
    const content = bytes.subarray(offset, offset + size);
    if (integrity?.algorithm !== 'SHA256' || integrity.hash !== sha256(content)) return false;
    return integrity.blocks.every(
      (hash, at) =>
        hash === sha256(content.subarray(at * integrity.blockSize, (at + 1) * integrity.blockSize)),
    );
  };
  return files.filter((file) => !file.isUnpacked && !isRight(file)).map((file) => file.path);
}
