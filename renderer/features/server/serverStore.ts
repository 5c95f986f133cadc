import { createStore } from 'zustand/vanilla';
import type { Problem } from '../../../server/contract/problem.ts';
import type {
  CertificateAnew,
  KeyInfo,
  Scope,
  ServerStatus,
  Share,
} from '../../../server/contract/schemas/window.ts';
import { certificateFile } from '../../../server/report/toolSnippets.ts';
import { part } from '../../parts/part.ts';
import { ask, type Reply } from '../../platform/ask.ts';

/** A new key's secret: shown once, until it is dismissed. */
export interface ShownSecret {
  readonly name: string;
  readonly secret: string;
}

export interface ServerState {
  readonly status: ServerStatus | undefined;
  readonly keys: readonly KeyInfo[];
  readonly secret: ShownSecret | undefined;
  readonly isBusy: boolean;
  /** The panel with the switch, the addresses and the keys is on screen. */
  readonly isPanelOpen: boolean;
  readonly problem: Problem | undefined;
}

/** A key that ended by itself stays in the list until it is removed. */
export const isShown = (key: KeyInfo) => key.revoked_at === undefined;

export const useServerPanel = part(({ bridge }) => {
  const store = createStore<ServerState>(() => ({
    status: undefined,
    keys: [],
    secret: undefined,
    isBusy: false,
    isPanelOpen: false,
    problem: undefined,
  }));

  async function act<Output>(
    work: Promise<Reply<Output>>,
    take: (output: Output) => Partial<ServerState>,
  ): Promise<boolean> {
    store.setState({ isBusy: true });
    const reply = await work;
    store.setState(reply.ok ? { ...take(reply.output), problem: undefined } : { problem: reply.problem });
    store.setState({ isBusy: false });
    return reply.ok;
  }
  const loadKeys = async () => {
    const reply = await ask(bridge, 'listKeys', {});
    if (reply.ok) store.setState({ keys: reply.output.keys });
  };
  const ending = (expires_at: string | undefined) => (expires_at === undefined ? {} : { expires_at });
  const takeStatus = ({ server }: { server: ServerStatus }) => ({ status: server });
  const takeSecret = ({ key, secret }: { key: KeyInfo; secret: string }) => ({
    secret: { name: key.name, secret },
  });

  return {
    store,
    refresh: async () => {
      await act(ask(bridge, 'getServer', {}), takeStatus);
      await loadKeys();
    },
    showPanel: (isPanelOpen: boolean) => store.setState({ isPanelOpen }),
    /** Returns whether it serves so now. */
    start: (options: { share: Share; port: number; certificate?: CertificateAnew }) =>
      act(ask(bridge, 'startServer', options), takeStatus),
    /** Asks the person where to save the certificate, as PEM without its key. */
    saveCertificate: async () => {
      const pem = store.getState().status?.certificate?.pem;
      if (pem === undefined) return;
      const bytes = new TextEncoder().encode(pem);
      const saved = await bridge.saveFile({ filename: certificateFile, bytes });
      if (saved?.ok === false) store.setState({ problem: saved.problem });
    },
    stop: async () => {
      await act(ask(bridge, 'stopServer', {}), takeStatus);
    },
    /** `expires_at` absent: the key has no end. */
    createKey: async (name: string, scopes: Scope[], expires_at?: string) => {
      const isMade = await act(ask(bridge, 'createKey', { name, scopes, ...ending(expires_at) }), takeSecret);
      await loadKeys();
      return isMade;
    },
    renewKey: async (id: string, expires_at?: string) => {
      await act(ask(bridge, 'renewKey', { id, ...ending(expires_at) }), () => ({}));
      await loadKeys();
    },
    rotateKey: async (id: string, grace_s: number) => {
      await act(ask(bridge, 'rotateKey', { id, grace_s }), takeSecret);
      await loadKeys();
    },
    revokeKey: async (id: string) => {
      await act(ask(bridge, 'revokeKey', { id }), () => ({}));
      await loadKeys();
    },
    putSecretAway: () => store.setState({ secret: undefined }),
  };
});
