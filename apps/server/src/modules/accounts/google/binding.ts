import type { Arrival } from '@herald/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GoogleSecrets } from '../../../connectors/google.ts';
import { cookieOptions } from '../../../http/sessions.ts';
import type { AppServices } from '../../../platform/context.ts';

/** What the browser keeps, sealed, while the person is at Google. */
export interface Binding {
  secrets: GoogleSecrets;
  return: string | null;
  channel: 'netto' | null;
  arrival: Arrival;
  since: number;
}

const purpose = 'sign-in with Google';
const minutes = 10;
/** With TLS, no neighbouring host can plant one of this name. */
const nameOf = (app: AppServices) => (app.config.http.isSecure ? '__Host-google' : 'google');

/** Binds a sign-in to this browser: the answer of Google opens nothing in any other. */
export function bindToBrowser(app: AppServices, reply: FastifyReply, binding: Binding): void {
  const sealed = app.secrets.seal(JSON.stringify(binding), purpose);
  reply.setCookie(nameOf(app), sealed, { ...cookieOptions(app), maxAge: minutes * 60 });
}

/** Takes the binding from the browser, for good; null when there is none or it is too old. */
export function takeBinding(app: AppServices, request: FastifyRequest, reply: FastifyReply): Binding | null {
  const sealed = request.cookies[nameOf(app)];
  if (!sealed) return null;
  reply.clearCookie(nameOf(app), cookieOptions(app));
  try {
    const binding = JSON.parse(app.secrets.open(sealed, purpose)) as Binding;
    return app.clock.now().getTime() - binding.since < minutes * 60_000 ? binding : null;
  } catch {
    return null;
  }
}
