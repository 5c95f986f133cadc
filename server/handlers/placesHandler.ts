import { succeed } from '../../engine/result.ts';
import type { PlacesFound } from '../contract/schemas/places.ts';
import type { Handlers } from '../dispatch.ts';
import type { GeocoderFailure } from '../places/geocoder.ts';
import type { Services } from '../services/services.ts';

const reasons: Readonly<Record<GeocoderFailure['code'], string>> = {
  NOT_SET_UP: 'No search service is set up; the built-in list alone was asked.',
  NOT_ALLOWED: 'The network is off in the settings; the built-in list alone was asked.',
  NOTHING_THERE: 'has no search at its address',
  ADDRESS_REFUSED: 'leads to an address that is not allowed',
  UNREACHABLE: 'cannot be reached',
  UPSTREAM_REFUSED: 'refuses to answer',
  WRONG_TYPE: 'sent something that is no answer',
  TOO_LARGE: 'sent too much',
  TOO_SLOW: 'did not answer in time',
  LEFT_ALONE: 'kept failing and is left alone for half a minute',
  TOO_MANY: 'is asked for too much at once',
  NOT_UNDERSTOOD: 'sent something that is no answer',
};

const troubleText = (code: GeocoderFailure['code'], host: string | undefined) =>
  host === undefined || code === 'NOT_ALLOWED' ? reasons[code] : `${host} ${reasons[code]}.`;

/** Places by name: of the built-in list at once, of the person's search service where they ask for it. */
export function makePlacesHandler({ places }: Pick<Services, 'places'>): Pick<Handlers, 'findPlaces'> {
  const ofService = async (
    query: Parameters<typeof places.service.find>[0],
  ): Promise<Partial<PlacesFound>> => {
    const host = places.service.host();
    const asked = host === undefined ? {} : { service_host: host };
    const found = await places.service.find(query);
    return found.ok
      ? { ...asked, from_service: [...found.value] }
      : { ...asked, trouble: troubleText(found.failure.code, host) };
  };
  return {
    findPlaces: async ({ text, near, asks_service }) => {
      const query = { text, near };
      const built = { places: [...places.byName(query)], from_service: [] };
      return succeed({ ...built, ...(asks_service && (await ofService(query))) });
    },
  };
}
