import { updatePreferences } from '@herald/contract';
import { expect, test } from '@playwright/test';
import { control } from '../src/shop.ts';
import { customerWrites, idsOf, inboxOf, inboxPath } from './support/inbox.ts';
import { newShop, openSession } from './support/people.ts';
import { sandboxUrl } from './support/ports.ts';
import { sentTo } from './support/sent.ts';

const nina = { phone: '+33639987621', name: 'Nina Faure' };
const omar = { phone: '+33639987622', name: 'Omar Haddad' };

test('an answer that failed after its author went on is told of, found by a filter, and sent again', async ({
  page,
}) => {
  const shop = await newShop();
  await customerWrites(shop.metaNumberId, nina, 'Ma taille est-elle en stock ?');
  await customerWrites(shop.metaNumberId, omar, 'Bonjour !');
  await idsOf(shop, [nina, omar]);
  // What can be taken back leaves some seconds later: its author has gone on by then.
  const { team_id } = shop.params;
  await shop.call(updatePreferences, { params: { team_id }, body: { undo_send: true } });
  await openSession(page.context(), shop);
  await page.goto(inboxPath(shop));
  const inbox = inboxOf(page);
  await inbox.row(/Nina/).click();
  await expect(inbox.thread).toContainText('Ma taille');
  const onlyFailed = async () => {
    await inbox.list.getByRole('button', { name: 'Filter conversations' }).click();
    await page.getByRole('checkbox', { name: 'Failed answers' }).check();
    await page.keyboard.press('Escape');
  };
  const refused = { kind: 'error', times: 50, path: `${shop.metaNumberId}/messages`, httpStatus: 400 };
  await control(sandboxUrl, 'faults', { ...refused, code: 131030 });
  await inbox.send('Oui, en 38 et en 40.');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await inbox.row(/Omar/).click();
  await expect(inbox.thread).toContainText('Bonjour !');

  await expect(inbox.row(/Nina/)).toContainText('An answer could not be delivered');
  await fetch(`${sandboxUrl}/control/faults`, { method: 'DELETE' });
  await onlyFailed();
  await expect(inbox.rows).toHaveText([/Nina/]);

  await page.getByRole('button', { name: /^Notifications, \d+ new/ }).click();
  const told = page.getByRole('link', { name: /Your message to Nina Faure could not be sent/ });
  await expect(told).toHaveCount(1);
  await told.click();
  const failed = inbox.thread.getByRole('article').filter({ hasText: 'is not on its list' });
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(failed).toContainText('Sent again');
  // Following the bell left the filter, under which what is open stays.
  await expect(inbox.rows).toHaveText([/Nina/]);
  await page.goto(inboxPath(shop));
  await onlyFailed();
  await expect(page.getByText('No conversation matches all of these filters.')).toBeVisible();
  expect(await sentTo(shop, nina.phone)).toHaveLength(1);
});
