/** The text of a file, bundled with the page. */
declare module '*?raw' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: vite exports it so
  export default text;
}
