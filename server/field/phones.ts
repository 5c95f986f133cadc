import type { KeysOnDisk } from '../services/apiKeys.ts';
import type { SettingsStore } from '../services/services.ts';
import { isLive } from '../services/storedKey.ts';
import type { FieldAnswers } from './fieldAnswers.ts';
import { makePairings } from './pairings.ts';

interface PhoneParts {
  readonly keys: KeysOnDisk;
  readonly settings: Pick<SettingsStore, 'get'>;
  readonly answers: FieldAnswers;
}

/** The phones of this installation: who asks, who was let in, and what they are told. */
export function openPhones({ keys, settings, answers }: PhoneParts) {
  return {
    pairings: makePairings({ letIn: keys.letPhoneIn, shutOut: keys.revoke }),
    answers,
    verifyPhone: keys.verifyPhone,
    isLive: (id: string) => keys.list().some((key) => key.id === id && isLive(key)),
    units: () => settings.get().units,
  };
}
