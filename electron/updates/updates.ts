import type { App, Dialog, Shell } from 'electron';
import type { Locale } from '../../server/contract/locale.ts';
import type { MessageName } from '../../server/report/catalogues.ts';
import { sayMessage } from '../../server/report/say.ts';
import type { SettingsStore } from '../../server/services/services.ts';
import { lookForRelease, type ReleasePlace, type UpdateAnswer } from './release.ts';

/** How a copy of the program gets newer: from its releases, with the packages of its system, by `git pull`, or in no way that it knows. */
export type UpdateWay = ReleasePlace | 'system' | 'checkout' | 'nowhere';

export interface Installation {
  readonly isPackaged: boolean;
  readonly platform: NodeJS.Platform;
  readonly executable: string;
  readonly place: ReleasePlace | undefined;
}

/** Packages of a Linux system put their programs below /usr; an AppImage or an unpacked folder lies elsewhere. */
export function updateWayOf({ isPackaged, platform, executable, place }: Installation): UpdateWay {
  if (!isPackaged) return 'checkout';
  if (platform === 'linux' && executable.startsWith('/usr/')) return 'system';
  return place ?? 'nowhere';
}

export interface UpdateParts {
  readonly way: UpdateWay;
  readonly app: Pick<App, 'getVersion'>;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  readonly shell: Pick<Shell, 'openExternal'>;
  readonly settings: Pick<SettingsStore, 'get'>;
  readonly locale: () => Locale;
  readonly onNewer: () => void;
}

export function makeUpdates({ way, app, dialog, shell, settings, locale, onNewer }: UpdateParts) {
  const version = app.getVersion();
  let newer: string | undefined;
  const ask = async (place: ReleasePlace): Promise<UpdateAnswer> => {
    const answer = await lookForRelease({ place, version, settings: settings.get });
    const isNews = answer.kind === 'newer' && answer.version !== newer;
    newer = answer.kind === 'newer' ? answer.version : newer;
    if (isNews) onNewer();
    return answer;
  };
  const say = (name: MessageName, values: Record<string, string> = {}) => sayMessage(name, values, locale());
  const tell = (message: string) =>
    dialog.showMessageBox({ type: 'info', message, buttons: [say('desktop.update.close')] });
  const offer = async (place: ReleasePlace, found: Extract<UpdateAnswer, { kind: 'newer' }>) => {
    const { response } = await dialog.showMessageBox({
      type: 'info',
      message: say('desktop.update.newer', { version: found.version, own: version }),
      detail: [found.changes, say('desktop.update.page_about', { host: place.page.host })]
        .filter((part) => part !== '')
        .join('\n\n'),
      buttons: [say('desktop.update.open_page'), say('desktop.update.later')],
      defaultId: 1,
      cancelId: 1,
    });
    // The page is the build's own: an answer cannot name another.
    if (response === 0) await shell.openExternal(place.page.href);
  };
  return {
    /** The version that is out, once it is known. */
    newer: () => newer,
    /** This copy can look for releases by itself. */
    mayLook: typeof way !== 'string',
    /** Looks at once and says in a dialog what it found; a person asked. */
    async look() {
      if (typeof way === 'string') {
        await tell(say(`desktop.update.${way}`));
        return;
      }
      const answer = await ask(way);
      if (answer.kind === 'newer') await offer(way, answer);
      else await tell(say(`desktop.update.${answer.kind}`, { version, host: way.feed.host }));
    },
    /** Looks without a word if the person allowed that; a start calls it. */
    async lookIfAllowed() {
      if (typeof way !== 'string' && settings.get().look_for_updates) await ask(way);
    },
  };
}
