#!/usr/bin/env node
// No static imports: an old Node must get as far as this sentence.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Homeward needs Node.js 20.19 or newer, and this is ${process.versions.node}: install a newer one from nodejs.org.`,
  );
  process.exitCode = 1;
} else {
  import('./launch/launch.mjs').then(({ launch }) => launch(process.argv.slice(2)));
}
