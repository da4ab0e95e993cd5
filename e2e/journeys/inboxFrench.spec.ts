import { expect, test } from '@playwright/test';
import { findViolations } from './support/axe.ts';
import { customerWrites, idsOf, inboxPath } from './support/inbox.ts';
import { inLanguage } from './support/language.ts';
import { newShop, openSession } from './support/people.ts';
import { lastSentTo } from './support/sent.ts';
import { watchConsole } from './support/watchConsole.ts';

const jules = { phone: '+33639987631', name: 'Jules Renard' };
const maya = { phone: '+33639987632', name: 'Maya Lopez' };

test.use({
  storageState: inLanguage('fr'),
  locale: 'fr-FR',
  viewport: { width: 375, height: 740 },
  hasTouch: true,
});

test('on a phone in French, who waits is answered, labelled, put to sleep and closed', async ({ page }) => {
  const problems = watchConsole(page);
  const shop = await newShop();
  await customerWrites(shop.metaNumberId, jules, 'Bonsoir, livrez-vous le dimanche ?');
  await customerWrites(shop.metaNumberId, maya, 'Merci pour tout !');
  await idsOf(shop, [jules, maya]);
  await openSession(page.context(), shop);
  await page.goto(inboxPath(shop));
  const list = page.getByRole('region', { name: 'Conversations', exact: true });
  const thread = page.getByRole('region', { name: 'Messages' });
  const fits = async () => {
    const tooWide = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
    expect(tooWide).toBeLessThanOrEqual(0);
    expect(await findViolations(page)).toEqual([]);
  };
  await list.getByRole('button', { name: 'En attente' }).tap();
  await expect(list.getByRole('link')).toHaveText([/Jules/, /Maya/]);
  await expect(list.getByRole('link', { name: /Jules/ })).toContainText('Attend depuis');
  await fits();

  await list.getByRole('link', { name: /Jules/ }).tap();
  await expect(thread).toContainText('livrez-vous le dimanche ?');
  await page.getByRole('textbox', { name: 'Message' }).fill('Oui, à Lyon et à Villeurbanne.');
  await page.getByRole('button', { name: 'Envoyer', exact: true }).tap();
  await expect
    .poll(() => lastSentTo(shop, jules.phone))
    .toMatchObject({ body: 'Oui, à Lyon et à Villeurbanne.' });
  await expect(thread.getByRole('img', { name: /^(Distribué|Lu)$/ })).toHaveCount(1);
  await fits();

  const more = page.getByRole('button', { name: 'Autres actions' });
  await more.tap();
  await page.getByRole('menuitem', { name: 'Étiquettes' }).tap();
  await page.getByRole('combobox', { name: 'Étiqueter…' }).fill('Livraison');
  await page.getByRole('option', { name: /Créer l’étiquette/ }).tap();
  await page.keyboard.press('Escape');
  await more.tap();
  await page.getByRole('menuitem', { name: 'Mettre en veille' }).tap();
  await page.getByRole('option', { name: /Demain matin/ }).tap();
  await expect(thread).toContainText('Vous l’avez mise en veille jusqu’au');
  await fits();

  await page.getByRole('link', { name: 'Retour à la liste' }).tap();
  await expect(list.getByRole('link')).toHaveText([/Maya/]);
  await list.getByRole('link', { name: /Maya/ }).tap();
  await page.getByRole('button', { name: 'Fermer', exact: true }).tap();
  await expect(thread).toContainText('Vous avez fermé la conversation');
  await page.getByRole('link', { name: 'Retour à la liste' }).tap();
  await expect(page.getByText('Personne n’attend de réponse. Bravo !')).toBeVisible();
  await list.getByRole('button', { name: 'Fermées' }).tap();
  await expect(list.getByRole('link')).toHaveText([/Maya/]);
  problems.expectNone();
});
