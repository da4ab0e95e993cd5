import type { RouteBody, registerShopify as route } from '@herald/contract';
import type { UserActor } from '../../../actor.ts';
import { isSignedByShopify, type SignedQuery } from '../../../connectors/shopify.ts';
import type { RequestContext } from '../../../context.ts';
import { AppError } from '../../../platform/errors.ts';
import { registerWith } from '../../accounts/index.ts';
import { checkTimezone } from '../checkTimezone.ts';
import { createTeamOf } from '../createTeam.ts';

/** Longer than Shopify's own minute and a half, since somebody fills in a form meanwhile. */
const oldestMs = 30 * 60_000;
const aheadMs = 90_000;

/**
 * Makes an account and its team for whoever Shopify sent here, and returns their ids. That it was Shopify who named the
 * store is what its signature shows; the store is kept with the account, for the page that connects it.
 */
export async function registerFromShopify(
  ctx: RequestContext,
  body: RouteBody<typeof route>,
): Promise<{ userId: number; teamId: number }> {
  const { signed, country_code = 'FR', timezone, arrival, locale = ctx.locale, ...person } = body;
  requireSignature(ctx, signed);
  const { shop } = signed;
  const team = { name: nameOf(shop), country_code, timezone: zoneOr(country_code, timezone) };
  return registerWith(ctx, { ...person, locale, arrival: { ...arrival, shop } }, async (tx, userId) => {
    const teamId = await createTeamOf(tx, ctx, { ...team, owner: ownerOf(userId, locale) });
    return { userId, teamId };
  });
}

function requireSignature({ app, clock }: RequestContext, query: SignedQuery): void {
  const { shopify } = app.config;
  if (!shopify) throw shopifyOff();
  if (!isSignedByShopify(shopify.clientSecret, query)) throw signatureInvalid();
  const age = clock.now().getTime() - Number(query.timestamp) * 1000;
  if (age > oldestMs || age < -aheadMs) throw signatureInvalid();
}

/** The guessed zone where it exists. Nobody typed it, so it is no reason to refuse anybody. */
function zoneOr(country: string, guessed: string | undefined): string {
  const own = new Intl.Locale('und', { region: country }).getTimeZones() ?? [];
  const fallback = own.length === 1 ? own[0]! : 'UTC';
  if (guessed === undefined) return fallback;
  try {
    return checkTimezone(guessed);
  } catch {
    return fallback;
  }
}

/** `maison-lune.myshopify.com` is called "Maison lune" until its owner calls it otherwise. */
function nameOf(shop: string): string {
  const words = shop.replace('.myshopify.com', '').replaceAll('-', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const ownerOf = (userId: number, locale: UserActor['locale']): UserActor => ({
  kind: 'user',
  userId,
  locale,
  permissions: [],
  isAdmin: false,
  impersonatorId: null,
});

function signatureInvalid(): AppError {
  const text = {
    en: 'This link is not from Shopify, or it is too old. Open the app from your Shopify admin again.',
    fr: 'Ce lien ne vient pas de Shopify ou date trop. Rouvrez l’application depuis votre interface Shopify.',
  };
  return new AppError('signature_invalid', text, { status: 401 });
}

function shopifyOff(): AppError {
  return new AppError('shopify_off', {
    en: 'Shopify is not set up on this installation. Create your account with your e-mail instead.',
    fr: 'Shopify n’est pas configuré sur cette installation. Créez plutôt votre compte avec votre e-mail.',
  });
}
