import type { KeyInfo, Scope } from '../contract/schemas/window.ts';
import { KeyName, ScopeSchema } from '../contract/schemas/window.ts';
import type { KeyStore } from '../services/services.ts';
import { shortName } from '../shortName.ts';
import { logToTerminal, openInstallation } from './installation.ts';
import { expectArguments, parseOptions } from './options.ts';
import { lineOf } from './plainTerminal.ts';
import { openNamedStore, storeOptions } from './storeOption.ts';
import { tableText } from './table.ts';
import { exitCodes, UsageError } from './usage.ts';

const options = {
  ...storeOptions,
  data: { type: 'string' },
  scope: { type: 'string', multiple: true },
} as const;

function toScopes(names: readonly string[]): Scope[] {
  if (names.length === 0)
    throw new UsageError(`keys create needs at least one --scope: ${ScopeSchema.options.join(' or ')}.`);
  return names.map((name) => {
    const parsed = ScopeSchema.safeParse(name);
    if (parsed.success) return parsed.data;
    throw new UsageError(`--scope must be ${ScopeSchema.options.join(' or ')}, not "${shortName(name)}".`);
  });
}

function toName(text: string): string {
  const parsed = KeyName.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new UsageError('NAME must have 1 to 60 characters, in one line and without control characters.');
}

const instantText = (instant: string | undefined) => instant?.slice(0, 16).replace('T', ' ') ?? '—';

function stateText({ revoked_at, expires_at }: KeyInfo): string {
  if (revoked_at !== undefined) return `revoked ${instantText(revoked_at)}`;
  if (expires_at === undefined) return 'live';
  return Date.parse(expires_at) > Date.now() ? `until ${instantText(expires_at)}` : 'expired';
}

function listKeys(keys: KeyStore): number {
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
      stateText(key),
    ]);
  console.log(
    rows.length === 0
      ? 'There are no API keys yet.'
      : tableText(['id', 'name', 'scopes', 'made (UTC)', 'last used', 'state'], rows),
  );
  return exitCodes.ok;
}

function showSecret(issued: { readonly secret: string } | undefined, id: string): number {
  if (issued === undefined) return reportUnknown(id);
  console.error('Keep this key safe: it is not shown again.');
  console.log(issued.secret);
  return exitCodes.ok;
}

function reportUnknown(id: string): number {
  console.error(`There is no live API key "${shortName(id)}"; "keys list" shows the keys.`);
  return exitCodes.failed;
}

async function revoke(keys: KeyStore, id: string): Promise<number> {
  const revoked = await keys.revoke(id);
  if (revoked === undefined) return reportUnknown(id);
  console.log(`The key ${id} (${lineOf(revoked.name)}) is revoked.`);
  return exitCodes.ok;
}

type KeysAction = (keys: KeyStore, argument: string, scopes: readonly string[]) => number | Promise<number>;

const actions: Readonly<Record<string, { readonly names: readonly string[]; readonly act: KeysAction }>> = {
  list: { names: [], act: listKeys },
  create: {
    names: ['a NAME'],
    act: async (keys, name, scopes) => showSecret(await keys.create(toName(name), toScopes(scopes)), name),
  },
  rotate: { names: ['the ID of a key'], act: async (keys, id) => showSecret(await keys.rotate(id), id) },
  revoke: { names: ['the ID of a key'], act: revoke },
};

/** The keys that several servers share, where a store is named; else those of the data folder. */
async function openKeyStore(values: Parameters<typeof openNamedStore>[0] & { data?: string | undefined }) {
  const shared = await openNamedStore(values, logToTerminal);
  if (shared !== undefined) return shared;
  const { services, close } = await openInstallation(values.data, logToTerminal);
  return { keys: services.keys, close };
}

export async function manageKeys(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseOptions(args, options);
  const [verb = '', ...rest] = positionals;
  const action = Object.hasOwn(actions, verb) ? actions[verb] : undefined;
  if (action === undefined)
    throw new UsageError(
      `keys needs one of ${Object.keys(actions).join(', ')}${verb && `, not "${shortName(verb)}"`}.`,
    );
  const [argument = ''] = expectArguments(`keys ${verb}`, rest, action.names);
  if (values.scope !== undefined && verb !== 'create') throw new UsageError(`keys ${verb} takes no --scope.`);
  const { keys, close } = await openKeyStore(values);
  try {
    return await action.act(keys, argument, values.scope ?? []);
  } finally {
    await close();
  }
}
