import {
  type ContactField,
  listAutomationsUsing,
  listContactKeys,
  type UsingAutomation,
} from '@herald/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { DeleteFieldDialog } from './DeleteFieldDialog.tsx';

const field: ContactField = { id: 7, key: 'size', name: 'Size', kind: 'text', choices: [], position: 0 };
const welcome = { id: 3, name: 'Welcome', phone_number_id: 2 };
const button = page.getByRole('dialog').getByRole('button', { name: 'Remove the field' });

async function openFor(using: UsingAutomation[]) {
  serve(listContactKeys, () => ({ data: [] }));
  serve(listAutomationsUsing, ({ query }) => ({
    data: query.kind === 'field' && Number(query.id) === field.id ? using : [],
  }));
  await renderScreen(() => <DeleteFieldDialog field={field} onClose={() => undefined} />, {
    texts: ['contacts'],
  });
}

test('a field that a live automation uses cannot be deleted: who uses it stands in the dialog', async () => {
  await openFor([{ ...welcome, is_active: true, used_in: ['live', 'draft'], is_set_off: false }]);
  await expect.element(page.getByRole('link', { name: 'Welcome' })).toBeVisible();
  await expect.element(page.getByText('Welcome (on)')).toBeVisible();
  await expect.element(button).toBeDisabled();
});

test('a field that only a draft names can be, and the dialog says what follows', async () => {
  await openFor([
    { ...welcome, is_active: true, used_in: ['draft'], is_set_off: false },
    { ...welcome, id: 4, name: 'Sizes', is_active: false, used_in: ['earlier'], is_set_off: false },
  ]);
  await expect.element(page.getByText('Welcome (in its draft)')).toBeVisible();
  await expect.element(page.getByText('Sizes (people are still in an earlier version)')).toBeVisible();
  await expect.element(page.getByText(/They cannot be published or switched on again/)).toBeVisible();
  await expect.element(button).toBeEnabled();
});
