/** Where the server has its page for a phone. */
export const fieldPath = '/field';

/** Returns the first address that another device reaches; `undefined`: this computer is in no network. */
export const onNetwork = (addresses: readonly string[]): string | undefined =>
  addresses.find((address) => !/^https?:\/\/(127\.|localhost|\[::1\])/.test(address));
