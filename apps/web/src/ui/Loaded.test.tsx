import { ApiError } from '@herald/contract';
import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#app/queryClient.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { together } from './asked.ts';
import { Loaded } from './Loaded.tsx';

/** What the next question returns, by what it is for. */
const returned: Record<string, () => string[] | Promise<string[]>> = {};
const never = () => new Promise<string[]>(() => {});
const refused = (words: string) => () => {
  throw new ApiError(403, { code: 'forbidden', message: words });
};

const useNames = (of: string) =>
  useQuery({ queryKey: [of], queryFn: async () => (await returned[of]?.()) ?? [] });

function Names() {
  return (
    <Loaded
      query={useNames('people')}
      skeleton={80}
      empty={<p>Nobody yet</p>}
      around={(meanwhile) => <section aria-label="Meanwhile">{meanwhile}</section>}
    >
      {(names) => <p>{names.join(', ')}</p>}
    </Loaded>
  );
}

function Both() {
  const both = together<[string[], string[]]>(useNames('people'), useNames('lists'));
  return (
    <Loaded query={both} skeleton={80}>
      {([people, lists]) => <p>{`${people} on ${lists}`}</p>}
    </Loaded>
  );
}

const draw = (Screen: () => React.ReactNode) => renderScreen(Screen, { texts: [] });
const loading = page.getByRole('status', { name: 'Loading' });
const retry = page.getByRole('button', { name: 'Retry' });

test('grey while it is on its way, in the frame that goes with it; then the data, without', async () => {
  let arrive: (names: string[]) => void = () => {};
  returned.people = () => new Promise((resolve) => (arrive = resolve));
  await draw(Names);
  await expect.element(page.getByRole('region', { name: 'Meanwhile' }).getByRole('status')).toBeVisible();
  arrive(['Ana', 'Bo']);
  await expect.element(page.getByText('Ana, Bo')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Meanwhile' })).not.toBeInTheDocument();
});

test('an empty list says so', async () => {
  returned.people = () => [];
  await draw(Names);
  await expect.element(page.getByText('Nobody yet')).toBeVisible();
});

test('a refusal gives its reason, and asking again helps', async () => {
  returned.people = refused('You may not see people.');
  await draw(Names);
  await expect.element(page.getByRole('alert').getByText('You may not see people.')).toBeVisible();
  returned.people = () => ['Ana'];
  await retry.click();
  await expect.element(page.getByText('Ana')).toBeVisible();
});

test('what is there stays while it is asked for anew, and when that fails', async () => {
  returned.people = () => ['Ana'];
  await draw(Names);
  await expect.element(page.getByText('Ana')).toBeVisible();

  returned.people = never;
  void queryClient.invalidateQueries();
  await expect.poll(() => queryClient.isFetching()).toBe(1);
  await expect.element(page.getByText('Ana')).toBeVisible();
  await expect.element(loading).not.toBeInTheDocument();

  returned.people = refused('Not now.');
  await queryClient.cancelQueries();
  await queryClient.invalidateQueries();
  await expect.element(page.getByText('Ana')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('several are shown once all are there; only what failed is asked for again', async () => {
  let asked = 0;
  returned.people = () => [`Ana ${++asked}`];
  returned.lists = refused('You may not see lists.');
  await draw(Both);
  await expect.element(page.getByRole('alert').getByText('You may not see lists.')).toBeVisible();
  returned.lists = () => ['VIP'];
  await retry.click();
  await expect.element(page.getByText('Ana 1 on VIP')).toBeVisible();
});
