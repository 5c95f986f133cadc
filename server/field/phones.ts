import type { KeysOnDisk } from '../services/apiKeys.ts';
import type { SettingsStore } from '../services/services.ts';
import type { FieldAnswers } from './fieldAnswers.ts';
import { makePairings } from './pairings.ts';

interface PhoneParts {
  readonly keys: KeysOnDisk;
  readonly settings: Pick<SettingsStore, 'get'>;
  readonly answers: FieldAnswers;
}

/** The phones of this installation: who asks, who was let in, and what they are told. */
export function openPhones({ keys, settings, answers }: PhoneParts) {
  const isLive = (id: string): boolean => {
    const phone = keys.list().find((key) => key.id === id);
    if (phone === undefined || phone.revoked_at !== undefined) return false;
    return phone.expires_at === undefined || Date.parse(phone.expires_at) > Date.now();
  };
  return {
    pairings: makePairings({ letIn: keys.letPhoneIn, shutOut: keys.revoke }),
    answers,
    verifyPhone: keys.verifyPhone,
    isLive,
    units: () => settings.get().units,
  };
}
