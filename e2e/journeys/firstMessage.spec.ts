import { expect, test } from '@playwright/test';
import { password } from '../src/shop.ts';
import { findNumber } from './support/customer.ts';
import { inDatabase } from './support/database.ts';
import { countEffort } from './support/effort.ts';
import { customerWrites, inboxOf, openInbox } from './support/inbox.ts';
import { connectNumber, fillProfile, fillTeam, join } from './support/joining.ts';
import { expectTitle, fillLogin, newAddress, registerPerson } from './support/people.ts';
import { sandboxUrl } from './support/ports.ts';
import { watchConsole } from './support/watchConsole.ts';

test('from the first page to the first message sent, within three minutes', async ({ page, context }) => {
  const effort = await countEffort(context);
  const problems = watchConsole(page);
  const hugo = { firstName: 'Hugo', lastName: 'Marchand', email: newAddress('hugo'), password };
  const team = `Maison ${hugo.email.slice(5, 13)}`;
  await join(page, hugo, team, '/?utm_source=newsletter&ref=lea');
  await connectNumber(page, team);
  await expectTitle(page, 'Hello Hugo');
  await customerWrites(await findNumber(team), { phone: '+33639987950', name: 'Inès Roy' }, 'Bonjour !');
  await openInbox(page);
  const inbox = inboxOf(page);
  await inbox.row(/Inès Roy/).click();
  await inbox.send('Bonjour Inès !');
  await expect(inbox.thread.getByRole('img', { name: /^(Sent|Delivered|Read)$/ })).toBeVisible();

  expect(effort.clicks, 'clicks').toBeLessThanOrEqual(22);
  expect(effort.seconds(), 'seconds of a person').toBeLessThan(180);
  const [account] = await inDatabase('select arrival from users where email = $1', [hugo.email]);
  expect(account).toEqual({ arrival: { utm_source: 'newsletter', ref: 'lea' } });
  problems.expectNone();
});

test('whoever comes for a plan joins first, and is at its checkout then', async ({ page }) => {
  const person = await registerPerson('Nadia', 'Roux');
  await page.goto('/login?plan=pro');
  await fillLogin(page, person);
  await expectTitle(page, 'Tell us about you');
  await fillProfile(page);
  const team = `Studio ${person.id}`;
  await fillTeam(page, team);
  await expectTitle(page, 'Connect WhatsApp');
  await connectNumber(page, team, `${sandboxUrl}/stripe/checkout/*`);
  await expect(page.getByText('Herald Pro (month)')).toBeVisible();
});
