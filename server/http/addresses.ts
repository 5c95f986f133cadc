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

export type Scheme = 'http' | 'https';

export const baseAddresses = (scheme: Scheme, host: string, port: number, machine: Machine): string[] =>
  reachableHosts(host, machine).map((each) => `${scheme}://${each}:${port}`);

/** The name of this machine in its network (RFC 6762), in lower case. */
export function localName(machine: Machine): string {
  const name = machine.hostname().toLowerCase();
  return name.endsWith('.local') ? name : `${name}.local`;
}

function ownHosts(host: string, machine: Machine): string[] {
  const names = [machine.hostname().toLowerCase(), localName(machine)];
  return [...new Set(['localhost', '127.0.0.1', '[::1]', ...reachableHosts(host, machine), ...names])];
}

/**
 * The Host headers that a server bound to `host` accepts, in lower case, with the port. Names of this machine are among
 * them, because another site cannot make them point here; any other name may be DNS rebinding.
 */
export function allowedHostHeaders(host: string, port: number, machine: Machine): string[] {
  const list = ownHosts(host, machine);
  return [...list.map((each) => `${each}:${port}`), ...(port === 80 || port === 443 ? list : [])];
}

const withoutBrackets = (host: string) => host.replace(/^\[(.*)\]$/, '$1');

/** The names and addresses of a server bound to `host` for its certificate. */
export const ownNames = (host: string, machine: Machine): string[] =>
  ownHosts(host, machine).map(withoutBrackets);

/** The addresses that others reach a server bound to `host` by. */
export const reachableNames = (host: string, machine: Machine): string[] =>
  reachableHosts(host, machine).map(withoutBrackets);
