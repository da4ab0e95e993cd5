import { createConnection } from 'node:net';
import { expect, test } from 'vitest';
import { startSandbox } from '../index.ts';
import { parseMail } from './parse.ts';

async function speak(smtpUrl: string, lines: string[]): Promise<string> {
  const { hostname, port } = new URL(smtpUrl);
  const socket = createConnection(Number(port), hostname);
  let heard = '';
  socket.on('data', (chunk) => (heard += chunk));
  socket.write(lines.map((line) => `${line}\r\n`).join(''));
  await new Promise((resolve) => socket.once('close', resolve));
  return heard;
}

test('keeps mails, undoes doubled dots and decodes text', async () => {
  await using sandbox = await startSandbox();
  const heard = await speak(sandbox.smtpUrl ?? '', [
    'EHLO test',
    'MAIL FROM:<no-reply@herald.test>',
    'RCPT TO:<Lea@Example.com>',
    'DATA',
    'From: Herald <no-reply@herald.test>',
    'Subject: =?utf-8?Q?Bienvenue_=C3=A0_bord?=',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Votre lien=C2=A0: https://herald.test/in=',
    'vite/abc',
    '..point',
    '.',
    'QUIT',
  ]);
  expect(heard).toContain('221');
  const [mail] = sandbox.mails('lea@example.com');
  expect(mail).toMatchObject({ subject: 'Bienvenue à bord', links: ['https://herald.test/invite/abc'] });
  expect(mail?.text).toContain('\r\n.point');
});

test('reads both halves of an alternative mail and names attachments', () => {
  const mail = parseMail(
    [
      'Content-Type: multipart/mixed; boundary=a',
      '',
      '--a',
      'Content-Type: multipart/alternative; boundary="b"',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'Texte',
      '--b',
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('<a href="https://x.test/?a=1&amp;b=2">é</a>').toString('base64'),
      '--b--',
      '--a',
      'Content-Type: application/pdf; name="a.pdf"',
      'Content-Disposition: attachment; filename="a.pdf"',
      'Content-Transfer-Encoding: base64',
      '',
      'JVBERg==',
      '--a--',
    ].join('\r\n'),
  );
  expect(mail).toMatchObject({
    text: 'Texte',
    links: ['https://x.test/?a=1&b=2'],
    attachments: [{ name: 'a.pdf', mime: 'application/pdf', size: 4 }],
  });
});
