import { fail, succeed } from '../../engine/result.ts';
import type { Settings } from '../contract/schemas/window.ts';
import { someHandlers } from '../dispatch.ts';
import { filesComplaint } from '../elevation/filesComplaint.ts';
import { rounded } from '../figures/rounding.ts';
import { toNamedSource } from '../services/namedSource.ts';
import type { Services } from '../services/services.ts';
import { settingsComplaint } from '../services/settingsComplaint.ts';
import { invalid, issueOf, problemOf, problemSaying } from '../work/refusals.ts';
import { orActionFailed } from './windowRefusals.ts';

/** An end that has passed is a slip of the hand or of a clock; ending a key has an operation of its own. */
const endComplaint = (expires_at: string | undefined) =>
  expires_at === undefined || Date.parse(expires_at) > Date.now()
    ? undefined
    : invalid([issueOf('expires_at', 'expires_at', { says: 'host.key_end_passed' })]);

const unknownKey = fail(problemOf('NOT_FOUND', 'host.no_such_key'));

/** Over IPC a member may be present but undefined, which means no change. */
function withoutUndefined(
  change: { [Name in keyof Settings]?: Settings[Name] | undefined },
): Partial<Settings> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/** A folder that was named before may be on a disk that is away; one that is new must hold heights. */
async function newFolderComplaint(
  { elevation_sources = [] }: Parameters<typeof withoutUndefined>[0],
  { elevation_sources: before }: Settings,
) {
  for (const [index, source] of elevation_sources.entries()) {
    const named = toNamedSource(source);
    if (before.includes(source) || !named.ok || named.value.form !== 'files') continue;
    const why = await filesComplaint(named.value.path);
    if (why !== undefined) return issueOf(`settings.elevation_sources[${index}]`, 'elevation_source', why);
  }
  return undefined;
}

/** Operations that only the person at the window may use. */
export function makeWindowHandlers({ settings, server, keys, requests }: Services) {
  return someHandlers({
    getSettings: () => succeed({ settings: settings.get() }),
    async saveSettings({ settings: change }) {
      const complaint = settingsComplaint(change) ?? (await newFolderComplaint(change, settings.get()));
      if (complaint !== undefined) return fail(invalid([complaint]));
      const saved = await orActionFailed('host.settings_not_saved', () =>
        settings.save(withoutUndefined(change)),
      );
      if (!saved.ok) return saved;
      // Whoever changes it here or in another window has it at once, however the server was started.
      if (change.server_announced !== undefined || change.server_name !== undefined) await server.announce();
      return succeed({ settings: saved.value });
    },
    getServer: () => succeed({ server: rounded(server.status()) }),
    async startServer(options) {
      const started = await server.start(options);
      return started.ok ? succeed({ server: rounded(started.value) }) : started;
    },
    stopServer: async () => succeed({ server: rounded(await server.stop()) }),
    listKeys: () => {
      const problem = keys.problem();
      if (problem !== undefined) return fail(problemSaying('ACTION_FAILED', problem));
      return succeed({ keys: [...keys.list()] });
    },
    async createKey({ name, scopes, expires_at }) {
      const complaint = endComplaint(expires_at);
      if (complaint !== undefined) return fail(complaint);
      const created = await orActionFailed('host.key_not_stored', () =>
        keys.create(name, scopes, expires_at),
      );
      return created.ok ? succeed({ ...created.value }) : created;
    },
    async renewKey({ id, expires_at }) {
      const complaint = endComplaint(expires_at);
      if (complaint !== undefined) return fail(complaint);
      const renewed = await orActionFailed('host.key_not_stored', () => keys.renew(id, expires_at));
      if (!renewed.ok) return renewed;
      return renewed.value === undefined ? unknownKey : succeed({ key: renewed.value });
    },
    async rotateKey({ id, grace_s }) {
      const rotated = await orActionFailed('host.key_not_stored', () => keys.rotate(id, grace_s));
      if (!rotated.ok) return rotated;
      return rotated.value === undefined ? unknownKey : succeed({ ...rotated.value });
    },
    async revokeKey({ id }) {
      const revoked = await orActionFailed('host.key_not_revoked', () => keys.revoke(id));
      if (!revoked.ok) return revoked;
      return revoked.value === undefined ? unknownKey : succeed({ key: revoked.value });
    },
    listRequests: async ({ after }, { signal }) => succeed(await requests.next(after, signal)),
  });
}
