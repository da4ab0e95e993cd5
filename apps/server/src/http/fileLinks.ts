import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { AppServices } from '../platform/context.ts';
import { notFound } from '../platform/errors.ts';
import type { HttpApp } from './serve.ts';
import { findSession, readToken } from './sessions.ts';

/** What a browser may show in place; anything else is saved, so an uploaded page can never run as ours. */
const shown = /^(image\/(png|jpe?g|gif|webp|avif)|audio\/[\w.+-]+|video\/[\w.+-]+)$/;

/** Files behind signed links. Those of pages open for members alone: whoever has left the team has lost them. */
export function registerFileLinks({ fastify, services }: HttpApp): void {
  fastify.get<{ Params: { token: string } }>('/files/:token', async (request, reply) => {
    const file = services.files.readLink(request.params.token);
    if (!file || (file.isForMembers && !(await isMember(services, request, file.teamId)))) throw notFound();
    const { teamId, key, filename, contentType } = file;
    const size = await services.files.size(teamId, key).catch(() => {
      throw notFound();
    });

    const disposition = shown.test(contentType) ? 'inline' : 'attachment';
    const plain = filename.replace(/[^\w.-]+/g, '_');
    reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, max-age=3600')
      .header('accept-ranges', 'bytes')
      .header(
        'content-disposition',
        `${disposition}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`,
      )
      .type(contentType);

    const range = readRange(request.headers.range, size);
    if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send();
    const content = await services.files.stream(teamId, key);
    if (!range) return reply.header('content-length', size).send(content);
    reply
      .code(206)
      .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
      .header('content-length', range.end - range.start + 1);
    return reply.send(cut(content, range));
  });
}

async function isMember(app: AppServices, request: FastifyRequest, teamId: number): Promise<boolean> {
  const given = readToken(request);
  const session = given && (await findSession(app, given.token, { teamId, phoneNumberId: null }));
  return !!session && session.role_id !== null && !session.user_blocked && !session.team_blocked;
}

interface Range {
  start: number;
  end: number;
}

/** One range, as players of video and sound ask for; null sends everything. */
function readRange(header: string | undefined, size: number): Range | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? 'unsatisfiable' : { start, end };
}

/**
 * Works for every kind of storage, at the price of reading what is skipped. Players leave in the middle of an answer
 * all the time: however it ends, the file is closed.
 */
function cut(content: Readable, { start, end }: Range): Readable {
  return Readable.from(partOf(content, start, end), { objectMode: false });
}

async function* partOf(content: Readable, start: number, end: number): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    const part = chunk.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
    at += chunk.length;
    if (part.length > 0) yield part;
    if (at > end) return;
  }
}
