import type { Browser } from '@playwright/test';
import { startBareServer } from './firstVisit/bareServer.ts';
import { type Visit, visit, type Wanted } from './firstVisit/visit.ts';
import { defineBench } from './lib/defineBench.ts';
import { percentile, round } from './lib/numbers.ts';
import { openBrowser } from './screen/browser.ts';
import { openSeededInbox } from './screen/openSeededInbox.ts';

export default defineBench({
  name: 'firstVisit',
  question:
    'In a Chromium that has never been here, at 60 ms and 10 Mbit/s: how long until a conversation can be read, and what is fetched for it, beside a page of one script of the same bytes?',
  async run({ short, progress, stack }) {
    const size = { conversations: short ? 300 : 10_000, messagesEach: 10 };
    const { token, url, base, people } = await openSeededInbox(stack, size, progress);
    const browser = await openBrowser(stack);
    const times = short ? 1 : 7;
    const look = async (name: string, wanted: Wanted) => {
      progress(name);
      return visits(browser, wanted, times);
    };
    const signIn = await look('signing in', { url: `${url}/login`, words: 'form [type=submit]' });
    const home = await look('home', { url: base, words: 'main h2', token });
    const list = await look('inbox', { url: `${base}/messages`, words: 'ul li a', token });
    const thread = await look('conversation', {
      url: `${base}/messages/${people.firstId}`,
      words: 'article',
      token,
    });
    const bytes = middle(thread, ({ scriptBytesBefore }) => scriptBytesBefore);
    const bare = await look('a page of the same bytes', {
      url: await startBareServer(stack, bytes),
      words: 'article',
    });
    return {
      sign_in: figuresOf(signIn),
      home: figuresOf(home),
      inbox: figuresOf(list),
      conversation: figuresOf(thread),
      bare: figuresOf(bare),
      ratio: round(middle(thread, ({ readable }) => readable) / middle(bare, ({ readable }) => readable), 2),
    };
  },
});

async function visits(browser: Browser, wanted: Wanted, times: number): Promise<Visit[]> {
  const all: Visit[] = [];
  for (let count = 0; count < times; count += 1) all.push(await visit(browser, wanted));
  return all;
}

const middle = (visits: Visit[], of: (visit: Visit) => number) => percentile(visits.map(of), 0.5);

const figuresOf = (visits: Visit[]) => ({
  readable_ms: Math.round(middle(visits, ({ readable }) => readable)),
  slowest_ms: Math.round(Math.max(...visits.map(({ readable }) => readable))),
  scripts: middle(visits, ({ scripts }) => scripts),
  script_kb: round(middle(visits, ({ scriptBytes }) => scriptBytes) / 1000, 1),
  scripts_until_readable: middle(visits, ({ scriptsBefore }) => scriptsBefore),
  script_kb_until_readable: round(middle(visits, ({ scriptBytesBefore }) => scriptBytesBefore) / 1000, 1),
  all_kb: round(middle(visits, ({ bytes }) => bytes) / 1000, 1),
});
