import { isObject, type JsonObject } from '../source/json/jsonValue.ts';

const settingName = /default|setting|option|global|param|config|common/i;

/** Objects beside the points whose names say that they hold for all of them. */
export const settingsIn = (holder: JsonObject): JsonObject[] =>
  Object.entries(holder)
    .slice(0, 200)
    .flatMap(([name, value]) => (settingName.test(name) && isObject(value) ? [value] : []));
