import { describe, expect, it } from 'vitest';
import { inWordsOfPage } from '../../../renderer/platform/plainProblem.ts';
import { sayingOfProblem } from '../../../server/cli/refusal.ts';
import { languages, localeFor } from '../../../server/contract/locale.ts';
import { say } from '../../../server/report/say.ts';
import { rejected } from '../../../server/work/refusals.ts';

describe('a recording with more points than are analysed', () => {
  const problem = rejected({
    code: 'TOO_MANY_POINTS',
    says: 'TOO_MANY_POINTS.route',
    values: { count: 20_001, most: 20_000, kind: 'track' },
    class: 'reject',
  });

  it('is refused to programs by the option of the API', () => {
    expect(problem.message).toBe(
      'The route has 20001 points. At most 20000 are analysed. Set options.track_tolerance_m to use fewer points of the recording, or split the route.',
    );
  });

  it.each(languages)('is refused in the terminal by its own option, in %s', (language) => {
    const text = say(sayingOfProblem(problem), localeFor(language, 'metric'));
    expect(text).toContain('--tolerance');
    expect(text).not.toContain('options.');
  });

  it('is refused in the window by what a person can do there', () => {
    const { message } = inWordsOfPage(problem);
    expect(message).toContain('Follow the recording less closely, or split the route.');
    expect(message).not.toMatch(/options\.|--/);
  });
});
