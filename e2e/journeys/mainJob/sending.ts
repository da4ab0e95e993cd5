import { defaultDelivery } from '@herald/contract';
import { expect, type Page } from '@playwright/test';
import { download } from '../support/files.ts';
import { heraldUrl } from '../support/ports.ts';
import { totals } from './audience.ts';

/** How many messages of the campaign on the page leave in a minute; null for as many as the number may send. */
async function setSpeed(page: Page, speed_limit: number | null): Promise<void> {
  const [, , teamId, numberId, , campaignId] = new URL(page.url()).pathname.split('/');
  const path = `/api/teams/${teamId}/phone_number/${numberId}/campaigns/${campaignId}`;
  const answer = await page.request.put(heraldUrl + path, {
    headers: { origin: heraldUrl },
    data: { delivery: { ...defaultDelivery, speed_limit } },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Starts, pauses, resumes, and watches it arrive without loading the page again. */
export async function sendCampaign(page: Page): Promise<void> {
  // At its own pace it is over before anybody can pause it.
  await setSpeed(page, 60);
  // The page hears of it, and what it then says moves the button.
  await expect(page.getByText('At most 60 messages a minute, as you set.')).toBeVisible();
  await page.getByRole('button', { name: 'Start the campaign' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(`Send to ${totals.people} people for about €`);
  await question.getByRole('button', { name: 'Send', exact: true }).click();
  await page.waitForURL('**/step-4');
  await expect(page.getByText('Being sent', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(page.getByText('Paused', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/\d+ people still wait\./)).toBeVisible();
  await setSpeed(page, null);

  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Finished', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText(
    `${totals.people} of ${totals.people} handled`,
  );
  const funnel = page.getByRole('region', { name: 'Step by step' });
  await expect(funnel.getByRole('listitem').filter({ hasText: 'Read' })).toContainText(
    String(totals.people - 1),
    {
      timeout: 30_000,
    },
  );
}

const notOnWhatsApp = 'Undeliverable: the number is not on WhatsApp, or its app is too old.';

/** One number is not on WhatsApp: its failure has words, and the export has everybody. */
export async function checkResults(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Why messages failed' })).toContainText(notOnWhatsApp);
  await page.getByRole('tab', { name: 'Failed 1' }).click();
  const row = page.getByRole('table', { name: 'Recipients' }).getByRole('row').nth(1);
  await expect(row).toContainText('Gaëlle Lefèvre');
  await expect(row).toContainText(notOnWhatsApp);
  await page.getByRole('button', { name: 'Actions for Soldes d’été' }).click();
  const csv = await download(page, page.getByRole('menuitem', { name: 'Export as CSV' }));
  const lines = csv.trim().split('\r\n');
  expect(lines).toHaveLength(1 + totals.people + totals.refused);
  expect(lines.filter((line) => line.includes('Not imported'))).toHaveLength(totals.refused);
  expect(lines.filter((line) => /[,;]"?Failed"?[,;]/.test(line))).toHaveLength(1);
}
