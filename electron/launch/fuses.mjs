import { open, readFile } from 'node:fs/promises';

/**
 * Electron's switches ("fuses", electronjs.org/docs/latest/tutorial/fuses): the executable contains this text, then a
 * version, the number of switches, and one character per switch.
 */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const knownVersion = 1;

/** The index of a switch's character, by Electron's name for the switch (npm package @electron/fuses, `FuseV1Options`). */
const fuses = {
  RunAsNode: 0,
  EnableNodeOptionsEnvironmentVariable: 2,
  EnableNodeCliInspectArguments: 3,
  LoadBrowserProcessSpecificV8Snapshot: 6,
  GrantFileProtocolExtraPrivileges: 7,
};

/** @typedef {Partial<Record<keyof typeof fuses, boolean>>} Fuses */

/**
 * Where the switches are, and how many.
 * @param {Buffer} bytes
 */
function findFuses(bytes) {
  const at = bytes.indexOf(sentinel, 0, 'latin1') + sentinel.length;
  if (at < sentinel.length || bytes[at] !== knownVersion) throw new Error('its switches were not found');
  return { from: at + 2, count: bytes[at + 1] ?? 0 };
}

/**
 * The switches of an executable; those that it does not have are absent.
 * @param {string} path
 * @returns {Promise<Fuses>}
 */
export async function readFuses(path) {
  const bytes = await readFile(path);
  const { from, count } = findFuses(bytes);
  const there = Object.entries(fuses).filter(([, index]) => index < count);
  return Object.fromEntries(
    there.map(([name, index]) => [name, String.fromCharCode(bytes[from + index] ?? 0) === '1']),
  );
}

/**
 * Sets those switches that the executable has.
 * @param {string} path
 * @param {Fuses} wanted
 */
export async function setFuses(path, wanted) {
  const { from, count } = findFuses(await readFile(path));
  const file = await open(path, 'r+');
  try {
    for (const [name, index] of Object.entries(fuses)) {
      const isOn = wanted[/** @type {keyof typeof fuses} */ (name)];
      if (isOn !== undefined && index < count) await file.write(isOn ? '1' : '0', from + index, 'latin1');
    }
  } finally {
    await file.close();
  }
}
