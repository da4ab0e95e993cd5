import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { guessLocale } from '../../http/locale.ts';
import type { HttpApp } from '../../http/serve.ts';
import type { AppServices } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { byAddress } from '../../platform/limits.ts';
import { calledBy, hashOfToken, isHookToken } from '../hooks/index.ts';
import { receiveTemplateCall } from './receiveTemplateCall.ts';

const mostBytes = 64 * 1024;
const perKey = { name: 'template-hook', points: 50, seconds: 1 };
const wrongKeys = { name: 'template-hook-wrong', points: 60, seconds: 60 };

type Request = FastifyRequest<{ Params: { template_id: string }; Querystring: { key?: unknown } }>;

/** Where other systems send a template: whoever has its key may. The address without it says nothing. */
export function registerTemplateDoor({ fastify, services }: HttpApp): void {
  fastify.post('/hooks/templates/:template_id', { bodyLimit: mostBytes }, async (request: Request, reply) => {
    const key = keyOf(request);
    if (!isHookToken(key)) throw await wrongKey(services, request);
    await services.limits.take(perKey, hashOfToken(key).toString('hex'));
    const hook = await findHook(services, request.params.template_id, key);
    if (!hook) throw await wrongKey(services, request);
    const { status, body } = await receiveTemplateCall(services, {
      ...hook,
      payload: request.body,
      locale: guessLocale(request),
      ...calledBy(request),
    });
    return reply.code(status).header('cache-control', 'no-store').send(body);
  });
}

/** The header, and for tools that can write none, the address. */
function keyOf({ headers, query }: Request): string {
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return bearer ?? (typeof query.key === 'string' ? query.key : '');
}

interface Hook {
  teamId: number;
  phoneNumberId: number;
  templateId: number;
}

async function findHook({ database, clock }: AppServices, id: string, key: string): Promise<Hook | null> {
  if (!/^[1-9]\d{0,15}$/.test(id)) return null;
  const [hash, now] = [hashOfToken(key), clock.now()];
  const { rows } = await sql<Hook>`
    select h.team_id as "teamId", h.phone_number_id as "phoneNumberId", h.template_id as "templateId"
    from template_hooks h
    join templates t on t.team_id = h.team_id and t.id = h.template_id and t.deleted_at is null
    where (h.key_hash = ${hash} or (h.old_hash = ${hash} and h.old_until > ${now})) and h.template_id = ${Number(id)}`.execute(
    database.statements,
  );
  return rows[0] ?? null;
}

/** The same for a template that is not there, another team's key and none at all. */
async function wrongKey({ limits }: AppServices, { ip }: Request): Promise<AppError> {
  await limits.take(wrongKeys, byAddress(ip));
  return new AppError('unauthenticated', {
    en: 'This key does not send this template. Send it as “Authorization: Bearer hht_…”.',
    fr: 'Cette clé n’envoie pas ce modèle. Envoyez-la sous la forme « Authorization: Bearer hht_… ».',
  });
}
