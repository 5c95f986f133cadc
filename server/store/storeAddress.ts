import { fail, type Result, succeed } from '../../engine/result.ts';

export interface StoreAddress {
  /** The address with user and password, for the connection alone. */
  readonly url: string;
  /** The address without them, for people and the log. */
  readonly shown: string;
}

export interface StoreAddressFailure {
  readonly code: 'STORE_ADDRESS';
  readonly message: string;
}

const refuse = (message: string) => fail({ code: 'STORE_ADDRESS' as const, message });

const form = 'redis://[USER:PASSWORD@]HOST[:PORT][/DATABASE], or rediss:// over TLS';

/** Reads the address of a Redis; the failure never repeats the text, which may hold a password. */
export function toStoreAddress(text: string): Result<StoreAddress, StoreAddressFailure> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isRedis = url?.protocol === 'redis:' || url?.protocol === 'rediss:';
  if (url === undefined || !isRedis || url.hostname === '')
    return refuse(`The address of the store must have the form ${form}`);
  if (!/^(\/\d*)?$/.test(url.pathname) || url.search !== '' || url.hash !== '')
    return refuse('After host and port of the store only the number of a database may follow, like /2');
  return succeed({ url: text, shown: `${url.protocol}//${url.host}${url.pathname}` });
}
