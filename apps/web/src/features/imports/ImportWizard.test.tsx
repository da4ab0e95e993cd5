import {
  type ContactImport,
  getImport,
  type ImportMapping,
  listAutomationsUsing,
  listGroups,
  startImport,
} from '@herald/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { refusal, serve } from '#app/testing/fakeServer.ts';
import { choose } from '#app/testing/pressing.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { ImportWizard } from './ImportWizard.tsx';

const analysed: ContactImport = {
  id: 5,
  status: 'analysed',
  sheets: [],
  sheet: null,
  file_name: 'customers.csv',
  format: 'csv',
  encoding: 'utf-8',
  delimiter: ';',
  columns: [
    { index: 0, name: 'Mobile', suggested: 'phone', samples: ['06 12 34 56 78'], consent: null },
    { index: 1, name: 'Client', suggested: 'full_name', samples: ['Camille Moreau'], consent: null },
    { index: 2, name: 'Nickname', suggested: 'attribute', samples: ['Cam'], consent: null },
  ],
  preview: [{ line: 2, cells: ['06 12 34 56 78', 'Camille Moreau', 'Cam'] }],
  campaign_id: null,
  group_id: null,
  default_country: null,
  size: 100,
  bytes_read: 0,
  rows_read: 0,
  rows_kept: 0,
  rows_refused: 0,
  rows_duplicate: 0,
  rows_noted: 0,
  contacts_created: 0,
  contacts_updated: 0,
  error: null,
  can_undo: false,
  undo: null,
  created_at: '2026-11-20T09:00:00.000Z',
  finished_at: null,
};
const running: ContactImport = { ...analysed, status: 'running' };

const target = (column: string) =>
  page
    .getByRole('row')
    .filter({ hasText: column })
    .getByRole('combobox', { name: `Column ${column} becomes` });
const start = page.getByRole('button', { name: 'Start the import' });
const asked = vi.fn<(mapping: ImportMapping) => void>();

let leave: () => Promise<void> | void;

beforeEach(async () => {
  asked.mockReset();
  serve(listGroups, () => ({ data: [] }));
  serve(getImport, () => ({ data: asked.mock.calls.length > 0 ? running : analysed }));
  serve(startImport, ({ body }) => {
    asked(body);
    return { data: running };
  });
  ({ leave } = await renderScreen(() => <ImportWizard onDone={() => {}} />, {
    texts: ['imports'],
    at: 'screen?import=5',
  }));
});

test('columns are suggested, and one may be corrected', async () => {
  await expect.element(page.getByText('3 columns found')).toBeVisible();
  await expect.element(target('Mobile')).toHaveValue('Phone number');
  await expect.element(target('Client')).toHaveValue('First and last name');
  await expect.element(page.getByText('First name: Camille · Last name: Moreau')).toBeVisible();
  await expect.element(target('Nickname')).toHaveValue('Attribute of the contact');

  await choose('Column Nickname becomes', 'Do not keep');
  await start.click();
  await expect.element(page.getByText('Importing customers.csv')).toBeVisible();
  expect(asked.mock.calls).toEqual([
    [
      {
        columns: [
          { index: 0, target: 'phone' },
          { index: 1, target: 'full_name' },
          { index: 2, target: 'ignore' },
        ],
        default_country: 'FR',
        consent: 'unchanged',
        group_id: null,
        new_group: null,
        start_automations: false,
      },
    ],
  ]);
});

test('a person has one name: the column that had it before gives it up', async () => {
  await choose('Column Nickname becomes', 'First and last name');
  await expect.element(target('Nickname')).toHaveValue('First and last name');
  await expect.element(target('Client')).toHaveValue('Attribute of the contact');
});

test('without a column of numbers nothing starts, and the page says why', async () => {
  await choose('Column Mobile becomes', 'Do not keep');
  await expect.element(page.getByRole('alert').getByText('No column holds the phone numbers')).toBeVisible();
  await expect.element(start).toBeDisabled();

  await choose('Column Client becomes', 'Phone number');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(start).toBeEnabled();
});

test('a new list needs a name', async () => {
  await choose('Also put them into a list', 'A new list…');
  const name = page.getByRole('textbox', { name: 'Name of the list' });
  await expect.element(name).toHaveValue('customers');
  await name.fill(' ');
  await start.click();
  await expect.element(name).toBeInvalid();
  expect(asked).not.toHaveBeenCalled();

  await name.fill('Regulars');
  await start.click();
  await expect.poll(() => asked.mock.lastCall?.[0].new_group).toEqual({ name: 'Regulars', color: 'green' });
});

test('a list that an automation waits for asks whether it begins, and it does not by itself', async () => {
  await leave();
  serve(listGroups, () => ({ data: [{ id: 4, name: 'VIP', color: 'green' } as never] }));
  serve(listAutomationsUsing, () => ({
    data: [
      {
        id: 9,
        name: 'Welcome',
        phone_number_id: 2,
        is_active: true,
        used_in: ['live'],
        is_set_off: true,
      } as never,
    ],
  }));
  await renderScreen(() => <ImportWizard onDone={() => {}} />, {
    texts: ['imports', 'uses'],
    at: 'screen?import=5',
  });
  await choose('Also put them into a list', 'VIP');
  const starts = page.getByRole('checkbox', {
    name: 'Start “Welcome” for everybody whom this adds to the list',
  });
  await expect.element(starts).not.toBeChecked();
  await start.click();
  await expect.poll(() => asked.mock.lastCall?.[0]).toMatchObject({ group_id: 4, start_automations: false });
});

test('an automation begins for everybody of the file if somebody wants it', async () => {
  await leave();
  serve(listGroups, () => ({ data: [{ id: 4, name: 'VIP', color: 'green' } as never] }));
  serve(listAutomationsUsing, () => ({
    data: [
      {
        id: 9,
        name: 'Welcome',
        phone_number_id: 2,
        is_active: true,
        used_in: ['live'],
        is_set_off: true,
      } as never,
    ],
  }));
  await renderScreen(() => <ImportWizard onDone={() => {}} />, {
    texts: ['imports', 'uses'],
    at: 'screen?import=5',
  });
  await choose('Also put them into a list', 'VIP');
  await page.getByRole('checkbox', { name: /Start “Welcome”/ }).click();
  await start.click();
  await expect.poll(() => asked.mock.lastCall?.[0]).toMatchObject({ group_id: 4, start_automations: true });
});

test('what the server refuses is said, and what was chosen stays', async () => {
  serve(startImport, () => refusal(422, 'phone_column_missing'));
  await choose('Column Nickname becomes', 'E-mail');
  await start.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Refused: phone_column_missing');
  await expect.element(target('Nickname')).toHaveValue('E-mail');
  await expect.element(start).toBeEnabled();
});

test('only a file for a campaign has columns for it', async () => {
  await target('Nickname').click();
  await expect.element(page.getByRole('option', { name: 'Do not keep' })).toBeVisible();
  await expect.element(page.getByRole('option', { name: 'For this campaign only' })).not.toBeInTheDocument();
});

test('a column may be for the campaign only', async () => {
  await leave();
  serve(getImport, () => ({ data: { ...analysed, id: 6, campaign_id: 3 } }));
  await renderScreen(() => <ImportWizard campaignId={3} onDone={() => {}} />, {
    texts: ['imports'],
    at: 'screen?import=6',
  });
  await expect.element(page.getByText(/is not kept on your contacts/)).toBeVisible();
  await choose('Column Nickname becomes', 'For this campaign only');
  await start.click();
  await expect.poll(() => asked.mock.lastCall?.[0].columns[2]).toEqual({ index: 2, target: 'campaign' });
});
