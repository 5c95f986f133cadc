type Members = Readonly<Record<string, unknown>>;

/** Compares two JSON values. Skips parts that both share by identity, so large plans compare fast. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one)) return Array.isArray(other) && areSame(one, other);
  const [names, others] = [Object.keys(one), Object.keys(other)];
  return (
    !Array.isArray(other) &&
    names.length === others.length &&
    names.every(
      (name) => Object.hasOwn(other, name) && isSame((one as Members)[name], (other as Members)[name]),
    )
  );
}

const areSame = (ones: readonly unknown[], others: readonly unknown[]): boolean =>
  ones.length === others.length && ones.every((one, index) => isSame(one, others[index]));
