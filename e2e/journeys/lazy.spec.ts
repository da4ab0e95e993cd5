import { expect, type Locator, type Page, test } from '@playwright/test';
import type { Shop } from '../src/shop.ts';
import { wholeBrowser } from './support/browsers.ts';
import { customerWrites, inboxOf } from './support/inbox.ts';
import { homeOf, newShop, openSession } from './support/people.ts';

test.use({ launchOptions: wholeBrowser });

let shop: Shop;
test.beforeAll(async () => {
  shop = await newShop();
});
test.beforeEach(({ context }) => openSession(context, shop));

const begun = 'Je vérifie et je reviens vers vous';

async function openConversation(page: Page, person: { phone: string; name: string }) {
  await customerWrites(shop.metaNumberId, person, 'Bonjour !');
  await page.goto(`${homeOf(shop)}/messages`);
  const inbox = inboxOf(page);
  await inbox.row(person.name).click();
  await expect(inbox.thread).toContainText('Bonjour !');
  return inbox;
}

const noticeOf = (page: Page, name: string) => page.getByRole('alert').filter({ hasText: `“${name}”` });

test('without a network the screen stays, says what did not come, and goes on with it later', async ({
  page,
  context,
}) => {
  const { field, list } = await openConversation(page, { phone: '+33639987101', name: 'Anouk Petit' });
  await field.fill(begun);

  /** What is opened does not come: the words say so, and what was typed is still there. */
  const missed = async (name: string, open: () => Promise<void>) => {
    await open();
    const notice = noticeOf(page, name);
    await expect(notice).toContainText('could not be loaded');
    await expect(field).toHaveValue(begun);
    await notice.getByRole('button', { name: 'Close' }).click();
    await expect(notice).toBeHidden();
  };
  const press = (button: Locator) => () => button.click();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const more = button('Send something else');

  await context.setOffline(true);
  await missed('Send something else', press(more));
  await expect(more).toBeFocused();
  await missed('Emoji', press(button('Emoji')));
  await missed('Send later', press(button('Send later')));
  await missed('Saved views', press(list.getByRole('button', { name: 'Saved views' })));
  await missed('Filter conversations', press(button('Filter conversations')));
  await missed(
    'Assign',
    press(
      page
        .getByRole('region', { name: 'Conversation with Anouk Petit' })
        .getByRole('button', { name: 'Assign' }),
    ),
  );
  await missed('Selected conversations', press(page.getByRole('checkbox', { name: 'Select Anouk Petit' })));
  await missed('Notifications', press(button('Notifications')));
  await missed('Your menu', press(page.getByRole('button', { name: /Your menu/ })));
  await missed('Search or jump to', () => page.keyboard.press('Control+k'));
  await missed('Keyboard shortcuts', async () => {
    await field.blur();
    await page.keyboard.press('?');
  });

  await more.click();
  await expect(noticeOf(page, 'Send something else')).toBeVisible();
  await more.click();
  await expect(noticeOf(page, 'Send something else')).toHaveCount(1);
  await context.setOffline(false);
  await noticeOf(page, 'Send something else').getByRole('button', { name: 'Retry' }).click();
  const template = page.getByRole('menuitem', { name: 'Send a template' });
  await expect(template).toBeVisible();
  await context.setOffline(true);
  await missed('Choose a template', press(template));
  await expect(field).toBeFocused();
  await more.click();
  await missed('List of options', press(page.getByRole('menuitem', { name: 'List of options' })));
  await context.setOffline(false);

  await button('Emoji').click();
  const emoji = page.getByRole('dialog', { name: 'Emoji' });
  // Its stylesheet failed as well, and came again.
  await expect(emoji.getByRole('toolbar', { name: 'Groups' })).toHaveCSS('display', 'flex');
  await emoji.getByRole('button', { name: 'grinning face', exact: true }).click();
  await expect(field).toHaveValue(new RegExp(begun));
  await button('Filter conversations').click();
  await expect(page.getByRole('dialog', { name: 'Filter conversations' })).toBeVisible();
});

test('a recording that cannot begin gives the field back, and begins when it is tried again', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['microphone']);
  const { field } = await openConversation(page, { phone: '+33639987102', name: 'Basile Roy' });
  await context.setOffline(true);
  const record = page.getByRole('button', { name: 'Record a voice message' });
  await record.click();
  const notice = noticeOf(page, 'Record a voice message');
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(field).toBeFocused();
  await record.click();
  await expect(notice).toBeVisible();
  await context.setOffline(false);
  await notice.getByRole('button', { name: 'Retry' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('group', { name: 'Record a voice message' }).getByRole('timer')).toBeVisible();
});

test('a file that does not come brings the page anew, with what was typed', async ({ page }) => {
  const { field } = await openConversation(page, { phone: '+33639987103', name: 'Cléo Martin' });
  await field.fill(begun);
  await page.route('**/assets/MoreMenu-*.js', (route) => route.fulfill({ status: 404 }));
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Send something else' }).click();
  await loaded;
  await expect(field).toHaveValue(begun);
  // Once only: a file that is truly gone must not bring the page anew for ever.
  await page.getByRole('button', { name: 'Send something else' }).click();
  await expect(noticeOf(page, 'Send something else')).toBeVisible();
  await expect(field).toHaveValue(begun);
});
