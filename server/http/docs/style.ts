/** The window's colours; the reader's system chooses light or dark. */
export const style = `:root {
  color-scheme: light dark;
  --paper: #f6f7f5; --surface: #fff; --sunken: #eef1ef; --ink: #17201d; --muted: #56635e; --line: #dfe4e1;
  --accent: #0b6b63; --accent-soft: #e2f1ef; --post: #9a5000; --post-soft: #fdf0df;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #0f1413; --surface: #171e1c; --sunken: #1d2523; --ink: #e7eeeb; --muted: #9cada6; --line: #2a3431;
    --accent: #55c7b9; --accent-soft: #173a36; --post: #f0a33c; --post-soft: #3a2a12;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; }
body {
  margin: 0; display: grid; grid-template-columns: 300px minmax(0, 1fr); background: var(--paper); color: var(--ink);
  font: 15px/1.55 Inter, system-ui, sans-serif;
}
a { color: var(--accent); text-underline-offset: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
code, pre { font: 13px/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; }
p code, td code { background: var(--sunken); border-radius: 4px; padding: 1px 4px; overflow-wrap: anywhere; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 8px; top: 8px; z-index: 1; background: var(--surface); padding: 8px 12px; }
nav {
  position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 20px 16px 32px; background: var(--surface);
  border-right: 1px solid var(--line);
}
nav h2 { margin: 20px 8px 4px; font-size: 12px; font-weight: 600; color: var(--muted); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a {
  display: block; padding: 4px 8px; border-radius: 6px; color: var(--ink); text-decoration: none; font-size: 13px;
  overflow-wrap: anywhere;
}
nav li a:hover { background: var(--sunken); }
.brand { margin: 0 8px 12px; font-weight: 650; }
.brand a { color: inherit; text-decoration: none; }
.brand span, .found, .bounds, caption, figcaption { color: var(--muted); font-size: 13px; }
.brand span { font-weight: 400; }
.found { margin: 4px 8px 0; min-height: 1em; }
.search { display: block; margin: 0 8px; font-size: 13px; color: var(--muted); }
.search[hidden] { display: none; }
.search input {
  display: block; width: 100%; margin-top: 4px; padding: 7px 10px; font: inherit; color: var(--ink);
  background: var(--paper); border: 1px solid var(--line); border-radius: 8px;
}
.method {
  display: inline-block; min-width: 42px; padding: 1px 6px; border-radius: 5px; text-align: center;
  font: 600 11px/1.6 ui-monospace, Menlo, Consolas, monospace; color: var(--accent); background: var(--accent-soft);
}
.method[data-method='POST'] { color: var(--post); background: var(--post-soft); }
main { max-width: 980px; padding: 32px 40px 96px; }
h1 { margin: 0 0 12px; font-size: 28px; line-height: 1.2; letter-spacing: -0.01em; }
main h2 { margin: 48px 0 4px; font-size: 20px; }
h3 { margin: 0 0 4px; font-size: 16px; }
h3 code { font-size: 15px; overflow-wrap: anywhere; }
h4 { margin: 24px 0 4px; font-size: 14px; }
.summary { margin: 0; font-size: 16px; }
.operation, .object {
  margin: 16px 0; padding: 20px 24px 24px; background: var(--surface); border: 1px solid var(--line); border-radius: 12px;
}
.operation:target, .object:target { border-color: var(--accent); }
.table { overflow-x: auto; margin: 12px 0; }
table { width: 100%; border-collapse: collapse; }
caption { text-align: left; padding-bottom: 4px; }
th, td { padding: 7px 12px 7px 0; text-align: left; vertical-align: top; border-top: 1px solid var(--line); font-weight: 400; }
th[scope='row'] { min-width: 190px; max-width: 300px; overflow-wrap: anywhere; }
thead th { border-top: 0; font-size: 12px; font-weight: 600; color: var(--muted); }
.required { font-size: 12px; color: var(--post); }
.bounds { display: block; }
figure { margin: 12px 0; }
pre {
  margin: 4px 0 0; padding: 12px 14px; max-height: 420px; overflow: auto; background: var(--sunken); border-radius: 8px;
}
.empty, [hidden], .searching #top, .searching #refusals { display: none; }
@media (max-width: 820px) {
  body { display: block; }
  nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line); }
  main { padding: 24px 16px 64px; }
  .operation, .object { padding: 16px; }
  table { font-size: 14px; }
  th[scope='row'] { min-width: 0; max-width: 150px; }
}
@media print { nav, .skip { display: none; } body { display: block; } }
`;

/** The house that a flight comes back to. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b6b63"/><path d="M16 7 6 15.5V26h7v-6h6v6h7V15.5z" fill="#fff"/></svg>
`;
