import { join } from 'node:path';
import { defineBench } from './lib/defineBench.ts';
import { type Audited, audit, type Scores } from './lighthouse/audit.ts';
import { openSeededInbox } from './screen/openSeededInbox.ts';

export default defineBench({
  name: 'lighthouse',
  question:
    'What does Lighthouse say of signing in, home, the inbox and a conversation, on a desktop and on a phone? It has no baseline: 100 is the best.',
  async run({ short, progress, stack }) {
    const size = { conversations: 1000, messagesEach: 10 };
    const { token, url, base, people, folder } = await openSeededInbox(stack, size, progress);
    const pages = {
      sign_in: { url: `${url}/login` },
      home: { url: base, token },
      inbox: { url: `${base}/messages`, token },
      conversation: { url: `${base}/messages/${people.firstId}`, token },
    };
    const figures: Record<string, Scores & { performances: number[] }> = {};
    const times = short ? 3 : 5;
    for (const device of short ? (['desktop'] as const) : (['desktop', 'phone'] as const)) {
      for (const [name, page] of Object.entries(pages)) {
        progress(`${name}, ${device}`);
        const report = join(folder, `${name}-${device}.json`);
        figures[`${name}_${device}`] = await auditOften(times, { ...page, device, report });
      }
    }
    return figures;
  },
});

/** The middle one of several by performance, and all of their performances: what runs beside it costs one up to ten points. */
async function auditOften(times: number, page: Audited): Promise<Scores & { performances: number[] }> {
  const all: Scores[] = [];
  for (let count = 0; count < times; count += 1) all.push(await audit(page));
  all.sort((one, other) => one.performance - other.performance);
  return { ...all[Math.floor(times / 2)]!, performances: all.map(({ performance }) => performance) };
}
