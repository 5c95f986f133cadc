import { homedir } from 'node:os';
import { assemble } from '../server/assemble.ts';
import { startBridgeServer } from '../server/bridge/bridgeServer.ts';
import type { PageFiles } from '../server/bridge/pageFiles.ts';
import { makeTileProxy } from '../server/bridge/tileProxy.ts';
import { usualDataFolder } from '../server/services/dataFolder.ts';
import { claimFolder } from '../server/services/folderClaim.ts';
import { stopOnBug } from '../server/stopOnBug.ts';
import { makeHostLog } from './hostLog.ts';
import { readNamedFile } from './planFile.ts';
import { readStartOptions } from './startOptions.ts';

const usualPort = 4871;

export interface BrowserHostSetup {
  readonly assetsDir: string;
  readonly openPage: () => Promise<PageFiles>;
  /** The token that the page sends to prove itself; absent: a new one. */
  readonly token?: string | undefined;
}

async function run({ assetsDir, openPage, token }: BrowserHostSetup): Promise<void> {
  const log = makeHostLog();
  const options = readStartOptions(process.argv.slice(2), process.env, process.cwd());
  const { file, port, dataDir = usualDataFolder(process.platform, process.env, homedir()) } = options;
  const claim = await claimFolder(dataDir);
  const { dispatch, answerInThread, services, close } = await assemble({
    dataDir,
    assetsDir,
    log,
    wasCutShort: claim.wasCutShort,
    hasWindow: true,
  });
  const bridge = await startBridgeServer({
    dispatch,
    answerInThread,
    page: await openPage(),
    tiles: makeTileProxy(services.maps),
    port: port ?? usualPort,
    token,
    file: file === undefined ? undefined : () => readNamedFile(file, services.documents),
  });
  const stop = async () => {
    await bridge.close();
    await close();
    claim.giveBack();
  };
  stopOnBug(process, { log, dataDir, stop, exit: (code) => process.exit(code) });
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      void stop().finally(() => process.exit(0));
    });
  process.stdout.write(`Homeward is open at ${bridge.address}\n`);
}

/** Turns the process into the browser host. */
export function runBrowserHost(setup: BrowserHostSetup): void {
  run(setup).catch((error: unknown) => {
    process.stderr.write(`Homeward could not start: ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  });
}
