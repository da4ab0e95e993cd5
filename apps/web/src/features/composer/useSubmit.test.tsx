import { getPreferences, type OutgoingMessage } from '@herald/contract';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { type Draft, emptyDraft } from './drafts.ts';
import { useSubmit } from './useSubmit.ts';

const sent: OutgoingMessage[] = [];

/** An answer that is written, and the way to go on to another conversation. */
function Answering() {
  const [isHere, setHere] = useState(true);
  return (
    <>
      {isHere ? <Written /> : null}
      <button type="button" onClick={() => setHere(false)}>
        Go on
      </button>
    </>
  );
}

function Written() {
  const [draft, setDraft] = useState<Draft>({ ...emptyDraft, text: 'Yes, in 38.' });
  const { submit } = useSubmit({
    place: { team_id: 1, phone_number_id: 1 },
    contactId: 1,
    field: { current: null },
    draft,
    change: (update) =>
      setDraft((before) => ({ ...before, ...(typeof update === 'function' ? update(before) : update) })),
    messages: [],
    newestId: null,
    typing: [],
    isFromHere: () => true,
    send: (message) => {
      sent.push(message);
      return crypto.randomUUID();
    },
  });
  return (
    <button type="button" onClick={() => submit()}>
      Send
    </button>
  );
}

test('an answer leaves although its author goes on before it is known whether it may be taken back', async () => {
  serve(getPreferences, () => new Promise(() => {}));
  await renderScreen(Answering, { texts: [] });
  await page.getByRole('button', { name: 'Send' }).click();
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect.poll(() => sent).toEqual([{ type: 'text', body: 'Yes, in 38.' }]);
});
