import { z } from 'zod';
import { like } from '../fault.ts';
import { languageChoices } from '../locale.ts';
import { scopes } from '../scopes.ts';
import { Units } from '../unitChoice.ts';
import { SayingSchema } from './common.ts';
import { mostOwnCameras, OwnCamera } from './ownCamera.ts';
import { notPlain, plainText } from './plainText.ts';

/** A map at an address of the person's own. */
const OwnMap = z.strictObject({
  id: z.string().regex(/^own-[a-z0-9]{1,16}$/, like('own-a1')),
  name: z.string().trim().min(1).max(60),
  /** `https://…/{z}/{x}/{y}.png` or the same on loopback. */
  address: z.string().max(500),
  /** Text that the map's owner asks to show on it. */
  attribution: z.string().max(300),
});
export type OwnMap = z.infer<typeof OwnMap>;

/** Facts about the heights of a person's own files; those absent are told by the names of the files. */
export const HeightFacts = z.strictObject({
  /** The name of the source in the list of sources. */
  source: z.string().max(500),
  surface: z.enum(['terrain', 'surface']).optional(),
  /** Standard deviation of its heights, metres. */
  error_m: z.number().min(0.01).max(50).optional(),
  /** The time at which they were measured. */
  dated: z.string().max(20).optional(),
});
export type HeightFacts = z.infer<typeof HeightFacts>;

/** Where zones or obstacles are fetched when the person asks for it. */
export const WorldAddress = z.strictObject({
  /** With or without braces for a place or the box around it. */
  address: z.string().min(1).max(500),
  /** A secret that is sent with it: OpenAIP's key, elsewhere a header (`Name: value`); empty: none. */
  key: z.string().max(300),
});
export type WorldAddress = z.infer<typeof WorldAddress>;
export const mostWorldAddresses = 8;

const bytesOf = (code: number) => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);
/** The longest name of a service in bytes (RFC 6763, 4.1.1). */
const fitsLabel = (name: string) =>
  [...name].reduce((sum, letter) => sum + bytesOf(letter.codePointAt(0) ?? 0), 0) <= 63;

/** A name by which a network is told of a server; empty: that of this computer. */
export const ServerName = z.string().trim().max(60).regex(plainText, notPlain).refine(fitsLabel);

const settings = {
  theme: z.enum(['system', 'light', 'dark']),
  units: Units,
  language: z.enum(languageChoices),
  /** The person's consent to fetch maps and heights from the network; this computer itself may always be asked. */
  network: z.enum(['unasked', 'online', 'offline']),
  /** The map on screen: one of the known sources, of the own ones, or `outline`, the built-in one. */
  map: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, like('my-map')),
  own_maps: z.array(OwnMap).max(12),
  /** Cameras for surveys beside the known ones. */
  own_cameras: z.array(OwnCamera).max(mostOwnCameras),
  /** Hills drawn over the map, from the sources of ground heights. */
  hill_shading: z.boolean(),
  /** How strongly, of their full strength. */
  hill_opacity_pct: z.number().int().min(10).max(100),
  /** Folders and addresses of ground heights, as `--elevation` takes them; empty: none is asked. */
  elevation_sources: z.array(z.string().max(500)).max(8),
  /** Facts that the person states of files among these; the rest is told by their names. */
  elevation_facts: z.array(HeightFacts).max(8),
  /** Where places are searched for by name: the address of a Nominatim-compatible service; empty: in the built-in list alone. */
  place_service: z.string().max(500),
  /** Where a forecast is asked for: an address that answers as Open-Meteo does; empty: Open-Meteo. */
  forecast_service: z.string().max(500),
  /** The key that is sent with it, a secret of the person; empty: none. */
  forecast_key: z
    .string()
    .max(200)
    .regex(/^[!-~]*$/, 'must be a key of letters, digits and signs without spaces, like "k3y-4Zt9"'),
  /** Where reports of airfields are asked for: an address with a place or a box that answers as aviationweather.gov does; empty: nobody is asked. */
  report_service: z.string().max(500),
  /** Where zones and obstacles may be fetched; empty: nobody is asked. */
  world_addresses: z.array(WorldAddress).max(mostWorldAddresses),
  /** True if a letter or sign by itself is a key of the window. */
  character_keys: z.boolean(),
  /** The person allows the window to look for a newer release at each start, while the network is on. */
  look_for_updates: z.boolean(),
  server_port: z.number().int().min(0).max(65_535),
  server_rate_limit: z.number().int().min(0).max(1_000_000),
  /** True if a server that is shared with the network is announced there. */
  server_announced: z.boolean(),
  /** The name that it is announced by; empty: the name of this computer. */
  server_name: ServerName,
};

/** Choices of the person at the screen that outlive the window. */
export const Settings = z.strictObject({
  theme: settings.theme.default('system'),
  units: settings.units.default('metric'),
  language: settings.language.default('system'),
  network: settings.network.default('unasked'),
  map: settings.map.default('outline'),
  own_maps: settings.own_maps.default([]),
  own_cameras: settings.own_cameras.default([]),
  hill_shading: settings.hill_shading.default(false),
  hill_opacity_pct: settings.hill_opacity_pct.default(100),
  elevation_sources: settings.elevation_sources.default([]),
  elevation_facts: settings.elevation_facts.default([]),
  place_service: settings.place_service.default(''),
  forecast_service: settings.forecast_service.default(''),
  forecast_key: settings.forecast_key.default(''),
  report_service: settings.report_service.default(''),
  world_addresses: settings.world_addresses.default([]),
  character_keys: settings.character_keys.default(true),
  look_for_updates: settings.look_for_updates.default(false),
  server_port: settings.server_port.default(4870),
  server_rate_limit: settings.server_rate_limit.default(600),
  server_announced: settings.server_announced.default(false),
  server_name: settings.server_name.default(''),
} satisfies Record<keyof typeof settings, z.ZodType>);
export type Settings = z.infer<typeof Settings>;

/** Settings to change. An absent one stays as it is, so none has a default. */
export const SettingsPatch = z.strictObject(settings).partial();

export const ScopeSchema = z.enum(scopes);
export type Scope = z.infer<typeof ScopeSchema>;

/** A key as lists and logs show it, without its secret. */
export const KeyInfo = z.strictObject({
  id: z.string(),
  name: z.string(),
  scopes: z.array(ScopeSchema),
  created_at: z.string(),
  last_used_at: z.string().optional(),
  expires_at: z.string().optional(),
  revoked_at: z.string().optional(),
  /** The secret before the present one works until then; absent: it does not, or there is none. */
  old_secret_until: z.string().optional(),
  /** When that old secret was last used. */
  old_secret_used_at: z.string().optional(),
  /** A phone that was let in by its digits; absent: a key of a tool. */
  kind: z.literal('phone').optional(),
});
export type KeyInfo = z.infer<typeof KeyInfo>;

/** Who may ask: this computer alone; its network, encrypted; its network, where everyone can read along. */
export const ShareSchema = z.enum(['loopback', 'network', 'network_in_clear']);
export type Share = z.infer<typeof ShareSchema>;

/** The certificate that other devices see, without its key. */
export const CertificateInfo = z.strictObject({
  /** SHA-256 of the certificate, as `AB:CD:…`. */
  sha256: z.string(),
  pem: z.string(),
  made_at: z.string(),
  ends_at: z.string(),
  /** Why it is another one than before; absent: it is the first. */
  replaced: z.enum(['damaged', 'out_of_date', 'addresses', 'asked']).optional(),
  /** Addresses of this computer that it is not valid for. */
  not_named: z.array(z.string()),
});
export type CertificateInfo = z.infer<typeof CertificateInfo>;

/** The change that is asked for in place of the certificate: the same key for more addresses, or another key. */
export const CertificateAnew = z.enum(['addresses', 'asked']);
export type CertificateAnew = z.infer<typeof CertificateAnew>;

export const ServerStatus = z.strictObject({
  running: z.boolean(),
  share: ShareSchema,
  port: z.number().int().optional(),
  /** Base addresses that other tools use, loopback first. */
  addresses: z.array(z.string()),
  /** Present while the server speaks TLS. */
  certificate: CertificateInfo.optional(),
  /** The name that the network is told, while it is told. */
  announced: z.string().optional(),
  /** Why it is not, though that was asked for. */
  not_announced: SayingSchema.optional(),
  /** Why the last start failed, in one sentence. */
  problem: SayingSchema.optional(),
});
export type ServerStatus = z.infer<typeof ServerStatus>;

/** Lists print it: a control character would speak to the terminal. */
export const KeyName = z.string().trim().min(1).max(60).regex(plainText, notPlain);
