/** Packed by `renderer/vite.config.ts`: where the page fetches it. */
declare module '*?packed' {
  export const address: string;
}
