import { open, readFile } from 'node:fs/promises';

/**
 * Electron's switches ("fuses", electronjs.org/docs/latest/tutorial/fuses): the executable contains this text, then a
 * version, the number of switches, and one character per switch.
 */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const knownVersion = 1;

/** The index of a switch's character, by Electron's name for the switch. */
const fuses = { EnableNodeCliInspectArguments: 3, LoadBrowserProcessSpecificV8Snapshot: 6 };

/**
 * @param {string} path
 * @param {Partial<Record<keyof typeof fuses, boolean>>} wanted
 */
export async function setFuses(path, wanted) {
  const bytes = await readFile(path);
  const at = bytes.indexOf(sentinel, 0, 'latin1') + sentinel.length;
  if (at < sentinel.length || bytes[at] !== knownVersion) throw new Error('its switches were not found');
  const file = await open(path, 'r+');
  try {
    for (const [name, index] of Object.entries(fuses)) {
      const isOn = wanted[/** @type {keyof typeof fuses} */ (name)];
      if (isOn !== undefined) await file.write(isOn ? '1' : '0', at + 2 + index, 'latin1');
    }
  } finally {
    await file.close();
  }
}
