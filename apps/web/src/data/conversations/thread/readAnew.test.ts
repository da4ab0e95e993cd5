import { ApiError } from '@herald/contract';
import { expect, test } from 'vitest';
import { conversation, message } from '../testing/fixtures.ts';
import { readAnew } from './readAnew.ts';
import type { ThreadData } from './threadData.ts';
import type { ThreadRequest } from './threadRequest.ts';

/** A thread of 40 messages, read in pages of 10. */
async function fetchPage({ before, after, around }: ThreadRequest): Promise<ThreadData> {
  if (around === 99) throw new ApiError(404, { message: 'gone', code: 'not_found' });
  const first = before ? Number(before) - 10 : after ? Number(after) + 1 : around ? around - 5 : 31;
  const ids = Array.from({ length: 10 }, (_, index) => first + index).filter((id) => id >= 1 && id <= 40);
  const [oldest, newest] = [ids[0] ?? 0, ids.at(-1) ?? 0];
  return {
    conversation: conversation(1),
    closesAt: null,
    messages: ids.map((id) => message(id)),
    notes: [],
    olderCursor: oldest > 1 ? String(oldest) : null,
    newerCursor: newest < 40 ? String(newest) : null,
    missed: [],
    scheduled: [],
    reengageWaiting: null,
  };
}
const idsOf = ({ messages }: ThreadData) => messages.map(({ id }) => id);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

test('a thread is read as far back as it was', async () => {
  expect(idsOf(await readAnew(undefined, fetchPage))).toEqual(range(31, 40));
  const before = { ...(await fetchPage({})), messages: range(15, 40).map((id) => message(id)) };
  expect(idsOf(await readAnew(before, fetchPage))).toEqual(range(11, 40));
});

test('away from the present, it is read around where the person is', async () => {
  const before = { ...(await fetchPage({ around: 15 })), missed: [40] };
  const read = await readAnew(before, fetchPage);
  expect(idsOf(read)).toEqual(range(10, 19));
  expect(read).toMatchObject({ missed: [40], newerCursor: '19' });
});

test('when the message in the middle is gone, the present is shown', async () => {
  const before = { ...(await fetchPage({ around: 15 })), messages: [message(99)] };
  expect(idsOf(await readAnew(before, fetchPage))).toEqual(range(31, 40));
});
