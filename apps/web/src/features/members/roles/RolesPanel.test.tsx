import { listRoles, permissions, type Role, roleIds, roleNames, rolePermissions } from '@herald/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import english from '../../../../locales/en/members.json' with { type: 'json' };
import { RolesPanel } from './RolesPanel.tsx';

const words: Record<string, Record<string, string>> = english.permissions;
const own: Role['permissions'] = ['groups.manage', 'contacts.view'];

test('the matrix shows each permission of the contract for each role that the server names, and nothing else', async () => {
  const common = { members: 0, can_give: true };
  const roles: Role[] = [
    ...roleNames.map((name) => ({
      ...common,
      id: roleIds[name],
      name,
      is_own: false,
      permissions: [...rolePermissions[name]],
    })),
    { ...common, id: 6, name: 'Night shift', is_own: true, permissions: own },
  ];
  serve(listRoles, () => ({ data: roles }));
  await renderScreen(() => <RolesPanel mayManage={false} />, { texts: ['members'] });
  await expect.element(page.getByRole('table', { name: 'What each role can do' })).toBeVisible();

  const rows = page.getByRole('row').elements();
  const [head] = rows.splice(0, 1);
  const columns = [...head!.querySelectorAll('th')].slice(1).map((cell) => cell.firstChild?.textContent);
  expect(columns).toEqual([...roleNames, 'Night shift']);

  const shown = rows.flatMap((row) => {
    const cells = [...row.querySelectorAll('td')];
    const held = cells.map((cell) => cell.querySelector('[role="img"]') !== null);
    return cells.length > 0 ? [[row.querySelector('th')?.textContent, ...held]] : [];
  });
  const wordOf = (permission: string) => {
    const [about = '', deed = ''] = permission.split('.');
    return words[about]?.[deed];
  };
  const wanted = permissions.map((permission) => [
    wordOf(permission),
    ...roles.map((role) => role.permissions.includes(permission)),
  ]);
  expect(shown.toSorted(byName)).toEqual(wanted.toSorted(byName));
});

const byName = ([one]: unknown[], [other]: unknown[]) => String(one).localeCompare(String(other));
