/** Scopes of keys: each operation of `/v1` asks for one of these. */
export const scopes = ['rangeiq', 'rangeiq_plus', 'plan:read'] as const;
