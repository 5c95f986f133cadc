import type { Page } from 'playwright';

/** Texts of labels that end in an ellipsis, of fields that do not show all of what is chosen, and of those that stand in empty fields: what is cut off may be what tells one from its opposite. */
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
    const pen = document.createElement('canvas').getContext('2d');
    const hints = [...document.querySelectorAll('input')].flatMap((input) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(input);
      if (pen === null || input.value !== '' || input.clientWidth === 0) return [];
      pen.font = font;
      const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return pen.measureText(input.placeholder).width > room + 1 ? [input.placeholder] : [];
    });
    return [...labels, ...choices].map((field) => field.textContent).concat(hints);
  });
