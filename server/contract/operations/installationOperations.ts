import { z } from 'zod';
import { RequestList, RequestsAfter } from '../schemas/askedRequest.ts';
import { KeyEnd, longestGrace_s, usualGrace_s } from '../schemas/keyEnd.ts';
import {
  CertificateAnew,
  KeyInfo,
  KeyName,
  ScopeSchema,
  ServerStatus,
  Settings,
  SettingsPatch,
  ShareSchema,
} from '../schemas/window.ts';
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
      share: ShareSchema.default('loopback'),
      port: z.number().int().min(0).max(65_535).optional(),
      certificate: CertificateAnew.optional(),
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
      expires_at: KeyEnd.optional(),
    }),
    output: z.strictObject({ key: KeyInfo, secret: z.string() }),
  }),
  renewKey: operation({
    summary: 'Give a key another end, or none; its secret stays',
    input: z.strictObject({ id: z.string().max(64), expires_at: KeyEnd.optional() }),
    output: z.strictObject({ key: KeyInfo }),
  }),
  rotateKey: operation({
    summary: 'Make a new secret for a key; the old one works for a while more, or stops at once',
    input: z.strictObject({
      id: z.string().max(64),
      grace_s: z.number().int().min(0).max(longestGrace_s).default(usualGrace_s),
    }),
    output: z.strictObject({ key: KeyInfo, secret: z.string() }),
  }),
  revokeKey: operation({
    summary: 'End a key for good',
    input: z.strictObject({ id: z.string().max(64) }),
    output: z.strictObject({ key: KeyInfo }),
  }),
  listRequests: operation({
    summary: 'Who asked the server for other tools within the last hour',
    input: RequestsAfter,
    output: RequestList,
  }),
} as const;
