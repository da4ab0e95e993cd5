import { join } from 'node:path';
import pg from 'pg';
import { buildWebIfStale } from '../scripts/launch/webBuild.ts';
import { seedInbox } from './inbox/seed.ts';
import { openDatabase } from './lib/database.ts';
import { defineBench } from './lib/defineBench.ts';
import { audit, type Scores } from './lighthouse/audit.ts';
import { startServer } from './screen/server.ts';

export default defineBench({
  name: 'lighthouse',
  question:
    'What does Lighthouse say of signing in, home and a conversation, on a desktop and on a phone? It has no baseline: 100 is the best.',
  async run({ short, progress, stack }) {
    await buildWebIfStale(AbortSignal.timeout(300_000));
    const database = await openDatabase(stack);
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    stack.defer(() => owner.end());
    progress('making conversations');
    const { token, params, people } = await seedInbox(owner, { conversations: 1000, messagesEach: 10 });
    const url = await startServer(stack, database);
    const base = `${url}/teams/${params.team_id}/${params.phone_number_id}`;
    const pages = {
      sign_in: { url: `${url}/login` },
      home: { url: base, token },
      conversation: { url: `${base}/messages/${people.firstId}`, token },
    };
    const figures: Record<string, Scores> = {};
    for (const device of short ? (['desktop'] as const) : (['desktop', 'phone'] as const)) {
      for (const [name, page] of Object.entries(pages)) {
        progress(`${name}, ${device}`);
        const report = join(database.folder, `${name}-${device}.json`);
        figures[`${name}_${device}`] = await audit({ ...page, device, report });
      }
    }
    return figures;
  },
});
