import {
  closeConversation,
  createNote,
  getLiveOverview,
  getSupportReport,
  mostLive,
  sendConversationMessage,
  updateClosingReasons,
} from '@herald/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  change,
  type Inbox,
  messagesChange,
  startInbox,
  textItem,
} from '../../messaging/whatsapp/test/index.ts';
import { reports } from './index.ts';

let inbox: Inbox;
let people = 0;
beforeAll(async () => {
  inbox = await startInbox({}, [reports]);
});
afterAll(() => inbox[Symbol.asyncDispose]());

const here = () => ({ team_id: inbox.number.team_id, phone_number_id: inbox.number.id });
const minute = 60_000;
const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const around = (at: Date) => ({
  from: dayOf(new Date(at.getTime() - 86_400_000)),
  to: dayOf(new Date(at.getTime() + 86_400_000)),
});

type Step = 'customer' | 'agent' | 'phone' | 'close' | 'note';

/** The times that the plainest reading of a history finds: its first response, its responses, its resolutions, in minutes. */
function plainly(steps: readonly Step[]) {
  const ends = (step: Step | undefined) => step === 'agent' || step === 'phone' || step === 'close';
  const firsts: number[] = [];
  const answers: number[] = [];
  const resolutions: number[] = [];
  for (const [at, step] of steps.entries()) {
    const closedBefore = steps.slice(0, at).lastIndexOf('close');
    if (step === 'close') {
      const opened = steps.slice(closedBefore + 1, at).indexOf('customer');
      if (opened !== -1) resolutions.push(at - (closedBefore + 1 + opened));
    }
    if (step !== 'customer') continue;
    const endedBefore = steps.slice(0, at).findLastIndex(ends);
    if (steps.slice(endedBefore + 1, at).includes('customer')) continue;
    const end = steps.findIndex((later, index) => index > at && ends(later));
    const isFirst = !steps.slice(closedBefore + 1, at).includes('customer');
    if (end === -1 || steps[end] === 'close') continue;
    answers.push(end - at);
    if (isFirst) firsts.push(end - at);
  }
  return { firsts, answers, resolutions };
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length / 2) - 1] ?? null;

async function play(steps: readonly Step[], late: boolean) {
  people += 1;
  const from = { wa_id: `3370002${String(people).padStart(4, '0')}`, name: `P${people}` };
  const { app, number, owner } = inbox;
  const kept: Parameters<Inbox['receive']> = [];
  await inbox.receiveMessages([textItem(app, 'Hello', from)], from);
  const { contact_id } = await app.db
    .selectFrom('conversations')
    .select('contact_id')
    .orderBy('contact_id', 'desc')
    .executeTakeFirstOrThrow();
  const params = { ...here(), contact_id };
  for (const step of steps) {
    app.clock.advance({ minutes: 1 });
    const item = textItem(app, step, from);
    const told =
      step === 'customer'
        ? messagesChange(number, [item], from)
        : change(
            number,
            { message_echoes: [{ ...item, from: '15550100199', to: from.wa_id }] },
            'smb_message_echoes',
          );
    if (step === 'customer' || step === 'phone') {
      if (late) kept.push(told);
      else await inbox.receive(told);
    } else if (step === 'agent') {
      const body = { message: { type: 'text' as const, body: 'Yes' } };
      expect((await app.as(owner).call(sendConversationMessage, { params, body })).status).toBe(200);
    } else if (step === 'note')
      await app.as(owner).call(createNote, { params, body: { body: 'Later', mentions: [] } });
    else await app.as(owner).call(closeConversation, { params, body: { closed: true } });
  }
  for (const told of kept.reverse()) await inbox.receive(told);
}

test('response and resolution times are what the plainest reading of the timeline says, told in any order', async () => {
  const step = fc.constantFrom<Step>('customer', 'customer', 'agent', 'phone', 'note', 'close');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 7 }), fc.boolean(), async (steps, late) => {
      const { app, owner } = inbox;
      app.clock.advance({ minutes: 5 * 24 * 60 });
      const began = app.clock.now();
      await play(steps, late && !steps.includes('close'));
      const expected = plainly(['customer', ...steps]);
      const { data } = await app.as(owner).call(getSupportReport, { params: here(), query: around(began) });
      const seconds = (minutes: number | null) => minutes && (minutes * minute) / 1000;
      expect([data.first_response.count, data.response.count, data.resolution.count]).toEqual([
        expected.firsts.length,
        expected.answers.length,
        expected.resolutions.length,
      ]);
      const medians = [data.first_response.median, data.response.median, data.resolution.median];
      const wanted = [expected.firsts, expected.answers, expected.resolutions].map((one) =>
        seconds(median(one)),
      );
      for (const [at, value] of medians.entries()) expect(value ?? 0).toBeCloseTo(wanted[at] ?? 0, -1);
    }),
    { numRuns: 20 },
  );
});

test('a report has every day, the hours of the team’s clock, and who answered', async () => {
  const { app, owner } = inbox;
  app.clock.advance({ minutes: 5 * 24 * 60 });
  const period = around(app.clock.now());
  await play(['agent', 'customer', 'agent', 'close', 'customer'], false);
  const asked = { params: here(), query: period };
  const { data } = await app.as(owner).call(getSupportReport, asked);
  expect(data.days).toHaveLength(3);
  expect(data.days.reduce((sum, day) => sum + day.asked, 0)).toBe(3);
  expect(data.hours.reduce((sum, hour) => sum + hour.asked, 0)).toBe(3);
  expect(data.agents).toMatchObject([
    { user_id: owner.id, answered: 2, resolved: 1, first_response: expect.closeTo(60, -1) },
  ]);
  expect(data.now.waiting).toBeGreaterThan(0);
  const again = await app.as(owner).call(getSupportReport, asked);
  expect(again.data).toEqual({ ...data, counted_at: expect.any(String) });
  const { data: empty, status } = await app
    .as(owner)
    .call(getSupportReport, { params: here(), query: { from: '2020-01-01', to: '2020-01-02' } });
  expect([status, empty.asked, empty.first_response.median]).toEqual([200, 0, null]);
  const wrong = { params: here(), query: { from: '2020-01-02', to: '2020-01-01' } };
  expect((await app.as(owner).call(getSupportReport, wrong)).status).toBe(422);
  const agent = await app.createMember({ id: inbox.number.team_id }, 'Agent');
  expect((await app.as(agent).call(getSupportReport, asked)).status).toBe(403);
});

test('the live overview says who waits longest, and who has how much', async () => {
  const { app, owner } = inbox;
  await play(['agent', 'customer'], false);
  const { data } = await app.as(owner).call(getLiveOverview, { params: here() });
  expect(data.longest).toHaveLength(Math.min(data.waiting, mostLive));
  const since = data.longest.map(({ waiting_since }) => waiting_since ?? '');
  expect(since).toEqual(since.toSorted());
  expect(data.agents[0]).toMatchObject({ user_id: owner.id, is_available: true, overdue: 0 });
  expect([data.overdue, data.due]).toEqual([0, []]);
  const agent = await app.createMember({ id: inbox.number.team_id }, 'Agent');
  expect((await app.as(agent).call(getLiveOverview, { params: here() })).status).toBe(403);
});

test('closings are counted by reason, in the name that it has now, and those without one apart', async () => {
  await using own = await startInbox({}, [reports]);
  const { app, owner, number } = own;
  const place = { team_id: number.team_id, phone_number_id: number.id };
  const as = app.as(owner);
  const offer = async (version: number, given: { id?: number | undefined; name: string }[]) =>
    (
      await as.call(updateClosingReasons, {
        params: place,
        body: { version, is_required: false, reasons: given },
      })
    ).data.reasons;
  const [refund, delivery] = await offer(0, [{ name: 'Refund' }, { name: 'Delivery' }]);
  for (const [index, reason_id] of [refund?.id, undefined, delivery?.id, refund?.id].entries()) {
    const from = { wa_id: `3370003000${index}`, name: `C${index}` };
    await own.receiveMessages([textItem(app, 'Hello', from)], from);
    const { id } = await app.db
      .selectFrom('contacts')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    app.clock.advance({ minutes: 10 * (index + 1) });
    await as.call(closeConversation, {
      params: { ...place, contact_id: id },
      body: { closed: true, reason_id },
    });
  }
  await offer(1, [{ id: refund?.id, name: 'Money back' }]);
  const { data } = await as.call(getSupportReport, { params: place, query: around(app.clock.now()) });
  expect(data.closings.map(({ resolution: _, ...counted }) => counted)).toEqual([
    { reason_id: refund?.id, name: 'Money back', resolved: 2 },
    { reason_id: delivery?.id, name: 'Delivery', resolved: 1 },
    { reason_id: null, name: null, resolved: 1 },
  ]);
  // WhatsApp tells whole seconds.
  expect(data.closings.map(({ resolution }) => Math.round((resolution ?? 0) / 60))).toEqual([10, 30, 20]);
});
