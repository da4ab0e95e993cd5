import { createAutomation, getAutomation, publishAutomation, toggleAutomation } from '@herald/contract';
import { type Graph, graph } from '@herald/flow';
import { expect, type Page, test } from '@playwright/test';
import { pickUpPhone } from './support/customer.ts';
import { addMember } from './support/members.ts';
import { homeOf, newShop, openSession, registerPerson, sitDown } from './support/people.ts';

const started = (word: string, rest: Record<string, unknown>, next: Record<string, unknown>): Graph =>
  graph.parse({
    start: 't',
    blocks: {
      t: { type: 'trigger', settings: { kind: 'kanal_v2_keyword', words: [{ how: 'is', word }] } },
      ...rest,
    },
    next: { t: { next: 'first' }, ...next },
  });

const canvasOf = (page: Page) => page.getByRole('application', { name: 'Automation as a canvas' });
const saved = (page: Page) =>
  expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();

/** Opens a text block and writes its message. */
async function rewrite(page: Page, name: RegExp, message: string): Promise<void> {
  await canvasOf(page).getByRole('group', { name }).click();
  const settings = page.getByRole('complementary', { name: 'Settings: Text' });
  await settings.getByRole('textbox', { name: 'Message' }).fill(message);
}

test('two people edit one draft: what each changed is joined, and the same block is a choice', async ({
  page,
  browser,
}) => {
  const shop = await newShop();
  const karim = await registerPerson('Karim', 'Benali');
  await addMember(shop.params.team_id, karim.id, 'admin');
  const texts = started(
    'hello',
    {
      first: { type: 'text', settings: { body: 'Good morning' } },
      second: { type: 'text', settings: { body: 'How can we help?' } },
    },
    { first: { next: 'second' } },
  );
  const { data } = await shop.call(createAutomation, {
    params: shop.params,
    body: { name: 'Greeting', graph: texts },
  });
  const path = `${homeOf(shop)}/automations/${data.id}`;
  await openSession(page.context(), shop);
  await page.goto(path);
  const other = await sitDown(browser, karim, path);
  await expect(canvasOf(other).getByRole('group', { name: /How can we help/ })).toBeVisible();

  await expect(page.getByText('Karim Benali is here too')).toBeVisible();
  await rewrite(page, /Good morning/, 'Bonjour');
  await saved(page);
  await rewrite(other, /How can we help/, 'What is it about?');
  const mark = page.getByRole('img', { name: 'Karim Benali edits this block' });
  await expect(
    canvasOf(page)
      .getByRole('group', { name: /What is it about/ })
      .filter({ has: mark }),
  ).toBeVisible();
  await saved(other);
  await expect(canvasOf(other).getByRole('group', { name: /Bonjour/ })).toBeVisible();

  // He is without a network while both write into one block.
  await other.context().setOffline(true);
  await rewrite(other, /Bonjour/, 'Salut');
  await expect(other.getByText('No connection. Your changes are kept here and saved later.')).toBeVisible();
  await rewrite(page, /Bonjour/, 'Bonsoir');
  await saved(page);
  await other.context().setOffline(false);
  const conflict = other.getByRole('alert').filter({ hasText: 'Somebody else changed the same' });
  await expect(conflict).toContainText('Yours: Salut');
  await expect(conflict).toContainText('Theirs: Bonsoir');
  await conflict.getByRole('checkbox', { name: /Take theirs/ }).check();
  await conflict.getByRole('button', { name: 'Take 1' }).click();
  await expect(conflict).toBeHidden();
  await expect(canvasOf(other).getByRole('group', { name: /Bonsoir/ })).toBeVisible();
  await saved(other);
  await page.reload();
  await expect(canvasOf(page).getByRole('group', { name: /Bonsoir/ })).toBeVisible();
  await expect(canvasOf(page).getByRole('group', { name: /What is it about/ })).toBeVisible();
  await other.context().close();
  await expect(page.getByText('Karim Benali is here too')).toBeHidden();
});

test('a question is answered wrongly, a person is asked for, and those who wait move to the new version', async ({
  page,
  context,
}) => {
  const shop = await newShop();
  const { params } = shop;
  const sizes = started(
    'size',
    {
      first: {
        type: 'ask',
        settings: {
          body: 'Which size?',
          kind: 'number',
          save: { to: 'variable', name: 'size' },
          retry_body: 'A number, please.',
        },
      },
      second: { type: 'text', settings: { body: 'Noted.' } },
    },
    { first: { next: 'second' } },
  );
  const { data } = await shop.call(createAutomation, { params, body: { name: 'Sizes', graph: sizes } });
  const one = { ...params, automation_id: data.id };
  await shop.call(publishAutomation, { params: one, body: { revision: data.revision, note: '' } });
  await shop.call(toggleAutomation, { params: one, body: { is_active: true } });
  await openSession(context, shop);
  const ask = async (number: string) => {
    const phone = await pickUpPhone(await context.newPage(), shop.metaNumberId, number);
    await phone.write('SIZE');
    await expect(phone.chat.getByText('Which size?')).toBeVisible();
    return phone;
  };

  const lea = await ask('+33639982701');
  await lea.write('The big one');
  await expect(lea.chat.getByText('A number, please.')).toBeVisible();
  await lea.write('agent please');
  await expect.poll(async () => (await shop.call(getAutomation, { params: one })).data.under_way).toBe(0);
  const noe = await ask('+33639982702');

  await page.goto(`${homeOf(shop)}/automations/${data.id}`);
  await rewrite(page, /Noted/, 'Size noted, thank you.');
  await saved(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  const publish = page.getByRole('dialog', { name: 'Publish “Sizes”' });
  await expect(publish.getByRole('region', { name: 'What this publishes' })).toContainText('Text: changed');
  await publish.getByRole('radio', { name: 'They move to the new version' }).check();
  await expect(publish).toContainText('Question: 1 waiting, stay there');
  await publish.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Version 2 of “Sizes” is live.')).toBeVisible();
  await noe.write('42');
  await expect(noe.chat.getByText('Size noted, thank you.')).toBeVisible();

  await page.goto(`${homeOf(shop)}/automations/${data.id}?tab=executions`);
  const runs = page.getByRole('region', { name: 'Runs', exact: true });
  const story = page.getByRole('region', { name: 'What happened' });
  await runs.getByRole('button', { name: /Finished/ }).click();
  await expect(story).toContainText('Moved to another version');
  await expect(story).toContainText('Wrote “42”');
  await expect(story).toContainText('Went through to the end');
  await story.getByRole('button', { name: 'Close' }).click();
  await runs.getByRole('button', { name: /Left/ }).click();
  await expect(story).toContainText('Asked for a person');
  await expect(story).toContainText('Wrote “The big one”');
});
