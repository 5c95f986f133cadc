import type { Locale } from '../contract/locale.ts';
import { longestGrace_s, usualGrace_s } from '../contract/schemas/keyEnd.ts';
import { type KeyInfo, KeyName, type Scope, ScopeSchema } from '../contract/schemas/window.ts';
import { sayMessage } from '../report/say.ts';
import type { KeyStore } from '../services/services.ts';
import { shortName } from '../shortName.ts';
import { logToTerminal, openInstallation } from './installation.ts';
import { type ArgumentName, expectArguments, parseOptions } from './options.ts';
import { lineOf } from './plainTerminal.ts';
import { either } from './refusal.ts';
import { openNamedStore, storeOptions } from './storeOption.ts';
import { headsOf, tableText } from './table.ts';
import { exitCodes, UsageError } from './usage.ts';

const day_s = 86_400;
const unit_s = { m: 60, h: 3600, d: day_s } as const;

const nothing = /^(never|none)$/;
const inDays = /^(\d{1,5})d$/;
const onDay = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The midnight at the end of a day, in this computer's zone; `undefined`: there is no such day. */
function endOfDay(year: number, month: number, day: number): Date | undefined {
  const begin = new Date(year, month - 1, day);
  if (begin.getMonth() !== month - 1 || begin.getDate() !== day) return undefined;
  return new Date(year, month - 1, day + 1);
}

function instantOf(text: string, now_ms: number): Date | undefined {
  const days = inDays.exec(text)?.[1];
  if (days !== undefined) return new Date(now_ms + Number(days) * day_s * 1000);
  const [, year, month, day] = onDay.exec(text) ?? [];
  return year === undefined ? undefined : endOfDay(Number(year), Number(month), Number(day));
}

/** The instant of `--expires`: days from now, or the end of a day; `undefined`: the key gets no end. */
export function toKeyEnd(text: string, now_ms = Date.now()): string | undefined {
  if (nothing.test(text)) return undefined;
  const instant = instantOf(text, now_ms);
  if (instant === undefined) throw new UsageError('terminal.expires_form', { text: shortName(text) });
  if (instant.getTime() <= now_ms) throw new UsageError('terminal.expires_passed', { text: shortName(text) });
  return instant.toISOString();
}

/** The seconds of `--grace`, 30 days at most; 0: the old secret ends at once. */
export function toGrace_s(text: string): number {
  const [, count, unit = 'm'] = /^(\d{1,5})([mhd])$/.exec(text) ?? (text === '0' ? ['', '0'] : []);
  const grace_s = Number(count) * unit_s[unit as keyof typeof unit_s];
  if (grace_s <= longestGrace_s) return grace_s;
  throw new UsageError('terminal.grace_form', { text: shortName(text) });
}

const options = {
  ...storeOptions,
  data: { type: 'string' },
  scope: { type: 'string', multiple: true },
  expires: { type: 'string' },
  grace: { type: 'string' },
} as const;

function toScopes(names: readonly string[]): Scope[] {
  if (names.length === 0)
    throw new UsageError('terminal.needs_scope', { words: either(ScopeSchema.options) });
  return names.map((name) => {
    const parsed = ScopeSchema.safeParse(name);
    if (parsed.success) return parsed.data;
    throw new UsageError('terminal.must_be_one_of', {
      option: '--scope',
      words: either(ScopeSchema.options),
      text: shortName(name),
    });
  });
}

function toName(text: string): string {
  const parsed = KeyName.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new UsageError('terminal.key_name');
}

const instantText = (instant: string | undefined) => instant?.slice(0, 16).replace('T', ' ') ?? '—';

function stateText({ revoked_at, expires_at, old_secret_until }: KeyInfo, locale: Locale): string {
  const old =
    old_secret_until === undefined || revoked_at !== undefined
      ? ''
      : `, ${sayMessage('terminal.old_secret_until', { at: instantText(old_secret_until) }, locale)}`;
  return `${endText({ revoked_at, expires_at }, locale)}${old}`;
}

function endText(
  { revoked_at, expires_at }: Pick<KeyInfo, 'revoked_at' | 'expires_at'>,
  locale: Locale,
): string {
  const state = (name: 'live' | 'until' | 'revoked' | 'expired', at?: string) =>
    sayMessage('terminal.key_state', { state: name, at: instantText(at) }, locale);
  if (revoked_at !== undefined) return state('revoked', revoked_at);
  if (expires_at === undefined) return state('live');
  return state(Date.parse(expires_at) > Date.now() ? 'until' : 'expired', expires_at);
}

const columns = ['id', 'name', 'scopes', 'made_utc', 'last_used', 'state'];

function listKeys(keys: KeyStore, locale: Locale): number {
  // It was said when the keys were opened.
  if (keys.problem() !== undefined) return exitCodes.failed;
  const rows = keys
    .list()
    .map((key) => [
      key.id,
      key.name,
      key.scopes.join(' '),
      instantText(key.created_at),
      instantText(key.last_used_at),
      stateText(key, locale),
    ]);
  console.log(
    rows.length === 0
      ? sayMessage('terminal.no_keys', {}, locale)
      : tableText(headsOf(columns, locale), rows),
  );
  return exitCodes.ok;
}

function showSecret(issued: { readonly secret: string } | undefined, id: string, locale: Locale): number {
  if (issued === undefined) return reportUnknown(id, locale);
  console.error(sayMessage('terminal.keep_key_safe', {}, locale));
  console.log(issued.secret);
  return exitCodes.ok;
}

function reportUnknown(id: string, locale: Locale): number {
  console.error(sayMessage('terminal.unknown_key', { id: shortName(id) }, locale));
  return exitCodes.failed;
}

interface Given {
  readonly argument: string;
  readonly scopes: readonly string[];
  readonly expires?: string | undefined;
  readonly grace?: string | undefined;
  readonly locale: Locale;
}

async function create(keys: KeyStore, { argument, scopes, expires, locale }: Given): Promise<number> {
  const [name, allowed] = [toName(argument), toScopes(scopes)];
  const end = expires === undefined ? undefined : toKeyEnd(expires);
  return showSecret(await keys.create(name, allowed, end), argument, locale);
}

async function renew(keys: KeyStore, { argument: id, expires, locale }: Given): Promise<number> {
  if (expires === undefined) throw new UsageError('terminal.needs_expires');
  const renewed = await keys.renew(id, toKeyEnd(expires));
  if (renewed === undefined) return reportUnknown(id, locale);
  const { name, expires_at } = renewed;
  const end = expires_at === undefined ? 'none' : instantText(expires_at);
  console.log(sayMessage('terminal.key_renewed', { id, name: lineOf(name), end }, locale));
  return exitCodes.ok;
}

async function rotate(keys: KeyStore, { argument: id, grace, locale }: Given): Promise<number> {
  const grace_s = grace === undefined ? usualGrace_s : toGrace_s(grace);
  const issued = await keys.rotate(id, grace_s);
  if (issued !== undefined) {
    const until = issued.key.old_secret_until;
    const at = until === undefined ? 'none' : instantText(until);
    console.error(sayMessage('terminal.old_secret', { at }, locale));
  }
  return showSecret(issued, id, locale);
}

async function revoke(keys: KeyStore, { argument: id, locale }: Given): Promise<number> {
  const revoked = await keys.revoke(id);
  if (revoked === undefined) return reportUnknown(id, locale);
  console.log(sayMessage('terminal.key_revoked', { id, name: lineOf(revoked.name) }, locale));
  return exitCodes.ok;
}

type KeysAction = (keys: KeyStore, given: Given) => number | Promise<number>;

interface Action {
  readonly names: readonly ArgumentName[];
  /** Options that it alone takes. */
  readonly takes?: readonly KeyOption[];
  readonly act: KeysAction;
}

const keyOptions = ['scope', 'expires', 'grace'] as const;
type KeyOption = (typeof keyOptions)[number];

const actions: Readonly<Record<string, Action>> = {
  list: { names: [], act: (keys, { locale }) => listKeys(keys, locale) },
  create: { names: ['name'], takes: ['scope', 'expires'], act: create },
  renew: { names: ['id'], takes: ['expires'], act: renew },
  rotate: { names: ['id'], takes: ['grace'], act: rotate },
  revoke: { names: ['id'], act: revoke },
};

/** The keys that several servers share, where a store is named; else those of the data folder. */
async function openKeyStore(values: Parameters<typeof openNamedStore>[0] & { data?: string | undefined }) {
  const shared = await openNamedStore(values, logToTerminal);
  if (shared !== undefined) return shared;
  const { services, close } = await openInstallation(values.data, logToTerminal);
  return { keys: services.keys, close };
}

export async function manageKeys(args: readonly string[], locale: Locale): Promise<number> {
  const { values, positionals } = parseOptions(args, options);
  const [verb = '', ...rest] = positionals;
  const action = Object.hasOwn(actions, verb) ? actions[verb] : undefined;
  if (action === undefined)
    throw new UsageError('terminal.keys_needs', {
      actions: Object.keys(actions).join(', '),
      said: verb === '' ? 'no' : 'yes',
      text: shortName(verb),
    });
  const [argument = ''] = expectArguments(`keys ${verb}`, rest, action.names);
  const foreign = keyOptions.find((name) => values[name] !== undefined && !action.takes?.includes(name));
  if (foreign !== undefined)
    throw new UsageError('terminal.takes_no_option', { command: `keys ${verb}`, option: `--${foreign}` });
  const { keys, close } = await openKeyStore(values);
  try {
    const { scope: scopes = [], expires, grace } = values;
    return await action.act(keys, { argument, scopes, expires, grace, locale });
  } finally {
    await close();
  }
}
