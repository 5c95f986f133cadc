/**
 * Makes libraries obey the host's content policy. Import it before anything else: zod tries to compile functions from text
 * as soon as it loads, and the policy counts the attempt as a breach.
 */
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
  /**
   * The library that locks scrolling behind Radix dialogs reads it for the style sheet it puts in the page. Radix parts
   * with a style sheet of their own (`Select.Viewport`, `ScrollArea.Viewport`) get it as `nonce`.
   */
  var __webpack_nonce__: string | undefined;
}

globalThis.__webpack_nonce__ = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content;
// No plan needs calls between computers, which could tell a stranger this one's addresses.
for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel', 'RTCIceCandidate'])
  Reflect.deleteProperty(globalThis, name);

globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true };

export {};
