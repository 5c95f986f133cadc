declare global {
  /** Read by the library that locks scrolling behind Radix dialogs, for the style sheet it puts in the page. */
  var __webpack_nonce__: string | undefined;
}

/** The host's policy lets in style sheets that carry the nonce of this page; it stands in `<meta name="style-nonce">`. */
export function adoptStyleNonce(page: Document): void {
  globalThis.__webpack_nonce__ = page.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content;
}
