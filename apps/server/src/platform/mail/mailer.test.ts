import { startSandbox } from '@herald/sandbox';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createSecrets } from '../secrets.ts';
import { createMailer, defineMail } from './index.ts';

const invitation = defineMail<{ team: string }>({
  name: 'invitation',
  sample: { team: 'Maison Lavande' },
  content: {
    en: ({ team }) => ({ subject: `Join ${team}`, greeting: 'Hello,', paragraphs: [team] }),
    fr: ({ team }) => ({ subject: `Rejoignez ${team}`, greeting: 'Bonjour,', paragraphs: [team] }),
  },
});

test('what people call themselves makes no header and no other recipient', async () => {
  await using sandbox = await startSandbox();
  await using mailer = createMailer({
    smtpUrl: sandbox.smtpUrl,
    from: 'Herald <herald@shop.example>',
    appName: 'Herald',
    secrets: createSecrets([{ id: 'test', key: Buffer.alloc(32, 7) }]),
    log: createLog('silent'),
  });
  for (const line of ['\r\n', '\n', '\r']) {
    const team = `Us${line}Bcc: everybody@shop.example${line}X-Mark: é${line}${line}<b>Pay here</b>`;
    await mailer.deliver(mailer.seal(invitation, 'ada@shop.example', 'en', { team }));
  }
  const mails = sandbox.mails();
  expect(mails).toHaveLength(3);
  for (const { recipients, headers, subject } of mails) {
    expect(recipients).toEqual(['ada@shop.example']);
    expect(Object.keys(headers)).not.toContain('bcc');
    expect(Object.keys(headers)).not.toContain('x-mark');
    expect(subject).toMatch(/^Join Us\s+Bcc: everybody@shop\.example/);
  }
  expect(sandbox.mails('everybody@shop.example')).toEqual([]);
});
