/**
 * Lives by the host's content policy. Import it before anything else: zod looks for the right to make functions of text
 * as soon as it is loaded, and the policy counts the attempt as a breach.
 */
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
  /**
   * Read by the library that locks scrolling behind Radix dialogs, for the style sheet it puts in the page. Radix parts
   * with a style sheet of their own (`Select.Viewport`, `ScrollArea.Viewport`) take it as `nonce`.
   */
  var __webpack_nonce__: string | undefined;
}

globalThis.__webpack_nonce__ = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content;
globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true };

export {};
