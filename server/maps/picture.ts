/** The first letters of pictures, in Latin-1. */
const signatures: readonly (readonly [type: string, isStart: (text: string) => boolean])[] = [
  ['image/png', (text) => text.startsWith('\u0089PNG\r\n')],
  ['image/jpeg', (text) => text.startsWith('\u00ff\u00d8\u00ff')],
  ['image/webp', (text) => text.startsWith('RIFF') && text.startsWith('WEBP', 8)],
  ['image/gif', (text) => text.startsWith('GIF8')],
  ['image/avif', (text) => text.startsWith('ftypavif', 4)],
];

/** Types that a page shows and that hold no scripts. */
export const isPictureType = (type: string): boolean => signatures.some(([known]) => known === type);

/** The type of a picture by how it begins; `undefined`: these bytes are none that a page shows, whatever their sender calls them. */
export function pictureType(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return signatures.find(([, isStart]) => isStart(start))?.[0];
}
