import { expect, test } from 'vitest';
import { startTestApp } from '../../test/index.ts';
import { passwordResetMail, welcomeMail } from './index.ts';
import { renderMail } from './render.ts';

test('a mail leaves after the commit, in the language of the person, as text and HTML', async () => {
  await using app = await startTestApp({ modules: [] });
  const { mail, database } = app.services;
  const data = { firstName: 'Zoé', url: 'https://herald.example/reset-password?token=hpr_x&a=1' };
  await database.pipeline.transaction((tx) =>
    mail.queue(tx, passwordResetMail, 'zoe@example.com', 'fr', data),
  );
  expect(mail.outbox).toEqual([]);
  await app.runJobs();

  const [sent] = mail.outbox;
  expect(sent).toMatchObject({
    to: 'zoe@example.com',
    subject: 'Choisissez un nouveau mot de passe pour Herald',
  });
  expect(sent?.text).toContain('Bonjour Zoé,');
  expect(sent?.text).toContain(data.url);
  expect(sent?.html).toContain('href="https://herald.example/reset-password?token=hpr_x&amp;a=1"');
});

test('a link that opens an account waits sealed in the queue', async () => {
  await using app = await startTestApp({ modules: [] });
  const { mail, database } = app.services;
  const data = { firstName: 'Ada', url: 'https://herald.example/?token=hpr_secret' };
  await mail.queue(database.statements, passwordResetMail, 'ada@example.com', 'en', data);
  const { rows } = await database.pools.owner.query(
    'select payload::text from graphile_worker._private_jobs',
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(/hpr_secret|ada@example/);
});

test('what people call themselves cannot become markup', () => {
  const content = welcomeMail.content.en({
    firstName: '<img src=x>',
    url: 'https://a.example',
    appName: 'Herald',
  });
  const { html, text } = renderMail(content, 'en', 'Herald');
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x&gt;');
  expect(text).toContain('Hello <img src=x>,');
});
