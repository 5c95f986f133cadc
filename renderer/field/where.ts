import type { FieldHere, Place } from '../../server/contract/fieldView.ts';
import { ask, isBusy, type Reply, reasonOf } from './asking.ts';
import { say } from './speech.ts';
import { forget, noteHeard, noteLost } from './standing.ts';
import { change, current, type PlaceAnswer } from './state.ts';

/** Takes from a reply the answer about the flight to where the phone is. */
function answerIn(reply: Reply): PlaceAnswer {
  if (reply.status === 200) return reply.body as FieldHere;
  if (reply.status === 404) return { fault: say('no_plan') };
  if (isBusy(reply)) return { fault: say('here_busy', { seconds: String(reply.wait_s) }) };
  return { fault: say('here_refused', { why: reasonOf(reply) }) };
}

/** Asks for the flight to a place and back. Of several answers the one to the last question counts. */
export async function askHere(here: Place): Promise<void> {
  change({ here, answer: 'asking' });
  const [lat, lon] = here;
  const reply = await ask('/field/here', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ lat, lon }),
  });
  if (current().here !== here) return;
  if (reply === undefined) {
    change({ answer: { fault: say('here_no_answer') } });
    noteLost();
    return;
  }
  if (reply.status === 401) return forget('forgotten');
  change({ answer: answerIn(reply) });
  noteHeard();
}

function whyNoPlace({ code, PERMISSION_DENIED }: GeolocationPositionError): string {
  if (!isSecureContext) return say('place_unencrypted');
  return say(code === PERMISSION_DENIED ? 'place_denied' : 'place_not_found');
}

/** Asks the phone where it is, and Homeward for the flight there and back. */
export function locate(): void {
  change({ answer: 'asking' });
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => void askHere([coords.latitude, coords.longitude]),
    (error) => change({ answer: { fault: whyNoPlace(error) } }),
    { enableHighAccuracy: true, timeout: 20_000, maximumAge: 10_000 },
  );
}
