import {
  deleteAutomationSecret,
  listAutomationSecrets,
  type RouteResponse,
  rolePermissions,
  saveAutomationSecret,
} from '@herald/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refusal, serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import SecretsDialog from './SecretsDialog.tsx';

type Listed = RouteResponse<typeof listAutomationSecrets>['data'];

const orders = { id: 3, name: 'Orders', phone_number_id: 2, is_active: true };
let secrets: Listed;

beforeEach(() => {
  secrets = [
    {
      name: 'erp_key',
      created_at: '2026-01-05T10:00:00.000Z',
      created_by: { id: 9, name: 'Ana Costa' },
      used_by: [{ ...orders, used_in: ['live'], is_set_off: false }],
    },
    { name: 'old', created_at: '2025-01-05T10:00:00.000Z', created_by: null, used_by: [] },
  ];
  serve(listAutomationSecrets, () => ({ data: secrets }));
});

const dialog = page.getByRole('dialog');
const show = (role: keyof typeof rolePermissions = 'Owner', onAdded?: (name: string) => void) =>
  renderScreen(() => <SecretsDialog onAdded={onAdded} onClose={() => undefined} />, {
    texts: ['automations', 'uses'],
    team: { permissions: [...rolePermissions[role]] },
  });

test('each secret tells who set it and when, and who uses it', async () => {
  await show();
  await expect.element(dialog.getByText(/^Set by Ana Costa on .*2026/)).toBeVisible();
  await expect.element(dialog.getByText('Used by 1 automation')).toBeVisible();
  await expect.element(dialog.getByText(/^Set on .*2025.* no longer has an account$/)).toBeVisible();
  await expect.element(dialog.getByText('Not used')).toBeVisible();
});

test('one is added by keyboard; its name becomes one that a header can say, and none is overwritten by it', async () => {
  const saved = vi.fn<(body: { name: string; value: string }) => void>();
  serve(saveAutomationSecret, ({ body }) => {
    saved(body);
    const made = { name: body.name, created_at: '2026-02-01T10:00:00.000Z', created_by: null };
    secrets = [...secrets, { ...made, used_by: [] }];
    return { data: made };
  });
  await show();
  await dialog.getByRole('button', { name: 'Add a secret' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await userEvent.keyboard('old{Tab}');
  await expect.element(dialog.getByText(/^There is already a secret with this name/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('1 clé d’API');
  await dialog.getByRole('textbox', { name: 'Value' }).fill('hush');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => saved.mock.lastCall?.[0]).toEqual({ name: 'cle_d_API', value: 'hush' });
  await expect.element(dialog.getByText('cle_d_API')).toBeVisible();
  expect(document.body.textContent).not.toContain('hush');
});

test('a value is replaced, and what is refused stays to be mended', async () => {
  serve(saveAutomationSecret, () => refusal(422, 'invalid', { value: ['Too long.'] }));
  await show();
  await dialog.getByRole('button', { name: 'Replace the value of erp_key' }).click();
  const value = dialog.getByRole('textbox', { name: 'New value' });
  await expect.element(value).toHaveFocus();
  await userEvent.keyboard('new hush{Enter}');
  await expect.element(dialog.getByText('Too long.')).toBeVisible();
  await expect.element(value).toHaveValue('new hush');
});

test('one that a live automation sends cannot be deleted, another can once it was asked', async () => {
  serve(deleteAutomationSecret, ({ body }) => {
    secrets = secrets.filter(({ name }) => name !== body.name);
    return new Response(null, { status: 204 });
  });
  await show();
  await dialog.getByRole('button', { name: 'Delete erp_key' }).click();
  await expect.element(dialog.getByRole('heading', { name: 'Delete “erp_key”?' })).toBeVisible();
  await expect.element(dialog.getByText('Orders (on)')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await dialog.getByRole('button', { name: 'Delete old' }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(page.getByText('The secret “old” was deleted.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Delete old' })).not.toBeInTheDocument();
});

test('whoever may not change them sees them, and is told whom to ask', async () => {
  await show('Marketer');
  await expect.element(dialog.getByText(/^Your role does not allow you to change secrets/)).toBeVisible();
  await expect.element(dialog.getByText('erp_key')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: /^(Add|Replace|Delete)/ })).not.toBeInTheDocument();
});

test('without any the next step is offered, and what could not be loaded can be asked for again', async () => {
  serve(listAutomationSecrets, () => refusal(403, 'forbidden'));
  await show();
  await expect.element(dialog.getByText('Refused: forbidden')).toBeVisible();
  secrets = [];
  serve(listAutomationSecrets, () => ({ data: secrets }));
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect.element(dialog.getByText(/^No secrets yet/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Add a secret' })).toBeVisible();
});
