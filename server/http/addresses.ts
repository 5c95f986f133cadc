import { hostname, networkInterfaces } from 'node:os';

/** Interfaces and names of this machine, as its system tells them. */
export interface Machine {
  readonly networkInterfaces: typeof networkInterfaces;
  readonly hostname: typeof hostname;
}

export const thisMachine: Machine = { networkInterfaces, hostname };

/** IPv4 addresses at which other machines of the network reach this one. */
export function lanAddresses(machine: Machine): string[] {
  return Object.values(machine.networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}

const isUnspecified = (host: string) => host === '0.0.0.0' || host === '::';
const bracketed = (host: string) => (host.includes(':') ? `[${host}]` : host);

/** Hosts by which a server bound to `host` is reached, loopback first. */
export function reachableHosts(host: string, machine: Machine): string[] {
  if (isUnspecified(host)) return ['127.0.0.1', ...lanAddresses(machine)];
  return [bracketed(host)];
}

export function baseAddresses(host: string, port: number, machine: Machine): string[] {
  return reachableHosts(host, machine).map((each) => `http://${each}:${port}`);
}

/**
 * Host headers that a server bound to `host` answers for, in lower case, with the port. Names of this machine are on
 * it, since a page of another site cannot make them point here; anything else is someone's rebinding.
 */
export function allowedHostHeaders(host: string, port: number, machine: Machine): string[] {
  const name = machine.hostname().toLowerCase();
  const hosts = new Set(['localhost', '127.0.0.1', '[::1]', ...reachableHosts(host, machine), name]);
  if (!name.endsWith('.local')) hosts.add(`${name}.local`);
  const list = [...hosts];
  return [...list.map((each) => `${each}:${port}`), ...(port === 80 ? list : [])];
}
