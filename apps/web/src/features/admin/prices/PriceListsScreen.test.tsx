import {
  importPriceList,
  listPriceLists,
  type PriceList,
  type PriceListPreview,
  previewPriceList,
  withdrawPriceList,
} from '@herald/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { refusal, serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { PriceListsScreen } from './PriceListsScreen.tsx';

const imported: PriceList = {
  id: 7,
  currency: 'EUR',
  valid_from: '2027-01-01',
  status: 'upcoming',
  file_name: 'eur.csv',
  markets: 2,
  prices: 4,
  imported_at: '2026-11-20T09:00:00.000Z',
  imported_by: 'Olga Stern',
  withdrawn_at: null,
  withdrawn_by: null,
};
const preview: PriceListPreview = {
  fingerprint: 'first',
  currency: 'EUR',
  valid_from: '2027-01-01',
  valid_until: null,
  is_at_once: false,
  compared_with: { ...imported, id: null, valid_from: '2026-07-01', imported_at: null, imported_by: null },
  added: 0,
  changed: 1,
  removed: 0,
  same: 3,
  changes: [
    {
      kind: 'changed',
      market: 'France',
      category: 'marketing',
      tier_from: 0,
      before_micros: 71_200,
      after_micros: 142_400,
      percent: 100,
    },
  ],
  refused: [{ line: 7, reason: 'not_a_price', value: 'cheap' }],
};

const dialog = page.getByRole('dialog');
const confirm = dialog.getByRole('button', { name: 'Import this list' });
let screen: Awaited<ReturnType<typeof renderScreen>>;
const asked = vi.fn<(fingerprint: string, without: boolean) => void>();

beforeEach(async () => {
  asked.mockReset();
  serve(listPriceLists, () => ({ data: [imported] }));
  serve(previewPriceList, () => ({ data: preview }));
  screen = await renderScreen(PriceListsScreen, { texts: ['admin'] });
});

async function chooseFile(): Promise<void> {
  await page.getByRole('button', { name: 'Import a price list' }).click();
  const file = new File(['# currency: EUR\n# valid_from: 2027-01-01\nMarket,Marketing'], 'eur.csv', {
    type: 'text/csv',
  });
  await dialog.getByLabelText('Drop a price list here, or choose one').upload(file);
  await expect.element(dialog.getByLabelText('Currency')).toHaveValue('EUR');
  await dialog.getByRole('button', { name: 'Preview' }).click();
}

test('a preview shows old and new prices and what was refused, and is confirmed knowing of it', async () => {
  serve(importPriceList, ({ body }) => {
    asked(body.fingerprint, body.without_refused);
    return { data: imported };
  });
  await chooseFile();
  const row = dialog.getByRole('row').filter({ hasText: 'France' });
  for (const text of ['€0.0712', '€0.1424', 'A large change: check this price.'])
    await expect.element(row.getByText(text)).toBeInTheDocument();
  await expect
    .element(dialog.getByRole('row').filter({ hasText: 'cheap' }).getByText('Not a price such as 0.0712'))
    .toBeVisible();
  await expect.element(confirm).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Import without it' }).click();
  await confirm.click();
  await expect.element(page.getByText(/The EUR list of .* was imported/)).toBeVisible();
  expect(asked).toHaveBeenCalledExactlyOnceWith('first', true);
});

test('a preview that became stale is shown anew with the reason, and what was agreed to is asked again', async () => {
  serve(importPriceList, () => refusal(409, 'preview_stale'));
  await chooseFile();
  await dialog.getByRole('checkbox', { name: 'Import without it' }).click();
  serve(previewPriceList, () => ({ data: { ...preview, fingerprint: 'second', changed: 0, changes: [] } }));
  await confirm.click();
  await expect.element(dialog.getByText('Refused: preview_stale')).toBeVisible();
  await expect.element(dialog.getByText('No price changes.')).toBeVisible();
  await expect.element(dialog.getByRole('checkbox', { name: 'Import without it' })).not.toBeChecked();
  await expect.element(confirm).toBeDisabled();
  await expect.element(dialog.getByRole('region', { name: 'What this list changes' })).toHaveFocus();
});

test('a new preview that does not come says so, and can be asked for again', async () => {
  serve(importPriceList, () => refusal(409, 'preview_stale'));
  await chooseFile();
  await dialog.getByRole('checkbox', { name: 'Import without it' }).click();
  serve(previewPriceList, () => refusal(503, 'unavailable'));
  await confirm.click();
  await expect.element(dialog.getByText('Refused: unavailable')).toBeVisible();
  await expect.element(confirm).toBeEnabled();
});

test('the focus goes with the steps, and another file says nothing of the one before', async () => {
  await chooseFile();
  await expect.element(dialog.getByRole('region', { name: 'What this list changes' })).toHaveFocus();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect.element(dialog.getByRole('region', { name: 'Import a price list' })).toHaveFocus();
  const field = (name: string) => dialog.getByLabelText(name);
  await expect.element(field('eur.csv')).toBeInTheDocument();
  await expect.element(field('Currency')).toHaveValue('EUR');
  await field('Valid from').fill('2027-04-01');
  await expect.element(dialog.getByText('Thursday, April 1, 2027')).toBeVisible();
  await field('eur.csv').upload(new File(['Market,Marketing'], 'other.csv', { type: 'text/csv' }));
  await expect.element(field('other.csv')).toBeInTheDocument();
  await expect.element(field('Currency')).toHaveValue('');
  await expect.element(field('Valid from')).toHaveValue('2027-04-01');
});

test('an imported list says who brought it, and can be withdrawn', async () => {
  serve(withdrawPriceList, ({ params }) => {
    asked(String(params.list_id), true);
    return { data: { ...imported, status: 'withdrawn' as const } };
  });
  const row = page.getByRole('row').filter({ hasText: 'eur.csv' });
  await expect.element(row.getByText(/Olga Stern/)).toBeVisible();
  await row.getByRole('button', { name: /Withdraw the EUR list of .*2027/ }).click();
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(page.getByText('The list was withdrawn.')).toBeVisible();
  expect(asked).toHaveBeenCalledExactlyOnceWith('7', true);
});

const bundled: PriceList = {
  ...imported,
  id: null,
  valid_from: '2026-07-01',
  status: 'in_force',
  file_name: 'bundled.csv',
  imported_at: null,
  imported_by: null,
};

test.each([
  [
    'upcoming',
    [imported, bundled],
    /will not take effect on .*2027: the list “bundled.csv” of .* stays in force/,
  ],
  [
    'in_force',
    [
      { ...imported, status: 'in_force' },
      { ...bundled, status: 'past' },
    ],
    /“bundled.csv” of .* counts again/,
  ],
  ['in_force', [{ ...imported, status: 'in_force' }], /There is no other list in EUR/],
  [
    'in_force',
    [
      { ...imported, id: null, valid_from: '2027-04-01', file_name: 'april.csv' },
      { ...imported, status: 'in_force' },
    ],
    /no earlier list in EUR: nothing can be priced in it until the list “april.csv” takes effect on Apr 1, 2027/,
  ],
  [
    'upcoming',
    [{ ...imported, valid_from: '2027-04-01' }, { ...imported, id: null, file_name: 'january.csv' }, bundled],
    /On Apr 1, 2027, the list “january.csv” of Jan 1, 2027 will count instead/,
  ],
  ['past', [{ ...imported, status: 'past' }, bundled], /A newer list has taken over/],
  ['replaced', [{ ...imported, status: 'replaced' }, bundled], /A later import for the same day counts/],
] as [string, PriceList[], RegExp][])(
  'withdrawing a list that is %s says what then counts',
  async (_, lists, words) => {
    await screen.leave();
    serve(listPriceLists, () => ({ data: lists }));
    await renderScreen(PriceListsScreen, { texts: ['admin'] });
    await page.getByRole('button', { name: /Withdraw the EUR list/ }).click();
    await expect.element(dialog.getByText(words)).toBeVisible();
  },
);
