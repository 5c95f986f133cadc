/** Black on white: shapes and words carry the meaning, colour only repeats it. */
export const ink = {
  text: '#14201b',
  muted: '#5a6660',
  rule: '#c9d1cc',
  faint: '#e6ebe8',
  accent: '#0b6e4f',
  ground: '#c9cfc0',
  noFly: '#b01e1e',
  white: '#ffffff',
} as const;

/** The sizes of letters, points. */
export const sizes = { title: 16.5, verdict: 13, body: 8, table: 7.8, small: 7, label: 6.5 } as const;
