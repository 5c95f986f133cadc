import { join } from 'node:path';

/** Where the desktop app keeps its own files, so that settings and keys are the same in every host. */
export function usualDataFolder(platform: NodeJS.Platform, env: NodeJS.ProcessEnv, home: string): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Homeward');
  if (platform === 'win32') return join(env['APPDATA'] || join(home, 'AppData', 'Roaming'), 'Homeward');
  return join(env['XDG_CONFIG_HOME'] || join(home, '.config'), 'Homeward');
}
