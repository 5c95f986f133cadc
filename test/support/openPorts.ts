import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const tables = ['tcp', 'tcp6', 'udp', 'udp6'] as const;
/** The state of a socket that listens, and of one that takes datagrams from anywhere, in the tables of Linux. */
const listening = { tcp: '0A', tcp6: '0A', udp: '07', udp6: '07' } as const;

export interface OpenPort {
  readonly table: (typeof tables)[number];
  readonly port: number;
  /** Only this computer reaches it. */
  readonly isLoopback: boolean;
}

function inodesOf(pid: number): Set<string> {
  const inodes = new Set<string>();
  for (const name of readdirSync(`/proc/${pid}/fd`)) {
    try {
      const [, inode] = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${name}`)) ?? [];
      if (inode !== undefined) inodes.add(inode);
    } catch {
      // It was closed meanwhile.
    }
  }
  return inodes;
}

function childrenOf(pid: number): number[] {
  const found = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  );
  return found.flatMap((child) => [child, ...childrenOf(child)]);
}

/** The ports at which a process or one of its children takes anything, as Linux sees them at the sockets. */
export function openPorts(pid: number): OpenPort[] {
  const all = [pid, ...childrenOf(pid)];
  const inodes = new Set(all.flatMap((each) => [...inodesOf(each)]));
  return tables.flatMap((table) =>
    readFileSync(`/proc/${pid}/net/${table}`, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state, , , , , , inode = '']) => state === listening[table] && inodes.has(inode))
      .map(([, local = '']) => {
        const [address = '', port = ''] = local.split(':');
        return { table, port: Number.parseInt(port, 16), isLoopback: /^0100007F$|01000000$/.test(address) };
      }),
  );
}
