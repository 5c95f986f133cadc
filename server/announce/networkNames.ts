/** The longest label of a name in bytes (RFC 1035, 2.3.4); a longer one makes a packet that nobody can read. */
const mostLabel_bytes = 63;
/** The longest name of a machine in bytes, so that `.local` still fits. */
const mostHost_bytes = 240;

/** Characters that no list of names shows: control characters, ends of lines, and those that turn the direction of writing. */
const unshown = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

/** Cuts a text between letters so that it has at most so many bytes. */
function cutTo(text: string, most_bytes: number): string {
  let cut = '';
  let bytes = 0;
  for (const letter of text) {
    bytes += Buffer.byteLength(letter);
    if (bytes > most_bytes) break;
    cut += letter;
  }
  return cut.trim();
}

/** Returns the name that people see of a service: one label, whose dots a packet would take for borders of labels. */
export function serviceName(wanted: string): string {
  const plain = wanted
    .replace(/\.local\.?$/i, '')
    .replace(unshown, '')
    .replaceAll('.', '-')
    .trim();
  return cutTo(plain, mostLabel_bytes) || 'Homeward';
}

/** Returns a name with a number, where others have it without (RFC 6762, 9). */
export const numberedName = (name: string, number: number): string => {
  const end = ` (${number})`;
  return `${cutTo(name, mostLabel_bytes - end.length)}${end}`;
};

/** Returns the name of a machine as a packet can carry it, from one that ends in `.local`. */
export function hostName(local: string): string {
  const labels = local
    .replace(/\.local$/i, '')
    .replace(unshown, '')
    .split('.')
    .map((label) => cutTo(label, mostLabel_bytes))
    .filter((label) => label !== '');
  const host = labels.join('.');
  return Buffer.byteLength(host) > mostHost_bytes || host === '' ? 'homeward.local' : `${host}.local`;
}
