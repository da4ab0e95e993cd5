import { ApiError, NetworkError } from '@herald/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DraftSaver, type KeptOnServer, type SavingState } from './DraftSaver.ts';
import { type Draft, emptyDraft } from './draft.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const typed = (body: string): Draft => ({ ...emptyDraft('fr'), body });
const refusal = (status: number, code: string) => new ApiError(status, { message: code, code });

/** A server in memory, whose next answers can be errors. */
function start(known: KeptOnServer | null = null) {
  const errors: unknown[] = [];
  const kept = new Map<number, { revision: number; body: string }>();
  const states: SavingState[] = [];
  const answer = (id: number, revision: number, { body }: Draft) => {
    const error = errors.shift();
    if (error) return Promise.reject(error);
    kept.set(id, { revision, body });
    return Promise.resolve({ id, revision });
  };
  const saver = new DraftSaver(known, {
    create: (draft) => answer(kept.size + 1, 1, draft),
    save: ({ id, revision }, draft) => answer(id, revision + 1, draft),
    onSaved: () => {},
    onState: (state) => states.push(state),
  });
  return { saver, errors, kept, states };
}

test('what is typed is sent once it pauses, and made once', async () => {
  const { saver, kept, states } = start();
  for (const text of ['B', 'Bo', 'Bon']) saver.push(typed(text));
  await vi.advanceTimersByTimeAsync(1200);
  expect([...kept]).toEqual([[1, { revision: 1, body: 'Bon' }]]);
  saver.push(typed('Bonjour'));
  await saver.flush();
  expect([...kept]).toEqual([[1, { revision: 2, body: 'Bonjour' }]]);
  expect(states.at(-1)).toBe('saved');
});

test('without a line it is sent when there is one again', async () => {
  const { saver, errors, kept, states } = start({ id: 7, revision: 3 });
  errors.push(new NetworkError('no line'), new NetworkError('no line'));
  saver.push(typed('A'));
  await vi.advanceTimersByTimeAsync(1200);
  expect(states.at(-1)).toBe('offline');
  await vi.advanceTimersByTimeAsync(10_000);
  expect([...kept]).toEqual([[7, { revision: 4, body: 'A' }]]);
});

test('what a colleague changed is not overwritten: it stops and goes on as the person decides', async () => {
  const { saver, errors, kept, states } = start({ id: 7, revision: 3 });
  errors.push(refusal(409, 'draft_changed'));
  saver.push(typed('mine'));
  await vi.advanceTimersByTimeAsync(1200);
  expect(states.at(-1)).toBe('changed');
  saver.push(typed('mine too'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(kept.size).toBe(0);
  saver.goOn(null);
  await vi.advanceTimersByTimeAsync(0);
  expect([...kept]).toEqual([[1, { revision: 1, body: 'mine too' }]]);
});

test('a draft that somebody threw away while it is written is made again', async () => {
  const { saver, errors, kept } = start({ id: 7, revision: 3 });
  errors.push(refusal(404, 'not_found'));
  saver.push(typed('A'));
  await vi.advanceTimersByTimeAsync(1300);
  expect([...kept]).toEqual([[1, { revision: 1, body: 'A' }]]);
});
