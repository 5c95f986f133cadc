import { hostname, networkInterfaces } from 'node:os';

/** Interfaces and name of this machine, from its system. */
export interface Machine {
  readonly networkInterfaces: typeof networkInterfaces;
  readonly hostname: typeof hostname;
}

export const thisMachine: Machine = { networkInterfaces, hostname };

/** IPv4 addresses of this machine for others in the network. */
export function lanAddresses(machine: Machine): string[] {
  return Object.values(machine.networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}

const isUnspecified = (host: string) => host === '0.0.0.0' || host === '::';
const bracketed = (host: string) => (host.includes(':') ? `[${host}]` : host);

/** Hosts that reach a server bound to `host`, loopback first. */
export function reachableHosts(host: string, machine: Machine): string[] {
  if (isUnspecified(host)) return ['127.0.0.1', ...lanAddresses(machine)];
  return [bracketed(host)];
}

export function baseAddresses(host: string, port: number, machine: Machine): string[] {
  return reachableHosts(host, machine).map((each) => `http://${each}:${port}`);
}

/**
 * The Host headers that a server bound to `host` accepts, in lower case, with the port. Names of this machine are among
 * them, because another site cannot make them point here; any other name may be DNS rebinding.
 */
export function allowedHostHeaders(host: string, port: number, machine: Machine): string[] {
  const name = machine.hostname().toLowerCase();
  const hosts = new Set(['localhost', '127.0.0.1', '[::1]', ...reachableHosts(host, machine), name]);
  if (!name.endsWith('.local')) hosts.add(`${name}.local`);
  const list = [...hosts];
  return [...list.map((each) => `${each}:${port}`), ...(port === 80 ? list : [])];
}
