/**
 * Lives by the host's content policy. Import it before anything else: zod looks for the right to make functions of text
 * as soon as it is loaded, and the policy counts the attempt as a breach.
 */
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
  /** Read by the library that locks scrolling behind Radix dialogs, for the style sheet it puts in the page. */
  var __webpack_nonce__: string | undefined;
}

/** Radix parts that bring a style sheet of their own (`Select.Viewport`, `ScrollArea.Viewport`) take it as `nonce`. */
export const styleNonce: string | undefined =
  document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content;

globalThis.__webpack_nonce__ = styleNonce;
globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true };
