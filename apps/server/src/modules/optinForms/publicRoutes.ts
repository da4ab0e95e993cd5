import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isVisit } from '../../http/isVisit.ts';
import { guessLocale } from '../../http/locale.ts';
import type { HttpApp } from '../../http/serve.ts';
import { tokenPattern } from '../../messaging/links/index.ts';
import { AppError } from '../../platform/errors.ts';
import { byAddress } from '../../platform/limits.ts';
import { isUsable, parsePhone } from '../../platform/phones/parsePhone.ts';
import { newCode } from './code.ts';
import { closedPage, confirmPage } from './page/confirmPage.ts';
import { type FormInput, formPage } from './page/formPage.ts';
import { countVisit, findForm, type PublicForm } from './publicForm.ts';
import { submitForm } from './submit.ts';

const perAddress = { name: 'optin-form-address', points: 10, seconds: 600 };
const perForm = { name: 'optin-form', points: 300, seconds: 3600 };

type Request = FastifyRequest<{ Params: { token: string } }>;

/**
 * The page of a form, also inside frames of other sites. Nobody is signed in here, so there is nothing that another site
 * could make a visitor do; what is answered never depends on who is known.
 */
export function registerFormPages({ fastify, services }: HttpApp): void {
  fastify.register(async (pages) => {
    acceptForms(pages);
    pages.get('/form/:token', async (request: Request, reply) => {
      const form = await formOf(request);
      if (!form) return send(reply.code(404), closedPage(guessLocale(request)));
      if (isVisit(request)) await countVisit(services, form);
      return send(reply, formPage(form, { phone: '', name: '', shownOn: originOf(request.headers.referer) }));
    });
    pages.post('/form/:token', { bodyLimit: 10_000 }, async (request: Request, reply) => {
      const form = await formOf(request);
      if (!form) return send(reply.code(404), closedPage(guessLocale(request)));
      return receive(form, request, reply);
    });
  });

  const formOf = ({ params: { token } }: Request) =>
    tokenPattern.test(token) ? findForm(services, token) : null;

  async function receive(form: PublicForm, request: Request, reply: FastifyReply) {
    const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const field = (name: string, length: number) =>
      (fields.get(name) ?? '').replaceAll('\0', '').slice(0, length);
    const entered = {
      name: field('name', 120).trim(),
      phone: field('phone', 40),
      shownOn: originOf(field('shown_on', 300)),
    };
    const again = (problem: NonNullable<FormInput['problem']>, status: number) =>
      send(reply.code(status), formPage(form, { ...entered, problem }));
    const phone = parsePhone(entered.phone, form.country);
    if (!isUsable(phone)) return again('wrongPhone', 422);
    if (field('consent', 3) !== 'yes') return again('needsConsent', 422);
    // People do not see this field. Who fills it learns nothing from the answer.
    if (field('website', 10) !== '') return send(reply, confirmPage(form, newCode()));
    if (await isTooOften(request.ip, form)) return again('tooOften', 429);
    return send(reply, confirmPage(form, await submitForm(services, form, { ...entered, phone })));
  }

  async function isTooOften(ip: string, { team_id, id }: PublicForm): Promise<boolean> {
    try {
      await services.limits.take(perAddress, byAddress(ip));
      await services.limits.take(perForm, `${team_id}:${id}`);
      return false;
    } catch (error) {
      if (error instanceof AppError && error.code === 'rate_limited') return true;
      throw error;
    }
  }
}

/** What a form without scripts sends. Only here: everywhere else a body is JSON, which no other site's form can send. */
function acceptForms(pages: FastifyInstance): void {
  pages.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors *";

function send(reply: FastifyReply, html: string) {
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(html);
}

/** The site of an address; nothing of the page's path, which may say who is reading it. */
function originOf(address: string | undefined): string {
  const url = URL.parse(address ?? '');
  return url && /^https?:$/.test(url.protocol) ? url.origin.slice(0, 200) : '';
}
