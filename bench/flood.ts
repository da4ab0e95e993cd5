/// <reference lib="dom" />
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { createClient, listConversations } from '../packages/contract/src/index.ts';
import { defineBench } from './lib/defineBench.ts';
import { round } from './lib/numbers.ts';
import { openSender } from './realtime/sender.ts';
import { openBrowser } from './screen/browser.ts';
import { watchMainThread } from './screen/mainThread.ts';
import { newcomerBody } from './screen/newcomers.ts';
import { type OpenInbox, openSeededInbox } from './screen/openSeededInbox.ts';
import { appSecret } from './screen/server.ts';

const scroller = '[aria-label="Conversations"] div:has(> ul[style])';

const amounts = {
  full: { conversations: 10_000, rate: 125, seconds: 40 },
  short: { conversations: 50, rate: 20, seconds: 2 },
};

export default defineBench({
  name: 'flood',
  question:
    'In Chromium, beside an open conversation: while 5,000 people who are new write, what share of the time is the page in long tasks, and is its list that of the server a second after the last?',
  async run({ short, progress, stack }) {
    const { conversations, rate, seconds } = short ? amounts.short : amounts.full;
    const inbox = await openSeededInbox(stack, { conversations, messagesEach: 3 }, progress);
    const page = await openConversation(stack, inbox);
    const port = Number(new URL(inbox.url).port);
    const sender = await openSender(stack, { port, secret: appSecret, connections: 10, body: newcomerBody });
    const people = rate * seconds;

    const before = await memoryOf(page);
    const calls = countCalls(page);
    progress(`${people} people write, ${rate} a second`);
    const { longest_task_ms, ...during } = await watchMainThread(
      page,
      () => sender.send(rate, seconds),
      'threadTicks',
    );
    const asked = { ...calls };
    const answeredAt = performance.now();
    const listed = await watchList(page, inbox, people, answeredAt);
    return {
      people,
      rate,
      longest_task_ms,
      ...during,
      // The page's own questions while people wrote, and those that it gave up.
      calls: asked,
      ...listed,
      memory: { before, after: await memoryOf(page) },
    };
  },
});

async function openConversation(stack: AsyncDisposableStack, { token, url, base }: OpenInbox): Promise<Page> {
  const browser = await openBrowser(stack);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  await context.addCookies([{ name: 'access_token', value: token, url }]);
  const page = await context.newPage();
  await page.goto(`${base}/messages`);
  await page.locator(`${scroller} li a`).nth(5).click();
  await page.locator('article').first().waitFor();
  // What a page does once it is opened is not the flood's.
  await page.waitForTimeout(2000);
  return page;
}

function countCalls(page: Page) {
  const calls = { sent: 0, given_up: 0 };
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.sent += 1;
  });
  page.on('requestfailed', (request) => {
    if (request.url().includes('/api/')) calls.given_up += 1;
  });
  return calls;
}

/** Megabytes of script and how many elements, once what is no longer needed is gone. */
async function memoryOf(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('Performance.enable');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  await devtools.detach();
  return { heap_mb: round(of('JSHeapUsedSize') / 1024 / 1024, 1), elements: of('Nodes') };
}

const patienceMs = 60_000;

/** How long after the last webhook was answered its message was taken in, and when the list was that of the server. */
async function watchList(page: Page, inbox: OpenInbox, people: number, answeredAt: number) {
  const until = answeredAt + patienceMs;
  const since = () => Math.round(performance.now() - answeredAt);
  while ((await countNewcomers(inbox)) < people) {
    if (performance.now() > until)
      throw new Error(`Only ${await countNewcomers(inbox)} of ${people} were taken in.`);
    await wait(20);
  }
  const taken_in_ms = since();
  const wanted = await serverList(inbox);
  let right_ms: number | null = null;
  while (right_ms === null && performance.now() < until) {
    if (isSame(await shownRows(page), wanted)) right_ms = since();
    else await wait(20);
  }
  const scroll = (top: number) =>
    page.evaluate(({ scroller, top }) => document.querySelector(scroller)?.scrollTo({ top }), {
      scroller,
      top,
    });
  await scroll(40 * 72);
  await page.waitForTimeout(500);
  const isRightFurther = isSame(await shownRows(page), wanted);
  await scroll(0);
  return { taken_in_ms, right_ms, is_right_further_down: isRightFurther };
}

async function countNewcomers({ database, teamId }: OpenInbox): Promise<number> {
  const { rows } = await database.query<{ count: string }>(
    `select count(*) from contacts c join conversations v on v.team_id = c.team_id and v.contact_id = c.id
     where c.team_id = $1 and c.profile_name like 'Newcomer %'`,
    [teamId],
  );
  return Number(rows[0]?.count);
}

async function serverList({ url, token, params }: OpenInbox): Promise<string[]> {
  const call = createClient({ baseUrl: url, headers: () => ({ authorization: `Bearer ${token}` }) });
  const { data } = await call(listConversations, { params, query: { per_page: 100 } });
  return data.map(({ contact_id }) => String(contact_id));
}

type Shown = { index: number; contactId: string }[];

const shownRows = (page: Page): Promise<Shown> =>
  page.evaluate(
    (scroller) =>
      [...document.querySelectorAll(`${scroller} li[data-index]`)].map((row) => ({
        index: Number(row.getAttribute('data-index')),
        contactId: new URL(row.querySelector('a')?.href ?? '').pathname.split('/').at(-1) ?? '',
      })),
    scroller,
  );

const isSame = (shown: Shown, wanted: readonly string[]) =>
  shown.length > 0 && shown.every(({ index, contactId }) => wanted[index] === contactId);
