import { describe, expect, it, onTestFinished } from 'vitest';
import { chromiumExecutable, closeContext } from '../../support/browserApp.ts';
import { picture } from '../../support/pictures.ts';
import { openInBrowser, pairedPage, share, untrustingPhone } from '../fieldPhone.ts';

const onThePromenade = { lat: 43.693, lon: 7.25 };
const atSea = { latitude: 43.66, longitude: 7.26 };

describe.skipIf(chromiumExecutable() === undefined)('the map on a phone by the sea', () => {
  it.each(['light', 'dark'] as const)('tells water from land, in %s', async (colorScheme) => {
    const host = await openInBrowser(onThePromenade);
    const context = await untrustingPhone({ colorScheme, geolocation: atSea });
    onTestFinished(async () => {
      await closeContext(context);
      await host.close();
    });
    const phone = await pairedPage(context, await share(host.window), host.window);
    await phone.locator('#find').click();
    await phone.locator('.here').waitFor();
    // The page draws itself anew with the answer about the place.
    await phone.locator('.here-texts p').first().waitFor();
    await picture(phone, `coast-${colorScheme}`);
    const isWet = (mark: string) =>
      phone.locator('.water').evaluate((water: SVGGeometryElement, name) => {
        const circle = water.ownerDocument.querySelector(name) as SVGCircleElement;
        const at = new DOMPoint(circle.cx.baseVal.value, circle.cy.baseVal.value);
        const rule = getComputedStyle(water).fillRule;
        const shape = new Path2D(water.getAttribute('d') ?? '');
        const canvas = document.createElement('canvas').getContext('2d');
        return canvas?.isPointInPath(shape, at.x, at.y, rule as CanvasFillRule);
      }, mark);
    expect(await isWet('.here')).toBe(true);
    expect(await isWet('.launch')).toBe(false);
    const [water, land] = await phone
      .locator('.water')
      .evaluate((path: SVGElement) => [
        getComputedStyle(path).fill,
        getComputedStyle(path.ownerSVGElement as Element).backgroundColor,
      ]);
    expect(water).not.toBe(land);
  });
});
