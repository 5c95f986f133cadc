/** Park and Miller's generator: the same lines every time, on every machine. */
const multiplier = 48_271;
const modulus = 2_147_483_647;
const seed = 20_240_817;

/** Single lines of a file in Stryker's notation, about the given share of them. */
export function linesDrawn(file, source, share) {
  let state = [...file].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % modulus, seed);
  return source.split('\n').flatMap((_, index) => {
    state = (state * multiplier) % modulus;
    return state / modulus < share ? [`${file}:${index + 1}-${index + 1}`] : [];
  });
}
