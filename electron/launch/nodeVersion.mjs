// Every Node runs this file, even one too old for the rest: it has only plain syntax and no imports.

/**
 * A sentence if this Node is too old to build the page (vite asks for `^20.19.0 || >=22.12.0`).
 * @param {string} version such as 20.19.2
 * @returns {string | undefined}
 */
export function nodeProblem(version) {
  const numbers = version.split('.').map(Number);
  const value = (numbers[0] || 0) * 1000 + (numbers[1] || 0);
  const suits = value >= 22012 || (value >= 20019 && value < 21000);
  if (suits) return undefined;
  return `Homeward needs Node.js 20.19, 22.12 or newer, and this is ${version}: install a newer one from nodejs.org.`;
}
