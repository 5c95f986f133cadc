import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { assemble } from '../server/assemble.ts';
import { startBridgeServer } from '../server/bridge/bridgeServer.ts';
import type { PageFiles } from '../server/bridge/pageFiles.ts';
import { makeTileProxy } from '../server/bridge/tileProxy.ts';
import { terminalLocale } from '../server/cli/terminalLocale.ts';
import { sayMessage } from '../server/report/say.ts';
import { usualDataFolder } from '../server/services/dataFolder.ts';
import { claimFolder } from '../server/services/folderClaim.ts';
import { stopOnBug } from '../server/stopOnBug.ts';
import { makeHostLog } from './hostLog.ts';
import { readNamedFile } from './planFile.ts';
import { readStartOptions } from './startOptions.ts';

const usualPort = 4871;

/** Resolves a path from the built file, browserHost.js. */
const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url));

type OpenPage = (from: typeof beside) => Promise<PageFiles>;

async function run(openPage: OpenPage, token: string | undefined): Promise<void> {
  const log = makeHostLog();
  const options = readStartOptions(process.argv.slice(2), process.env, process.cwd());
  const { file, port, dataDir = usualDataFolder(process.platform, process.env, homedir()) } = options;
  const claim = await claimFolder(dataDir);
  const { dispatch, answerInThread, services, close } = await assemble({
    dataDir,
    assetsDir: beside('../../assets'),
    log,
    wasCutShort: claim.wasCutShort,
    hasWindow: true,
    fieldDir: beside('field'),
  });
  const bridge = await startBridgeServer({
    dispatch,
    answerInThread,
    page: await openPage(beside),
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
  const { address } = bridge;
  process.stdout.write(`${sayMessage('desktop.open_at', { address }, terminalLocale(process.env))}\n`);
}

/** Turns the process into the browser host. The page proves itself by `token`; absent: by a new one. */
export function runBrowserHost(openPage: OpenPage, token?: string): void {
  run(openPage, token).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${sayMessage('desktop.start_failed', { reason }, terminalLocale(process.env))}\n`);
    process.exitCode = 1;
  });
}
