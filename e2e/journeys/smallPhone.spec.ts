import { attachToContacts, createGroup, createSegment } from '@herald/contract';
import { expect, test } from '@playwright/test';
import type { Shop } from '../src/shop.ts';
import { customerWrites, idsOf } from './support/inbox.ts';
import { homeOf, newShop, openSession } from './support/people.ts';
import { watchConsole } from './support/watchConsole.ts';

const chloe = { phone: '+33639987503', name: 'Chloé Petit' };

async function addList(shop: Shop, name: string): Promise<number> {
  return (await shop.call(createGroup, { params: shop.params, body: { name } })).data.id;
}

let problems: ReturnType<typeof watchConsole>;
test.beforeEach(({ page }) => {
  problems = watchConsole(page);
});
test.afterEach(() => problems.expectNone());

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 375, height: 720 } });

  test('contacts, lists, a segment and the settings of the inbox fit', async ({ page }) => {
    const shop = await newShop();
    await customerWrites(shop.metaNumberId, chloe, 'Bonjour !');
    const [id = 0] = await idsOf(shop, [chloe]);
    const group_id = await addList(shop, 'Clients de la boutique de Lyon');
    await shop.call(attachToContacts, { params: { ...shop.params, group_id }, body: { contact_ids: [id] } });
    const segment = await shop.call(createSegment, {
      params: shop.params,
      body: {
        name: 'Tout le monde, où que ce soit',
        conditions: { match: 'all', conditions: [{ about: 'list', op: 'in', group_ids: [group_id] }] },
      },
    });
    await openSession(page.context(), shop);
    const width = 'document.documentElement.scrollWidth';
    const segmentPath = `lists/segments/${segment.data.id}`;
    for (const [path, shown] of [
      ['contacts', 'Chloé Petit'],
      [`contacts?contact=${id}`, 'Chloé Petit'],
      ['lists', 'Clients de la boutique de Lyon'],
      [`lists/${group_id}`, 'Chloé Petit'],
      ['lists/segments', 'Tout le monde, où que ce soit'],
      [segmentPath, 'Chloé Petit'],
      [`${segmentPath}/edit`, 'Clients de la boutique de Lyon'],
      ['settings/inbox', 'Business hours'],
    ]) {
      await page.goto(`${homeOf(shop)}/${path}`);
      await expect(page.getByText(String(shown)).filter({ visible: true }).first(), path).toBeVisible();
      expect.soft(await page.evaluate(width), path).toBeLessThanOrEqual(375);
    }
    await page.getByRole('radio', { name: 'Open at these times' }).check();
    await page.getByRole('switch', { name: 'Send an away message when nobody is there' }).click();
    await expect(page.getByRole('textbox', { name: 'Away message' })).toBeVisible();
    expect(await page.evaluate(width)).toBeLessThanOrEqual(375);
  });
});
