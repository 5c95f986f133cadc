import {
  fleetFor,
  meanService_s,
  mixOf,
  plannedBusy,
  plannedWait_s,
  rates,
  type SimulatedCheck,
  serverCores,
  simulateCheck,
} from './simulated.ts';
import type { Check, KindMeasured, Measurement } from './stored.ts';

/** Two figures agree when one is within a fifth of the other. */
const agreement = 1.2;
const hour_s = 3600;
const month_h = 730;

const figure = (value: number, digits = 0) =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
/** Three digits say as much as a measurement of this kind does. */
const threeDigits = (value: number) => value.toLocaleString('en-US', { maximumSignificantDigits: 3 });
const ms = (value_s: number) => figure(1000 * value_s, 1);
const pct = (share: number) => `${figure(100 * share)} %`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|---|${'--:|'.repeat(head.length - 1)}`, ...rows.map(line)].join('\n');
}

const intro = ({ made, machine }: Measurement) => `# Capacity

Made by \`npm run capacity\` from what it measured on ${made}; edits are lost. \`npm run capacity -- --render\` writes it anew from
[capacity.json](capacity.json), and a test compares the two.

Machine: ${machine.processor}, ${machine.cores} cores, Node.js ${machine.node}, Redis ${machine.redis}. Servers, Redis and the sender of requests shared it with
other work: load average ${figure(machine.load[0], 2)} at the start and ${figure(machine.load[1], 2)} at the end${machine.isFirst ? '; what was measured had the highest priority' : ''}. So
costs are processor time, not time on a clock. Another processor has other figures: run it on yours.`;

function rentedLine({ rented }: Measurement): string {
  return `A euro buys ${figure(1 / rented.hour_eur, 1)} hours of ${rented.name}, ${rented.cores} cores, at ${rented.hour_eur} € an hour (${rented.source}; not checked with who rents it out). Its
cores count as those of this machine, which they are not. For your own price:
\`npm run capacity -- --render --server NAME --cores N --hour EUROS --source "where, and when"\`.`;
}

function answersRow(cpu_us: number, { rented }: Measurement): readonly string[] {
  const core = 1e6 / cpu_us;
  const server = plannedBusy * serverCores * core;
  const euro = (plannedBusy * rented.cores * core * hour_s) / rented.hour_eur;
  return [threeDigits(core), threeDigits(server), `${threeDigits(euro / 1e6)} million`];
}

function answers(measured: Measurement): string {
  const row = (kind: KindMeasured) => [
    kind.name,
    kind.share === 0 ? '–' : pct(kind.share),
    ms(kind.cpu_us / 1e6),
    ms((kind.hundredths_us[50] ?? 0) / 1e6),
    ms((kind.hundredths_us[99] ?? 0) / 1e6),
    ...answersRow(kind.cpu_us, measured),
  ];
  const mean_s = meanService_s(measured);
  const mix = ['the mix', '100 %', ms(mean_s), '', '', ...answersRow(1e6 * mean_s, measured)];
  const head = [
    'request',
    'mix',
    'ms of a core, 4 at once',
    'alone, middle',
    'alone, 99 of 100',
    'a second, a core',
    `a second, ${serverCores} cores`,
    'a euro',
  ];
  return `## Answers

Each answer was computed: no two requests were equal. *Alone* is a request that finds a resting server, whose memory and caches went cold; most kinds cost more
than among many others. A core works all the time; a server with ${serverCores} cores (\`serve --workers ${serverCores}\`) and what a euro buys are planned to work ${pct(plannedBusy)} of it.
The mix is an assumption, a back end that asks for rings most of all.

${table(head, [...measured.kinds.map(row), mix])}

${rentedLine(measured)}`;
}

function redisUse(measured: Measurement): string {
  const { redis, idempotent } = measured;
  const row = (name: string, { sent, inside }: KindMeasured['commands']) => [
    name,
    figure(sent, 2),
    figure(inside, 2),
  ];
  const rows = [
    ...measured.kinds.map(({ name, commands }) => row(name, commands)),
    row('mission of 50 with an `Idempotency-Key`', idempotent.commands),
  ];
  const most = 1e6 / redis.cpu_us;
  return `## Redis

Counted by \`MONITOR\`. A request with a key reads that key (\`HGET\`) and counts it (\`EVAL\`); a repeatable one also claims and keeps its answer.

${table(['request', 'commands sent', 'commands inside scripts'], rows)}

A request of the mix takes ${figure(redis.cpu_us)} µs of Redis's processor, and one with an \`Idempotency-Key\` ${figure(redis.idempotent_cpu_us)} µs more. Redis computes on one core, so one is
full at ${threeDigits(most)} requests a second and planned for ${threeDigits(plannedBusy * most)}. With more connections at once it reads several commands at a time and bears
more: this is the careful figure.`;
}

function fleet(measured: Measurement): string {
  const commands = mixOf(measured).reduce((sum, kind) => sum + kind.share * kind.commands.sent, 0);
  const rows = rates.map((rate) => {
    const { servers, shards, busy, redisBusy, p50_wait_s, p99_wait_s } = fleetFor(measured, rate);
    return [
      figure(rate),
      figure(servers),
      pct(busy),
      figure(rate * commands),
      figure(shards),
      pct(redisBusy),
      ms(p50_wait_s),
      ms(p99_wait_s),
      figure(servers * measured.rented.hour_eur * month_h * (serverCores / measured.rented.cores)),
    ];
  });
  const head = [
    'requests a second',
    `servers of ${serverCores} cores`,
    'busy',
    'Redis commands a second',
    'Redis servers’ worth of work',
    'each busy',
    'wait, middle, ms',
    'wait, 99 of 100, ms',
    'servers, € a month',
  ];
  return `## From 10 to 100,000 requests a second

Simulated event by event: requests of the mix come by chance (Poisson), the proxy gives each to the server that has the fewest in hand, Redis answers one after
the other, and each of a server's ${serverCores} processes computes one at a time. A fleet is the smallest in which processes and Redis work ${pct(plannedBusy)} of the time at most and 99 of
100 requests wait less than ${figure(1000 * plannedWait_s)} ms. Keep one server more than this, so that one may stop.
Where the work is that of more than one Redis, this version cannot serve the load: see the end.

${table(head, rows)}`;
}

const ratioText = (measured: number, simulated: number) => `${figure(measured / simulated, 2)} ×`;
const agrees = (measured: number, simulated: number) =>
  measured / simulated <= agreement && simulated / measured <= agreement;

function verdictText(rows: readonly { readonly check: Check; readonly simulated: SimulatedCheck }[]): string {
  const sayOf = (name: string, read: (one: Check | SimulatedCheck) => number) => {
    const right = rows.filter(({ check, simulated }) => agrees(read(check), read(simulated)));
    const wrong = rows.filter((row) => !right.includes(row)).map(({ check }) => pct(check.load));
    if (wrong.length === 0) return `${name} agrees at all ${rows.length} loads.`;
    const ratios = rows.map(({ check, simulated }) => read(check) / read(simulated));
    const span = `${figure(Math.min(...ratios), 2)} to ${figure(Math.max(...ratios), 2)} times the simulated`;
    return `${name} agrees at ${right.length} of ${rows.length} loads and is ${span}: poor at ${wrong.join(', ')}.`;
  };
  return [
    sayOf('The number of answers', (one) => one.answers_per_s),
    sayOf('The work of the processes', (one) => one.busy),
    sayOf('The wait of 99 of 100', (one) => one.p99_wait_ms),
  ].join(' ');
}

function checks(measured: Measurement): string {
  const rows = measured.checks.map((check) => ({ check, simulated: simulateCheck(measured, check) }));
  const cells = rows.map(({ check, simulated }) => [
    pct(check.load),
    figure(check.offered_per_s),
    figure(check.errors),
    ratioText(check.answers_per_s, simulated.answers_per_s),
    `${pct(check.busy)} / ${pct(simulated.busy)}`,
    `${figure(check.p50_wait_ms, 1)} / ${figure(simulated.p50_wait_ms, 1)}`,
    `${figure(check.p99_wait_ms, 1)} / ${figure(simulated.p99_wait_ms, 1)}`,
    ratioText(check.p99_wait_ms, simulated.p99_wait_ms),
    `${figure(check.others_busy, 2)} / ${figure(check.others_busy + 2 * check.busy, 2)}`,
  ]);
  const head = [
    'load',
    'offered a second',
    'errors',
    'answers, measured to simulated',
    'busy, measured / simulated',
    'wait, middle, ms',
    'wait, 99 of 100, ms',
    'ratio of that',
    'cores used by others / by all',
  ];
  return `## The simulation beside two real servers

In the same run two servers of one process each, on one Redis, got the mix as it comes by chance from a sender that gives each request to whoever has fewer in hand.
Load is the part of two cores that the answers take by the table above; a wait is the time beyond the middle answer of its kind on a resting server.

${table(head, cells)}

Agreement means within a fifth. ${verdictText(rows)}

Sender and Redis worked on the same ${measured.machine.cores} cores as the servers, as did all else on this machine (last column, sender and Redis included). The simulation lengthens each answer by the
part of the cores that those took, as if they took it evenly; in truth they take it in pieces, and a request that meets one waits for the whole piece. Where all together use nearly
${measured.machine.cores} cores the machine is full, and requests wait for a processor more than for each other. Collections of garbage stop a process for milliseconds now and then; the simulation
knows them only as part of the spread of single answers. **So trust the number of servers, and not the wait of 99 of 100**: that one is what queues alone cost, and a real one may be many times as long.`;
}

function sharding(measured: Measurement): string {
  const most = plannedBusy * (1e6 / measured.redis.cpu_us);
  return `## When one Redis is not enough

That is at ${threeDigits(most)} requests a second of the mix. **A Redis Cluster is not supported today.** What stands in its way, and what does not:

| name | what it is | in a cluster |
|---|---|---|
| \`homeward:window:NAME:ID\` | count of a key, or of an address whose keys failed | spreads by itself: each command and script touches this one name |
| \`homeward:answer:HASH\` | answer to a repeatable request | spreads by itself, likewise |
| \`homeward:keys\`, \`homeward:keys:used\` | all keys, in one hash each | does not spread: every request of every server reads the first, so one Redis gets half of all commands |
| \`homeward:heartbeat\` | whether Redis takes changes | asks one of several alone |

No name carries a hash tag, and none needs one today, since no script touches two names (a test runs them in a cluster of one). To shard: one name a key, \`homeward:key:{ID}\`, in
place of the hash, and the same tag in its count, \`homeward:window:NAME:{ID}\`: **the hash tag is the key's id**, so that whatever a request asks of a key lies on one Redis and can be
asked in one go. Answers stay as they are. The client would be \`createCluster\` of the same package, with a heartbeat for each Redis. One key alone cannot be spread: a
caller with one key gets no more than one Redis bears.`;
}

const limits = `## Not in these figures

TLS and the proxy's own work; the network between machines; ground heights that must be fetched; missions of more than 200 waypoints, which cost in proportion; batches and PDFs; a
Redis on a slow disk; callers who do not come independently of each other but all at once.`;

/** Writes the document of a measurement; the same measurement gives the same text. */
export function capacityDocument(measured: Measurement): string {
  const parts = [intro, answers, redisUse, fleet, checks, sharding].map((part) => part(measured));
  return `${[...parts, limits].join('\n\n')}\n`;
}
