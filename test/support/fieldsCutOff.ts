import type { Page } from 'playwright';

/** Texts of labels that end in an ellipsis, and of fields that do not show all of what is chosen: what is cut off may be what tells one from its opposite. */
export const fieldsCutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isWider = (part: Element) => part.scrollWidth > part.clientWidth;
    const isHigher = (part: Element) => part.scrollHeight > part.clientHeight;
    const labels = [...document.querySelectorAll('label')].filter(
      (label) => isWider(label) && getComputedStyle(label).overflow === 'hidden',
    );
    const choices = [...document.querySelectorAll('button[role="combobox"]')].filter((field) =>
      [field, ...field.querySelectorAll('span')].some((part) => isWider(part) || isHigher(part)),
    );
    return [...labels, ...choices].map((field) => field.textContent);
  });
