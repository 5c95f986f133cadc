/** The address from which the page fetches a file that `renderer/vite.config.ts` packed. */
declare module '*?packed' {
  export const address: string;
}
