import { expect, type Page, test } from '@playwright/test';
import { password } from '../src/shop.ts';
import { addCrowd, checkRows, createCampaign, mapVariables } from './mainJob/audience.ts';
import { checkResults, sendCampaign } from './mainJob/sending.ts';
import { writeTemplate } from './mainJob/writeTemplate.ts';
import { findNumber, pickUpPhone } from './support/customer.ts';
import { inboxOf, openInbox } from './support/inbox.ts';
import { connectNumber, join } from './support/joining.ts';
import { addMember } from './support/members.ts';
import { expectTitle, newAddress, openSession, registerPerson } from './support/people.ts';

const team = 'Atelier Lune';

test('two people and a customer do the main job', async ({ page, browser }) => {
  test.setTimeout(240_000);
  await test.step('Claire registers and connects a number', async () => {
    const claire = { firstName: 'Claire', lastName: 'Fontaine', email: newAddress('claire'), password };
    await join(page, claire, team);
    await connectNumber(page, team);
    await expectTitle(page, 'Hello Claire');
  });
  const home = new URL(page.url()).pathname;

  await test.step('she writes a template, and Meta approves it while she watches', () => writeTemplate(page));
  await test.step('she makes a campaign out of a file from Excel', () => createCampaign(page));
  await test.step('every row of it is a recipient or listed with its reason', () => checkRows(page));
  await test.step('she adds a crowd', () => addCrowd(page));
  await test.step('she fills the variables and sees what real people will read', () => mapVariables(page));
  await test.step('she sends, pauses, resumes, and sees it arrive', () => sendCampaign(page));
  await test.step('she sees who did not get it and why, and exports all of it', () => checkResults(page));

  const awas = await browser.newPage();
  await test.step('Awa, an agent of the team, opens the inbox beside her', async () => {
    const awa = await registerPerson('Awa', 'Diallo');
    await addMember(Number(home.split('/')[2]), awa.id, 'agent');
    await openSession(awas.context(), awa);
    await awas.goto(home);
    for (const browserOfOne of [page, awas]) await openInbox(browserOfOne);
  });
  const customers = await browser.newPage();
  await test.step('a customer reads, and answers with a photo and a text', async () => {
    const phone = await pickUpPhone(customers, await findNumber(team), '+33639982001');
    await expect(phone.chat).toContainText('Bonjour Chloé, les soldes commencent demain.');
    const link = phone.chat.getByRole('link', { name: 'Voir les soldes' });
    await expect(link).toHaveAttribute('href', /\/l\/[\w-]{23}$/);
    const tap = await fetch((await link.getAttribute('href')) ?? '', { redirect: 'manual' });
    expect(decodeURI(tap.headers.get('location') ?? '')).toContain(
      'https://atelier-lune.example/Saint-Étienne?utm_',
    );
    await phone.sendPhoto();
    await phone.write('Cette lampe est-elle soldée ?');
  });
  await test.step('both see it come in, and Awa answers', async () => {
    for (const browserOfOne of [page, awas]) await readAnswer(browserOfOne);
    await inboxOf(awas).send('Oui, à *-50 %* !');
  });
  await test.step('the customer reads it, and Claire sees who wrote it', async () => {
    await expect(customers.getByText('Oui, à -50 % !')).toBeVisible();
    const answer = page.getByRole('article', { name: /^Awa Diallo/ });
    await expect(answer).toContainText('Oui, à -50 % !');
    await expect(answer.getByRole('img', { name: 'Read' })).toBeVisible();
  });
  await test.step('Claire closes the conversation, and Awa opens it again', async () => {
    await page.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(awas.getByRole('button', { name: 'Reopen' }).last()).toBeVisible();
    await inboxOf(awas).filter('Closed').click();
    await expect(inboxOf(awas).row(/Chloé N'Diaye/)).toBeVisible();
    await awas.getByRole('button', { name: 'Reopen' }).last().click();
    await expect(page.getByRole('button', { name: 'Close', exact: true }).last()).toBeVisible();
  });
  await awas.context().close();
  await customers.context().close();
});

async function readAnswer(page: Page): Promise<void> {
  const inbox = inboxOf(page);
  await expect(inbox.row(/Chloé N'Diaye/)).toContainText('Cette lampe est-elle soldée ?');
  await inbox.row(/Chloé N'Diaye/).click();
  await expect(inbox.thread.getByText('Cette lampe est-elle soldée ?')).toBeVisible();
  const photo = inbox.thread.getByRole('button', { name: 'Enlarge: Photo' }).getByRole('img');
  await expect(photo).toHaveJSProperty('naturalWidth', 320);
}
