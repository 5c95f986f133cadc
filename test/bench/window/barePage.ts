import type { LaunchedApp } from '../../support/electronApp.ts';
import { type Drag, dragBack, timedDrag } from './drag.ts';
import type { DragFigures } from './dragFigures.ts';
import type { Watched } from './pageProbe.ts';

const moves = 280;
const rounds = 2;

/** Watches an invisible path that ends where the dot is. */
const watched: Watched = { shapes: '#path', point: 'last', words: '#none' };

/** A ground that covers the view, as a canvas, and a translucent picture of the view's size that goes with the dot. */
const picture = {
  elements: '<canvas id="ground"></canvas><canvas id="picture"></canvas>',
  script: `
    const { innerWidth: width, innerHeight: height } = window;
    for (const canvas of [ground, picture]) Object.assign(canvas, { width, height });
    const under = ground.getContext('2d', { alpha: false });
    under.fillStyle = '#eef1ec';
    under.fillRect(0, 0, width, height);
    const over = picture.getContext('2d');
    over.fillStyle = 'rgb(160 0 60 / 0.1)';
    for (let radius = height / 2; radius > 50; radius -= 50) {
      over.beginPath();
      over.arc(width / 2, height / 2, radius, 0, 7);
      over.fill();
      over.stroke();
    }`,
  onMove: "picture.style.transform = 'translate(' + (x - 418) + 'px,' + (y - 418) + 'px)';",
};

const pageWith = ({ elements, script, onMove }: typeof picture): string => `<!doctype html>
  <style>
    body { margin: 0; height: 100vh; overflow: hidden; background: #fff; }
    canvas, svg, #dot { position: absolute; left: 0; top: 0; }
    #picture, #dot { will-change: transform; }
    #dot { width: 36px; height: 36px; border-radius: 18px; background: #0a6a60; transform: translate(400px, 400px); }
  </style>
  ${elements}<svg width="1" height="1"><path id="path" d="M0 0L418 0"/></svg><div id="dot"></div>
  <script>
    ${script}
    addEventListener('pointermove', ({ buttons, clientX: x, clientY: y }) => {
      if (buttons === 0) return;
      dot.style.transform = 'translate(' + (x - 18) + 'px,' + (y - 18) + 'px)';
      path.setAttribute('d', 'M0 0L' + x + ' 0');
      ${onMove}
    });
  </script>`;

async function opened({ app }: LaunchedApp, html: string) {
  const [page] = await Promise.all([
    app.waitForEvent('window'),
    app.evaluate(
      ({ BrowserWindow }, url) => {
        const bounds = BrowserWindow.getAllWindows()[0]?.getBounds() ?? {};
        return new BrowserWindow({ ...bounds, webPreferences: { sandbox: true } }).loadURL(url);
      },
      `data:text/html,${encodeURIComponent(html)}`,
    ),
  ]);
  await page.locator('#dot').waitFor();
  return page;
}

/**
 * Drags over a page with nothing of the product on it, in the same Electron: what this machine gives at best. A dot follows the
 * pointer, alone or with a picture as large as the view.
 */
export async function bareDrags(launched: LaunchedApp, withPicture: boolean): Promise<DragFigures[]> {
  const page = await opened(
    launched,
    pageWith(withPicture ? picture : { elements: '', script: '', onMove: '' }),
  );
  const drag: Drag = { page, handle: page.locator('#dot'), moves };
  const figures: DragFigures[] = [];
  for (let round = 0; round < rounds; round++) {
    figures.push(await timedDrag({ ...launched, page }, drag, watched));
    await dragBack(drag);
  }
  await page.close();
  return figures;
}
