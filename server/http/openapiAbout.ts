import { batchLimits } from '../batches/batches.ts';
import { defaultLimits } from './limits.ts';
import { unit_bytes, unit_points } from './requestCost.ts';

const { requests, window_s, failed_authentications, json_bytes, batch_bytes, file_bytes } = defaultLimits;
const { key_bytes, key_batches } = batchLimits;

export const about = `Predicts battery consumption, return-home margin, duration and feasibility of flights of small unmanned aircraft.
Outputs are advisory and must not be the sole authority for safety-critical flight decisions.

**Units.** Answers are metric whatever \`unit_mode\` says; a field's unit is in its name and in \`x-unit\`. Wind directions are where the wind comes from, true degrees.

**Wind.** \`wind_height_m\` says at what height above ground the wind was measured; weather reports and the planner's window use 10 m, and the wind then grows with height. Without it the wind is taken as the same at every height, which \`WIND_HEIGHT_ASSUMED\` tells.

**Keys.** Every operation except \`GET /v1/health\` needs a key in the \`X-API-Key\` header, and nowhere else. The scope \`rangeiq\` covers \`/v1/rangeiq/*\`; \`rangeiq_plus\` covers \`/v1/missions/*\`, \`/v1/flights/*\` and \`/v1/drones\`; \`plan:read\` covers \`/v1/plan\` and its events. A batch needs the scopes of its analyses.

**Limits.** By default a key has ${requests} requests in ${window_s} s. A large request counts as several: one for every ${unit_bytes} bytes of its body and one for every ${unit_points} points of its rings, but never as more than half of them all. After ${failed_authentications} failed keys in a minute an address must wait, except with a good key. JSON bodies may have ${json_bytes} bytes, those of batches ${batch_bytes}, flight-plan files and flight logs ${file_bytes}. \`RateLimit\` and \`RateLimit-Policy\` say what is left, \`Retry-After\` says when to try again.

**Repeating.** POST operations accept an \`Idempotency-Key\`: the same key and body within 24 h get the stored answer, byte for byte, with the \`request_id\` of the first request; \`X-Request-Id\` names the current one.

**Changes.** Within \`/v1\` answers only grow: a field may be added, but none is removed, renamed or given another meaning. If an operation is ever to go, its answers say so beforehand, by the headers \`Deprecation\` and \`Sunset\`, and the changelog that comes with Homeward says what replaces it.

**Trying again.** A connection may be reset, by a server that stops or a proxy before it: send the request again, as after 429 and 503. GET may always be repeated; a POST is safe to repeat with an \`Idempotency-Key\`.

**Pages of other sites.** No CORS headers are sent, so a browser lets no page of another site read an answer: call the API from a program or from your own server.

**GeoJSON.** With \`Accept: application/geo+json\` rings and missions are answered as a feature collection (RFC 7946), split where they cross 180°; refusals stay \`application/json\`.

**Batches.** \`POST /v1/batches\` takes many analyses for a night job: \`202\` and a \`Location\` to ask. They are answered one after the other, when other requests leave time for it; keys take turns. Each analysis counts as a request when the batch is sent, but the batch never as more than half of a key's requests. Results are kept for an hour after the last. A key keeps ${key_batches} batches and ${key_bytes} bytes of them at most. Where \`kept\` is \`memory\`, a batch ends with its server; where it is \`store\`, the servers that share the store go on with it.

**Query.** A parameter that an operation does not list is refused, as an unknown field of a body is.`;

/** Whom to ask: each server is run by someone else. */
export const contact = { name: 'Whoever runs this server and made your key' };
