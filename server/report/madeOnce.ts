/** Makes something of each key once, as of a language. */
export function madeOnce<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new Map<Key, Made>();
  return (key) => {
    const one = made.get(key) ?? make(key);
    made.set(key, one);
    return one;
  };
}
