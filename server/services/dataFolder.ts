import { join } from 'node:path';

/** The desktop app's data folder on each system, so that all hosts share settings and keys. */
export function usualDataFolder(platform: NodeJS.Platform, env: NodeJS.ProcessEnv, home: string): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Homeward');
  if (platform === 'win32') return join(env['APPDATA'] || join(home, 'AppData', 'Roaming'), 'Homeward');
  return join(env['XDG_CONFIG_HOME'] || join(home, '.config'), 'Homeward');
}
