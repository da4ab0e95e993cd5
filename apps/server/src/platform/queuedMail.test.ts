import { expect, test } from 'vitest';
import { startTestApp } from '../test/index.ts';
import { defineMail, hello } from './mail/index.ts';
import { queueMail } from './queuedMail.ts';

const linkMail = defineMail<{ firstName: string; url: string }>({
  name: 'link',
  sample: { firstName: 'Ada', url: 'https://herald.example' },
  content: {
    en: ({ firstName, url }) => ({
      subject: 'Your link',
      greeting: hello.en(firstName),
      paragraphs: [],
      button: { label: 'Open', url },
    }),
    fr: ({ firstName, url }) => ({
      subject: 'Votre lien',
      greeting: hello.fr(firstName),
      paragraphs: [],
      button: { label: 'Ouvrir', url },
    }),
  },
});

test('a mail leaves after the commit, in the language of the person, as text and HTML', async () => {
  await using app = await startTestApp({ modules: [] });
  const { mail, database } = app.services;
  const data = { firstName: 'Zoé', url: 'https://herald.example/reset-password?token=hpr_x&a=1' };
  await database.pipeline.transaction((tx) => queueMail(tx, mail, linkMail, 'zoe@example.com', 'fr', data));
  expect(mail.outbox).toEqual([]);
  await app.runJobs();

  const [sent] = mail.outbox;
  expect(sent).toMatchObject({
    to: 'zoe@example.com',
    subject: 'Votre lien',
  });
  expect(sent?.text).toContain('Bonjour Zoé,');
  expect(sent?.text).toContain(data.url);
  expect(sent?.html).toContain('href="https://herald.example/reset-password?token=hpr_x&amp;a=1"');
});

test('a link that opens an account waits sealed in the queue', async () => {
  await using app = await startTestApp({ modules: [] });
  const { mail, database } = app.services;
  const data = { firstName: 'Ada', url: 'https://herald.example/?token=hpr_secret' };
  await queueMail(database.statements, mail, linkMail, 'ada@example.com', 'en', data);
  const { rows } = await database.pools.owner.query(
    'select payload::text from graphile_worker._private_jobs',
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(/hpr_secret|ada@example/);
});
