import { afterEach, describe, expect, it } from 'vitest';
import { toRefusal } from '../../../renderer/features/import/fileRefusals.ts';
import { inWordsOfPage } from '../../../renderer/platform/plainProblem.ts';
import { noticeOf } from '../../../renderer/ui/notice.ts';
import { setPageLocale, words } from '../../../renderer/ui/words.ts';
import { localeFor } from '../../../server/contract/locale.ts';
import { problemOf } from '../../../server/work/refusals.ts';

afterEach(() => setPageLocale('metric'));

describe('a message that is on screen', () => {
  it('is said in the language that is chosen meanwhile, with its button', () => {
    const notice = noticeOf({
      kind: 'done',
      title: () => words('window.documents.saved', { filename: 'a.homeward' }),
      text: () => words('window.documents.undo_restores'),
      action: { label: () => words('window.common.undo'), run: () => {} },
    });
    const said = () => [notice.title, notice.text, notice.action?.label];
    const english = said();
    setPageLocale(localeFor('de', 'metric'));
    const german = said();
    expect(german.every((text, at) => text !== undefined && text !== english[at])).toBe(true);
    expect(german[2]).toBe('Rückgängig');
  });

  it('says why a file was refused in that language, too', () => {
    const refusal = toRefusal('a.kmz', inWordsOfPage(problemOf('FORBIDDEN', 'desktop.not_the_page')));
    const english = refusal.message;
    setPageLocale(localeFor('de', 'metric'));
    expect(refusal.message).not.toBe(english);
  });
});
