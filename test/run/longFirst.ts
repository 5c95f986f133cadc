import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that take long for the size of their file: begun last, as vitest would have it, one alone would keep a core and the run waiting. */
const long =
  /\/test\/(contract\/|server\/store\/|http\/(stopping|memory)|e2e\/(contractIpc|desktopPlanner|documents|browserPlanner))/;

/** Begins with those, then the largest file. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId.replaceAll('\\', '/'));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
