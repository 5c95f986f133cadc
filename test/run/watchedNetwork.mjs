// Runs a command in a network of its own, which leads nowhere, and prints what it tried to reach. Run it by
// `unshare --net --mount node watchedNetwork.mjs REPORT COMMAND ARGUMENTS…`.
import { execFileSync, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [report, command, ...args] = process.argv.slice(2);
const way = 'way';

/** A default route into the void: whatever is sent beyond this machine is counted and lost. */
function layWay() {
  const ip = (/** @type {string} */ line) => execFileSync('ip', line.split(' '), { stdio: 'pipe' });
  // Without it the kernel itself announces each new device to its neighbours.
  writeFileSync('/proc/sys/net/ipv6/conf/default/disable_ipv6', '1');
  ip('link set lo up');
  ip(`link add ${way} type veth peer name void`);
  ip(`link set ${way} arp off`);
  ip('link set void up');
  ip(`link set ${way} up`);
  // A block for documentation (RFC 5737, 3): no machine has such an address.
  ip(`addr add 192.0.2.2/24 dev ${way}`);
  ip(`route add default via 192.0.2.1 dev ${way}`);
  // What a test announces to the neighbours stays here; that nothing else is announced, sockets tell (test/e2e/sharing.test.ts).
  // The kernel would also tell routers that it listens to such announcements.
  writeFileSync('/proc/sys/net/ipv4/igmp_link_local_mcast_reports', '0');
  ip('link set lo multicast on');
  ip('route add 224.0.0.0/4 dev lo');
}

function packetsSent() {
  const line = readFileSync('/proc/net/dev', 'utf8')
    .split('\n')
    .find((each) => each.trim().startsWith(`${way}:`));
  // After the name: eight figures of what came in, then bytes and packets that went out (proc(5), /proc/net/dev).
  return Number(line?.split(':')[1]?.trim().split(/\s+/)[9]);
}

/**
 * The name in a query to a name server (RFC 1035, 4.1.2): labels after their lengths, behind a head of 12 bytes.
 * @param {Buffer} query
 */
function nameIn(query) {
  const labels = [];
  for (let at = 12; (query[at] ?? 0) > 0; at += (query[at] ?? 0) + 1)
    labels.push(query.toString('latin1', at + 1, at + 1 + (query[at] ?? 0)));
  return labels.join('.');
}

/**
 * The only name server in here: it knows no name, and writes down who was asked for.
 * @param {Set<string>} names
 */
async function answerNothing(names) {
  const config = join(folder, 'resolv.conf');
  writeFileSync(config, 'nameserver 127.0.0.1\n');
  execFileSync('mount', ['--bind', config, '/etc/resolv.conf']);
  const server = createSocket('udp4');
  server.on('message', (query, { port, address }) => {
    names.add(nameIn(query));
    // An answer that there is no such name (RFC 1035, 4.1.1).
    query.writeUInt16BE(0x8183, 2);
    server.send(query, port, address);
  });
  server.bind(53, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

layWay();
const folder = mkdtempSync(join(tmpdir(), 'homeward-names-'));
/** @type {Set<string>} */
const names = new Set();
const server = await answerNothing(names);
const before = packetsSent();
const child = spawn(command ?? '', args, { stdio: 'inherit' });
const [code] = await once(child, 'close');
writeFileSync(report ?? '', JSON.stringify({ code, names: [...names], packets: packetsSent() - before }));
server.close();
rmSync(folder, { recursive: true });
process.exitCode = code ?? 1;
