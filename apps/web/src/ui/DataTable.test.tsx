import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { DataTable } from './DataTable.tsx';
import { StatusBadge } from './StatusBadge.tsx';

function People({ names, total }: { names: string[]; total: number }) {
  const query = useQuery({
    queryKey: ['people'],
    queryFn: () => ({
      data: names.map((name, id) => ({ id, name })),
      meta: { current_page: 1, last_page: 1, per_page: 10, total },
    }),
  });
  return (
    <DataTable
      label="People"
      query={query}
      columns={[{ accessor: 'name', title: 'Name' }]}
      empty={<p>Nobody yet</p>}
      onPageChange={() => {}}
    />
  );
}

const draw = (names: string[], total = names.length) =>
  renderScreen(() => <People names={names} total={total} />, { texts: [] });
const nothingHere = page.getByText('Nothing on this page.');

test('a table with rows says nothing of an empty page, to nobody', async () => {
  await draw(['Ana']);
  await expect.element(page.getByRole('cell', { name: 'Ana' })).toBeVisible();
  await expect.element(nothingHere).not.toBeInTheDocument();
});

test('a page behind the last one says that it is empty', async () => {
  await draw([], 3);
  await expect.element(nothingHere).toBeVisible();
});

test('where there is nothing at all, words take the place of the table', async () => {
  await draw([]);
  await expect.element(page.getByText('Nobody yet')).toBeVisible();
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
});

function Chosen() {
  const record = { id: 1, name: 'Ana' };
  const query = useQuery({
    queryKey: ['chosen'],
    queryFn: () => ({
      data: [record],
      meta: { current_page: 1, last_page: 1, per_page: 10, total: 1 },
    }),
  });
  return (
    <DataTable
      label="People"
      query={query}
      columns={[
        {
          accessor: 'name',
          title: 'Name',
          render: ({ name }) => <StatusBadge tone="good">{name}</StatusBadge>,
        },
      ]}
      empty={null}
      onPageChange={() => {}}
      selected={[record]}
      onSelect={() => {}}
    />
  );
}

test('the status in a selected row stands out from it', async () => {
  await renderScreen(Chosen, { texts: [] });
  const cell = page.getByRole('cell', { name: 'Ana' });
  await expect.element(cell).toBeVisible();
  const badge = cell.element().querySelector('[class*="Badge-root"]');
  expect(badge).not.toBe(null);
  expect(getComputedStyle(cell.element()).backgroundColor).not.toBe(getComputedStyle(badge!).backgroundColor);
});
