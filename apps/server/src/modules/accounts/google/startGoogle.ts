import type { RouteBody, startGoogle as route } from '@herald/contract';
import type { FastifyReply } from 'fastify';
import { beginGoogleSignIn, type GoogleSettings, GoogleUnreachable } from '../../../connectors/google.ts';
import type { RequestContext } from '../../../context.ts';
import type { AppServices } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { bindToBrowser } from './binding.ts';

/** Where to send the browser, which keeps what the answer has to fit. */
export async function startGoogle(
  ctx: RequestContext,
  reply: FastifyReply,
  body: RouteBody<typeof route>,
): Promise<string> {
  const { url, secrets } = await beginGoogleSignIn(googleOf(ctx.app), googleRedirect(ctx.app)).catch(sayWhy);
  bindToBrowser(ctx.app, reply, {
    secrets,
    return: body.return,
    channel: body.channel ?? null,
    arrival: body.arrival ?? {},
    since: ctx.clock.now().getTime(),
  });
  return url;
}

/** The page that Google sends people back to. */
export const googleRedirect = ({ config }: AppServices) => `${config.http.publicUrl}/google/callback`;

/** Throws where the operator has not set Google up. */
export function googleOf({ config }: AppServices): GoogleSettings {
  if (config.google) return config.google;
  throw new AppError('google_off', {
    en: 'Signing in with Google is not set up here.',
    fr: 'La connexion avec Google n’est pas configurée ici.',
  });
}

/** Google's silence in words of ours. */
export function sayWhy(error: unknown): never {
  if (!(error instanceof GoogleUnreachable)) throw error;
  const text = {
    en: 'Google did not answer. Please try again, or sign in with your password.',
    fr: 'Google n’a pas répondu. Réessayez ou connectez-vous avec votre mot de passe.',
  };
  throw new AppError('google_unreachable', text, { status: 502, cause: error });
}
