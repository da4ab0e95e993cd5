import { join } from 'node:path';
import { defineBench } from './lib/defineBench.ts';
import { audit, type Scores } from './lighthouse/audit.ts';
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
    const figures: Record<string, Scores> = {};
    for (const device of short ? (['desktop'] as const) : (['desktop', 'phone'] as const)) {
      for (const [name, page] of Object.entries(pages)) {
        progress(`${name}, ${device}`);
        const report = join(folder, `${name}-${device}.json`);
        figures[`${name}_${device}`] = await audit({ ...page, device, report });
      }
    }
    return figures;
  },
});
