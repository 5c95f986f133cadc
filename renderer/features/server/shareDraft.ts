import { useState } from 'react';
import type {
  CertificateAnew,
  ServerStatus,
  Settings,
  Share,
} from '../../../server/contract/schemas/window.ts';
import { useSettings, useSettingsControl } from '../../platform/settingsStore.ts';
import { useServerPanel } from './serverStore.ts';

/** How the server is to be started next. */
export function useShareDraft(status: ServerStatus | undefined) {
  const server = useServerPanel();
  const settings = useSettingsControl();
  const { server_port } = useSettings();
  // Until the server has it: what another window chose, or what is heard late, is no reason to lose a choice.
  const [chosen, setChosen] = useState<Share>();
  const served = status?.share ?? 'loopback';
  const share = chosen ?? served;
  const [port, setPort] = useState<number | undefined>(server_port);
  const serve = async (as: { readonly share: Share; readonly port: number }) => {
    if (await server.start(as)) setChosen(undefined);
  };
  return {
    share,
    /** `undefined` while the typed text is not a port. */
    port,
    setPort,
    /** Serves the others at once, if the server runs. */
    setShare(next: Share) {
      setChosen(next);
      if (status?.running === true) void serve({ share: next, port: status.port ?? server_port });
    },
    /** Has a running server go on with another certificate. */
    makeCertificate(certificate: CertificateAnew) {
      void server.start({ share: served, port: status?.port ?? server_port, certificate });
    },
    /** Saves whether and by which name the network is told; a running server follows at once. */
    async announce(change: Partial<Pick<Settings, 'server_announced' | 'server_name'>>) {
      await settings.save(change);
      await server.refresh();
    },
    async start() {
      if (port === undefined) return;
      if (port !== server_port) await settings.save({ server_port: port });
      await serve({ share, port });
    },
  };
}

export type ShareDraft = ReturnType<typeof useShareDraft>;
