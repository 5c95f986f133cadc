import { z } from 'zod';
import { KeyInfo, KeyName, ScopeSchema, ServerStatus, Settings, SettingsPatch } from '../schemas/window.ts';
import { Nothing, operation } from './operation.ts';

/** Settings, the server for other tools, and its keys. */
export const installationOperations = {
  getSettings: operation({
    summary: 'Settings of this installation',
    input: Nothing,
    output: z.strictObject({ settings: Settings }),
  }),
  saveSettings: operation({
    summary: 'Change settings',
    input: z.strictObject({ settings: SettingsPatch }),
    output: z.strictObject({ settings: Settings }),
  }),
  getServer: operation({
    summary: 'Whether the API is served to other tools, and where',
    input: Nothing,
    output: z.strictObject({ server: ServerStatus }),
  }),
  startServer: operation({
    summary: 'Serve the API to other tools',
    input: z.strictObject({
      share: z.enum(['loopback', 'network']).default('loopback'),
      port: z.number().int().min(0).max(65_535).optional(),
    }),
    output: z.strictObject({ server: ServerStatus }),
  }),
  stopServer: operation({
    summary: 'Stop serving the API',
    input: Nothing,
    output: z.strictObject({ server: ServerStatus }),
  }),
  listKeys: operation({
    summary: 'API keys, without their secrets',
    input: Nothing,
    output: z.strictObject({ keys: z.array(KeyInfo) }),
  }),
  createKey: operation({
    summary: 'Make an API key; only this answer shows its secret',
    input: z.strictObject({
      name: KeyName,
      scopes: z.array(ScopeSchema).min(1).max(ScopeSchema.options.length),
    }),
    output: z.strictObject({ key: KeyInfo, secret: z.string() }),
  }),
  rotateKey: operation({
    summary: 'Make a new secret for a key; the old one stops working at once',
    input: z.strictObject({ id: z.string().max(64) }),
    output: z.strictObject({ key: KeyInfo, secret: z.string() }),
  }),
  revokeKey: operation({
    summary: 'End a key for good',
    input: z.strictObject({ id: z.string().max(64) }),
    output: z.strictObject({ key: KeyInfo }),
  }),
} as const;
