import { Popover } from '@mantine/core';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { typeAhead } from '#app/shortcuts/typeAhead.ts';
import { useShortcuts } from '#app/shortcuts/useShortcuts.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { Picker } from './Picker.tsx';

const agents = [
  { value: '1', label: 'Claire Fontaine' },
  { value: '2', label: 'Karim Benali' },
];

/** Its options come when the button is pressed. */
function Late() {
  const [isLoading, setLoading] = useState(true);
  const [picked, setPicked] = useState<string[]>([]);
  return (
    <>
      <Picker
        label="Assign to…"
        none="Nobody has this name."
        options={isLoading ? [{ value: 'nobody', label: 'Nobody' }] : agents}
        isLoading={isLoading}
        onPick={(value) => setPicked((earlier) => [...earlier, value])}
      />
      <button type="button" onClick={() => setLoading(false)}>
        Arrive
      </button>
      <output>{picked.join(' ')}</output>
    </>
  );
}

test('Enter before the options are there picks what was meant once they are', async () => {
  await renderScreen(Late, { texts: [] });
  await expect.element(page.getByText('Loading…')).toBeVisible();
  await page.getByRole('combobox').fill('karim');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('status').last()).toHaveTextContent('');
  await page.getByRole('button', { name: 'Arrive' }).click();
  await expect.element(page.getByText('2', { exact: true })).toBeVisible();
});

test('Enter that finds nothing picks nothing later either', async () => {
  await renderScreen(Late, { texts: [] });
  await page.getByRole('button', { name: 'Arrive' }).click();
  await page.getByRole('combobox').fill('nobody');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Nobody has this name.')).toBeVisible();
  await page.getByRole('combobox').fill('claire');
  await expect.element(page.getByRole('option', { name: 'Claire Fontaine' })).toBeVisible();
  await expect.element(page.getByText('1', { exact: true })).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('1', { exact: true })).toBeVisible();
});

/** A frame that is open before the picker in it has been fetched. */
function Fetched() {
  const [isThere, setThere] = useState(false);
  return (
    <Popover opened trapFocus>
      <Popover.Target>
        <button type="button" onClick={() => setThere(true)}>
          Fetch
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        {isThere ? <Picker label="Priority" none="" options={agents} onPick={() => {}} /> : null}
      </Popover.Dropdown>
    </Popover>
  );
}

test('a picker that is fetched takes the keys once it is there', async () => {
  await renderScreen(Fetched, { texts: [] });
  await page.getByRole('button', { name: 'Fetch' }).click();
  await expect.element(page.getByRole('combobox')).toHaveFocus();
});

let arrive = () => {};

/** A key opens a picker that has yet to be fetched. */
function OpenedByKey() {
  const [isThere, setThere] = useState(false);
  const [done, setDone] = useState<string[]>([]);
  arrive = () => setThere(true);
  useShortcuts('Here', [
    { keys: 'a', label: 'Assign', run: typeAhead },
    { keys: 'k', label: 'Go on', run: () => setDone((earlier) => [...earlier, 'gone on']) },
  ]);
  const pick = (value: string) => setDone((earlier) => [...earlier, `picked ${value}`]);
  return (
    <>
      {isThere ? <Picker label="Assign to…" none="" options={agents} onPick={pick} /> : null}
      <output>{done.join(', ')}</output>
    </>
  );
}

test('what is typed before the picker is there picks in it, and does nothing else', async () => {
  await renderScreen(OpenedByKey, { texts: [] });
  await userEvent.keyboard('akarix{Backspace}m{Enter}');
  arrive();
  await expect.element(page.getByText('picked 2')).toBeVisible();
  await expect.element(page.getByText('gone on')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
});

test('on a slow line, too', async () => {
  await renderScreen(OpenedByKey, { texts: [] });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  typeAhead();
  vi.advanceTimersByTime(8000);
  vi.useRealTimers();
  await userEvent.keyboard('karim{Enter}');
  arrive();
  await expect.element(page.getByText('picked 2')).toBeVisible();
  await expect.element(page.getByText('gone on')).not.toBeInTheDocument();
});

test('keys belong to the page again when nothing takes them', async () => {
  await renderScreen(OpenedByKey, { texts: [] });
  await userEvent.keyboard('ak{Escape}k');
  await expect.element(page.getByText('gone on', { exact: true })).toBeVisible();
});
