import { afterEach, describe, expect, it } from 'vitest';
import { emptyMission } from '../../../../engine/mission/mission.ts';
import { nameOfPlan, nameOnScreen } from '../../../../renderer/features/documents/documentText.ts';
import { setPageLocale } from '../../../../renderer/ui/words.ts';
import { localeFor } from '../../../../server/contract/locale.ts';

afterEach(() => setPageLocale('metric'));

describe('the name of a plan', () => {
  it('is a word of the page where the plan has none, and nothing in files', () => {
    expect(nameOnScreen(emptyMission, undefined)).toBe('Untitled');
    setPageLocale(localeFor('de', 'metric'));
    expect(nameOnScreen(emptyMission, undefined)).toBe('Unbenannt');
    expect(nameOfPlan(emptyMission, undefined)).toBe('');
  });

  it('is that of its file before its own', () => {
    expect(nameOnScreen({ name: 'Roof' }, undefined)).toBe('Roof');
    expect(nameOnScreen({ name: 'Roof' }, 'field-7.homeward')).toBe('field-7');
  });
});
