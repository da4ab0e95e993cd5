import type { TestApp } from '../../test/index.ts';

/** The newest mail that was sent to this address. */
export async function newestMail(app: TestApp, email: string) {
  await app.runJobs();
  return app.services.mail.outbox.filter(({ to }) => to === email).at(-1);
}

/** The token of the link in the newest mail to this address. */
export async function sentToken(app: TestApp, email: string): Promise<string> {
  const mail = await newestMail(app, email);
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** A browser as far as the server can tell: it keeps cookies and says where its calls come from. */
export function openBrowser(app: TestApp, headers: Record<string, string> = {}) {
  const jar = new Map<string, string>();
  return {
    jar,
    async send(method: string, path: string, body?: unknown, more: Record<string, string> = {}) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(app.url + path, {
        method,
        redirect: 'manual',
        headers: {
          origin: app.url,
          ...(cookie ? { cookie } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
          ...more,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      for (const line of answer.headers.getSetCookie()) keep(jar, line);
      const text = await answer.text();
      return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : null };
    },
  };
}

function keep(jar: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  if (value === '' || /Max-Age=0|Expires=Thu, 01 Jan 1970/.test(line)) jar.delete(name);
  else jar.set(name, value);
}
