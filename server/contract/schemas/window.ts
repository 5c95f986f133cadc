import { z } from 'zod';

/** Facts that the person at the screen chose and that outlive the window. */
export const Settings = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  units: z.enum(['metric', 'imperial']).default('metric'),
  /** `https://…/{z}/{x}/{y}.png` or the same on loopback; empty: the built-in map alone. */
  tile_url: z.string().max(500).default(''),
  tile_attribution: z.string().max(300).default(''),
  server_port: z.number().int().min(0).max(65_535).default(4870),
  server_rate_limit: z.number().int().min(0).max(1_000_000).default(600),
});
export type Settings = z.infer<typeof Settings>;

export const ScopeSchema = z.enum(['rangeiq', 'rangeiq_plus']);
export type Scope = z.infer<typeof ScopeSchema>;

/** A key as lists and logs show it: never the secret. */
export const KeyInfo = z.strictObject({
  id: z.string(),
  name: z.string(),
  scopes: z.array(ScopeSchema),
  created_at: z.string(),
  last_used_at: z.string().optional(),
  expires_at: z.string().optional(),
  revoked_at: z.string().optional(),
});
export type KeyInfo = z.infer<typeof KeyInfo>;

export const ServerStatus = z.strictObject({
  running: z.boolean(),
  share: z.enum(['loopback', 'network']),
  port: z.number().int().optional(),
  /** Base addresses that other tools use, loopback first. */
  addresses: z.array(z.string()),
  /** Why it does not run, in one sentence, when the last start failed. */
  problem: z.string().optional(),
});
export type ServerStatus = z.infer<typeof ServerStatus>;

export const KeyName = z.string().trim().min(1).max(60);
