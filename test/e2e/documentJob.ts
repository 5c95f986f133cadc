import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { expect, it, onTestFinished } from 'vitest';
import type { SavingHost } from './savingHosts.ts';

const inspection = resolve(import.meta.dirname, '../../assets/samples/bridge-inspection.kmz');

export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-documents-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  return folder;
}

export const changedOf = (page: Page) => page.getByTestId('plan-name').getAttribute('data-changed');
const nameOf = (page: Page) => page.getByTestId('plan-name').textContent();
const pressSave = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Save plan' }).click();
const openButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Open file' });

export const windIn = async ({ planner }: Pick<SavingHost, 'planner'>): Promise<string> => {
  await planner.open('conditions');
  return planner.page.getByTestId('step-conditions').getByLabel('Wind', { exact: true }).inputValue();
};

export async function choose(page: Page, item: string): Promise<void> {
  await page.getByTestId('plan-name').click();
  await page.getByRole('menuitem', { name: item }).click();
}

const answer = (page: Page, label: string) =>
  page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();

/** Drops a plan that cannot be opened, and waits for the message that stays until it is put away. */
async function dropBroken({ planner, folder }: SavingHost & { readonly folder: string }): Promise<void> {
  const path = join(folder, 'broken.homeward');
  writeFileSync(path, '{"format": "homeward/plan"');
  await planner.drop(path);
  await planner.page.getByText('“broken.homeward” was not opened').waitFor();
}

/** Checks that no message covers a button of the dialog. */
async function isMessageAbove(page: Page, label: string): Promise<boolean> {
  const boxOf = (name: string) => page.getByRole('dialog').getByRole('button', { name }).boundingBox();
  const messages = page.getByRole('listitem').filter({ hasText: 'was not opened' });
  const [message, button] = await Promise.all([messages.boundingBox(), boxOf(label)]);
  return message !== null && button !== null && message.y + message.height <= button.y;
}

/** Begins a plan without a file, so that the window closes without a question. */
async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New plan' }).click();
  await answer(page, 'Don’t save');
}

/** A plan with a route and a wind, saved in a file. */
export async function saveInspection(host: SavingHost): Promise<string> {
  const { page } = host.planner;
  await host.choose(inspection, () => openButton(page).click());
  await host.planner.acceptQuestion();
  await page.getByTestId('leg-2').waitFor();
  await host.planner.fill('conditions', 'Wind', 6);
  await expect.poll(() => changedOf(page)).toBe('true');
  const path = await host.save(() => pressSave(page));
  await expect.poll(() => changedOf(page)).toBe('false');
  return path;
}

type Open = (folder: string) => Promise<SavingHost>;

async function openHost(open: Open) {
  const folder = makeFolder();
  const host = await open(folder);
  onTestFinished(host.close);
  return { ...host, folder };
}

/** The journey of a plan file in any host: written, and read again. */
export function keepDocument(open: Open): void {
  it('is saved with its wind, asked about before it goes, and opens again as it was', async () => {
    const host = await openHost(open);
    const { page } = host.planner;
    const path = await saveInspection(host);
    expect(basename(path)).toMatch(/\.homeward$/);
    const saved = JSON.parse(readFileSync(path, 'utf8')) as Record<string, never>;
    expect(saved).toMatchObject({ format: 'homeward/plan', version: 11, inputs: { wind_speed_mps: 6 } });
    expect(await nameOf(page)).toBe(basename(path, '.homeward'));

    await host.planner.fill('conditions', 'Wind', 9);
    await expect.poll(() => changedOf(page)).toBe('true');
    await expect.poll(() => page.title()).toBe(`• ${basename(path, '.homeward')} – Homeward`);
    await dropBroken(host);
    await page.getByRole('button', { name: 'New plan' }).click();
    await expect.poll(() => isMessageAbove(page, 'Cancel')).toBe(true);
    await answer(page, 'Cancel');
    expect(await windIn(host)).toBe('9');
    await page.getByRole('button', { name: 'New plan' }).click();
    await answer(page, 'Don’t save');
    await page.getByTestId('step-start').waitFor();
    expect(await changedOf(page)).toBe('false');

    await host.choose(path, () => openButton(page).click());
    await page.getByTestId('leg-2').waitFor();
    expect(await windIn(host)).toBe('6');
    expect(await changedOf(page)).toBe('false');
  }, 60_000);
}

/** What a plan file is besides, in any host. */
export function leaveDocument(open: Open): void {
  it('comes back as its file has it, and an undo brings the changes back', async () => {
    const host = await openHost(open);
    const { page } = host.planner;
    await saveInspection(host);
    await host.planner.fill('conditions', 'Wind', 9);
    await choose(page, 'Revert to the file');
    await expect.poll(() => windIn(host)).toBe('6');
    expect(await changedOf(page)).toBe('false');
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect.poll(() => windIn(host)).toBe('9');
    expect(await changedOf(page)).toBe('true');
    await leave(page);
  }, 60_000);

  it('stays changed where it is only exported', async () => {
    const host = await openHost(open);
    const { page } = host.planner;
    await saveInspection(host);
    await host.planner.fill('conditions', 'Wind', 9);
    await page.keyboard.press('Control+Shift+E');
    const exporting = page.getByRole('dialog', { name: 'Export flight plan' });
    await exporting.getByRole('radio').first().click();
    await host.save(() =>
      exporting
        .getByRole('button', { name: /^Export \.|^Download \./ })
        .last()
        .click(),
    );
    await page
      .getByRole('button', { name: 'Done' })
      .click({ timeout: 1500 })
      .catch(() => {});
    expect(await changedOf(page)).toBe('true');
    await leave(page);
  }, 60_000);
}
