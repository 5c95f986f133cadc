import { succeed } from '../../engine/result.ts';
import type { Saying } from '../../engine/saying.ts';
import { mostPlacesInView, type PlacesFound } from '../contract/schemas/places.ts';
import type { Handlers } from '../dispatch.ts';
import type { GeocoderFailure } from '../places/geocoder.ts';
import type { Services } from '../services/services.ts';

/** Why a search service has no answer; a choice of the settings is said of no host. */
const troubleOf = (trouble: GeocoderFailure['code'], name = ''): Saying => ({
  says: 'host.places_trouble',
  values: { trouble, name },
});

/** Places by name: of the built-in list at once, of the person's search service where they ask for it; and those of the list in an area. */
export function makePlacesHandler({
  places,
}: Pick<Services, 'places'>): Pick<Handlers, 'findPlaces' | 'placesInView'> {
  const ofService = async (
    query: Parameters<typeof places.service.find>[0],
  ): Promise<Partial<PlacesFound>> => {
    const host = places.service.host();
    const asked = host === undefined ? {} : { service_host: host };
    const found = await places.service.find(query);
    return found.ok
      ? { ...asked, from_service: [...found.value] }
      : { ...asked, trouble: troubleOf(found.failure.code, host) };
  };
  return {
    findPlaces: async ({ text, near, asks_service }) => {
      const query = { text, near };
      const built = { places: [...places.byName(query)], from_service: [] };
      return succeed({ ...built, ...(asks_service && (await ofService(query))) });
    },
    placesInView({ south, north, west, east }) {
      const wide = west <= east ? east - west : east - west + 360;
      const found = places.inBox({ south, north, west, wide }, mostPlacesInView + 1);
      const listed = found.slice(0, mostPlacesInView);
      return succeed({
        places: listed.map(({ name, lat, lon }) => ({ name, lat, lon })),
        more: found.length - listed.length,
      });
    },
  };
}
