import { type Locale, locale } from '@herald/contract';
import { notFound } from '../platform/errors.ts';
import { type Mail, renderMail } from '../platform/mail/index.ts';
import type { HttpApp } from './serve.ts';

const locales: readonly Locale[] = locale.options;

/** `/mails`: every mail that Herald writes, in both languages, for whoever works on one. Never in production. */
export function registerMailPreview({ fastify, services }: HttpApp, mails: readonly Mail[]): void {
  const { appName, environment } = services.config;
  if (environment === 'production') return;
  const find = (params: unknown) => {
    const { name, language } = params as { name: string; language: string };
    const mail = mails.find((each) => each.name === name);
    const spoken = locale.safeParse(language);
    if (!mail || !spoken.success) throw notFound();
    return renderMail(mail.preview(spoken.data, appName), spoken.data, appName);
  };

  fastify.get('/mails', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(listOf(mails, appName)),
  );
  fastify.get('/mails/:name/:language', async (request, reply) =>
    reply.type('text/html; charset=utf-8').send(find(request.params).html),
  );
  fastify.get('/mails/:name/:language/text', async (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(find(request.params).text),
  );
}

function listOf(mails: readonly Mail[], appName: string): string {
  const links = (name: string, language: Locale) =>
    `<td><a href="/mails/${name}/${language}">${language}</a> <a href="/mails/${name}/${language}/text">text</a></td>`;
  const rows = mails.map((mail) => {
    const { subject } = mail.preview('en', appName);
    return `<tr><td>${mail.name}</td><td>${subject}</td>${locales.map((each) => links(mail.name, each)).join('')}</tr>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<title>Mails</title><style>body{font:15px system-ui;margin:32px}td{padding:6px 16px 6px 0}</style>
<h1>Mails</h1><table>${rows.join('\n')}</table></html>`;
}
