import { type PhoneNumber, refreshPhoneNumber } from '@herald/contract';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useNumber } from '#app/session/hooks.ts';
import { serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { number } from '#app/testing/somebody.ts';
import { useFreshNumber } from './useFreshNumber.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const old = minutesAgo(16);

function Screen() {
  useFreshNumber();
  return <p>Read at {useNumber().checked_at}</p>;
}

/** Somebody looks at a number; WhatsApp answers with what it reads then. */
async function look(change: Partial<PhoneNumber>, read: Partial<PhoneNumber> = {}) {
  const asked = vi.fn();
  serve(refreshPhoneNumber, () => {
    asked();
    return { data: { ...number, ...change, ...read } };
  });
  await renderScreen(Screen, { texts: ['numbers'], team: { phone_numbers: [{ ...number, ...change }] } });
  await expect.element(page.getByText(/^Read at/)).toBeVisible();
  return asked;
}

const comeBack = () => window.dispatchEvent(new FocusEvent('focus'));

test('what was read long ago is read again by looking at it, and not twice', async () => {
  const checked_at = minutesAgo(0);
  const asked = await look({ checked_at: old }, { checked_at });
  await expect.element(page.getByText(`Read at ${checked_at}`)).toBeVisible();
  comeBack();
  expect(asked).toHaveBeenCalledTimes(1);
});

test('what is old when somebody comes back to it is read again', async () => {
  const asked = await look({ checked_at: old });
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  await expect
    .poll(() => {
      comeBack();
      return asked.mock.calls.length;
    })
    .toBe(2);
});

test.each<Partial<PhoneNumber>>([{ checked_at: minutesAgo(2) }, { checked_at: old, connection: 'lost' }])(
  'what is fresh, or cannot be read, is left alone: %o',
  async (change) => {
    const asked = await look(change);
    comeBack();
    await new Promise(requestAnimationFrame);
    expect(asked).not.toHaveBeenCalled();
  },
);
