/** Names of what Redis has of batches. The braces keep all of it in one place where Redis is spread over several. */
export const batchPrefix = 'homeward:{batch}';

export const namesOf = (id: string) => ({
  /** Hash: `owner`, `count`, `answered`, `refused`, `created_ms`, `until_ms`, `bytes`, `sent_bytes`. */
  batch: `${batchPrefix}:of:${id}`,
  /** A hash with texts by index. */
  results: `${batchPrefix}:results:${id}`,
});

/** Sorted set: ids by when they are deleted, ms. Nothing has an end of Redis's own, so nothing is pushed out early. */
export const endsName = `${batchPrefix}:ends`;
/** Hash: bytes and batches by key, `bytes:ID` and `batches:ID`, and `bytes` of all. */
export const heldName = `${batchPrefix}:held`;
/** Hash: the turn that was taken last, `now`, and the last turn of each key. */
export const turnsName = `${batchPrefix}:turns`;

/** The clock of Redis, ms: those of the servers may differ by hours. */
const clock = `
local function clock()
  local time = redis.call('TIME')
  return 1000 * time[1] + math.floor(time[2] / 1000)
end`;

const hold = `
local function hold(owner, bytes, batches)
  redis.call('HINCRBY', HELD, 'bytes', bytes)
  redis.call('HINCRBY', HELD, 'bytes:' .. owner, bytes)
  if redis.call('HINCRBY', HELD, 'batches:' .. owner, batches) <= 0 then
    redis.call('HDEL', HELD, 'bytes:' .. owner, 'batches:' .. owner)
    redis.call('HDEL', TURNS, 'last:' .. owner)
  end
  if redis.call('HLEN', HELD) <= 1 then redis.call('DEL', HELD, TURNS) end
end
local function held(name) return tonumber(redis.call('HGET', HELD, name) or '0') end
local function fits(owner, bytes, all, key)
  return held('bytes') + bytes <= tonumber(all) and held('bytes:' .. owner) + bytes <= tonumber(key)
end`;

/** Keys take turns: the analyses of a key that comes later begin where the others are, not behind all of theirs. */
export const startScript = `
local HELD, TURNS = KEYS[3], KEYS[4]
${clock}
${hold}
local id, owner, count, bytes, lifeMs, all, key, most = unpack(ARGV)
local now = clock()
local untilMs = now + lifeMs
if not fits(owner, bytes, all, key) or held('batches:' .. owner) >= tonumber(most) then return -1 end
redis.call('HSET', KEYS[1], 'owner', owner, 'count', count, 'answered', 0, 'refused', 0, 'created_ms', now, 'until_ms', untilMs, 'bytes', bytes, 'sent_bytes', bytes)
redis.call('ZADD', KEYS[2], untilMs, id)
hold(owner, tonumber(bytes), 1)
local first = math.max(tonumber(redis.call('HGET', TURNS, 'now') or '0'), tonumber(redis.call('HGET', TURNS, 'last:' .. owner) or '0'))
redis.call('HSET', TURNS, 'last:' .. owner, first + tonumber(count))
return first`;

/** Keeps a result once, whoever brings it; in place of one for which there is no room, the refusal that comes along. */
export const keepScript = `
local HELD, TURNS = KEYS[4], KEYS[5]
${clock}
${hold}
local id, index, text, isRefused, refusal, turn, keptMs, all, key = unpack(ARGV)
local owner, count = unpack(redis.call('HMGET', KEYS[1], 'owner', 'count'))
if not owner or redis.call('HEXISTS', KEYS[2], index) == 1 then return 0 end
if not fits(owner, #text, all, key) then text, isRefused = refusal, '1' end
redis.call('HSET', KEYS[2], index, text)
local freed = 0
local answered = redis.call('HINCRBY', KEYS[1], 'answered', 1)
if isRefused == '1' then redis.call('HINCRBY', KEYS[1], 'refused', 1) end
if answered == tonumber(count) then
  freed = tonumber(redis.call('HGET', KEYS[1], 'sent_bytes'))
  local untilMs = clock() + keptMs
  redis.call('HSET', KEYS[1], 'until_ms', untilMs)
  redis.call('ZADD', KEYS[3], untilMs, id)
end
redis.call('HINCRBY', KEYS[1], 'bytes', #text - freed)
hold(owner, #text - freed, 0)
if tonumber(turn) > tonumber(redis.call('HGET', TURNS, 'now') or '0') then redis.call('HSET', TURNS, 'now', turn) end
return 1`;

/** Names and values of a batch by turns; nothing once its time is over. */
export const findScript = `
${clock}
local untilMs = redis.call('HGET', KEYS[1], 'until_ms')
if not untilMs or tonumber(untilMs) <= clock() then return {} end
return redis.call('HGETALL', KEYS[1])`;

/** Ids of the batches whose time is over. */
export const overScript = `
${clock}
return redis.call('ZRANGEBYSCORE', KEYS[1], 0, clock())`;

export const forgetScript = `
local HELD, TURNS = KEYS[4], KEYS[5]
${hold}
local owner, bytes = unpack(redis.call('HMGET', KEYS[1], 'owner', 'bytes'))
redis.call('DEL', KEYS[1], KEYS[2])
redis.call('ZREM', KEYS[3], ARGV[1])
if owner then hold(owner, -tonumber(bytes), -1) end
return 1`;

/** Results from an index on, as far as they follow each other and fit in a page. */
export const pageScript = `
local texts, bytes = {}, 0
for index = tonumber(ARGV[1]), tonumber(ARGV[1]) + tonumber(ARGV[2]) - 1 do
  local text = redis.call('HGET', KEYS[1], index)
  if not text then break end
  bytes = bytes + #text
  if bytes > tonumber(ARGV[3]) and #texts > 0 then break end
  texts[#texts + 1] = text
end
return texts`;
