/** `String.fromCharCode` takes its characters as arguments, of which there is a limit. */
const piece_bytes = 0x8000;

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += piece_bytes)
    text += String.fromCharCode(...bytes.subarray(from, from + piece_bytes));
  return btoa(text);
}

export function fromBase64(base64: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
