import { z } from 'zod';

/** The instant from which a key opens nothing, in UTC. */
export const KeyEnd = z.iso.datetime();

/** How long the secret before a rotation works beside the new one, in seconds. */
export const usualGrace_s = 86_400;
export const longestGrace_s = 30 * 86_400;
