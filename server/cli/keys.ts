import type { Locale } from '../contract/locale.ts';
import type { KeyInfo, Scope } from '../contract/schemas/window.ts';
import { KeyName, ScopeSchema } from '../contract/schemas/window.ts';
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

const options = {
  ...storeOptions,
  data: { type: 'string' },
  scope: { type: 'string', multiple: true },
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

function stateText({ revoked_at, expires_at }: KeyInfo, locale: Locale): string {
  const state = (name: 'live' | 'until' | 'revoked' | 'expired', at?: string) =>
    sayMessage('terminal.key_state', { state: name, at: instantText(at) }, locale);
  if (revoked_at !== undefined) return state('revoked', revoked_at);
  if (expires_at === undefined) return state('live');
  return Date.parse(expires_at) > Date.now() ? state('until', expires_at) : state('expired');
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
  readonly locale: Locale;
}

async function revoke(keys: KeyStore, { argument: id, locale }: Given): Promise<number> {
  const revoked = await keys.revoke(id);
  if (revoked === undefined) return reportUnknown(id, locale);
  console.log(sayMessage('terminal.key_revoked', { id, name: lineOf(revoked.name) }, locale));
  return exitCodes.ok;
}

type KeysAction = (keys: KeyStore, given: Given) => number | Promise<number>;

const actions: Readonly<
  Record<string, { readonly names: readonly ArgumentName[]; readonly act: KeysAction }>
> = {
  list: { names: [], act: (keys, { locale }) => listKeys(keys, locale) },
  create: {
    names: ['name'],
    act: async (keys, { argument: name, scopes, locale }) =>
      showSecret(await keys.create(toName(name), toScopes(scopes)), name, locale),
  },
  rotate: {
    names: ['id'],
    act: async (keys, { argument: id, locale }) => showSecret(await keys.rotate(id), id, locale),
  },
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
  if (values.scope !== undefined && verb !== 'create')
    throw new UsageError('terminal.takes_no_scope', { command: `keys ${verb}` });
  const { keys, close } = await openKeyStore(values);
  try {
    return await action.act(keys, { argument, scopes: values.scope ?? [], locale });
  } finally {
    await close();
  }
}
