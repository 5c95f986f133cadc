import { defaultLimits } from '../http/limits.ts';
import { announceOptions, toAnnouncedName } from './announceOption.ts';
import { installationOptions } from './installation.ts';
import { expectArguments, parseOptions, toNumber } from './options.ts';
import { checkSecurity, secureOptions } from './secureOption.ts';
import { toLogForm } from './serveLog.ts';
import { storeOptions } from './storeOption.ts';

const options = {
  host: { type: 'string', default: '127.0.0.1' },
  port: { type: 'string', default: '4870' },
  ...installationOptions,
  ...secureOptions,
  ...announceOptions,
  ...storeOptions,
  'rate-limit': { type: 'string', default: String(defaultLimits.requests) },
  workers: { type: 'string', default: '1' },
  metrics: { type: 'string' },
  log: { type: 'string', default: 'json' },
} as const;

const mostWorkers = 64;
const ports = { min: 0, max: 65_535, whole: true };

export function toServeOptions(args: readonly string[]) {
  const { values, positionals } = parseOptions(args, options);
  expectArguments('serve', positionals, []);
  checkSecurity(values);
  return {
    ...values,
    announce: toAnnouncedName(values),
    port: toNumber('--port', values.port, ports),
    requests: toNumber('--rate-limit', values['rate-limit'], { min: 0, max: 1_000_000, whole: true }),
    workers: toNumber('--workers', values.workers, { min: 1, max: mostWorkers, whole: true }),
    metrics: values.metrics === undefined ? undefined : toNumber('--metrics', values.metrics, ports),
    log: toLogForm(values.log),
  };
}

export type ServeOptions = ReturnType<typeof toServeOptions>;
