import type { FastifyRequest } from 'fastify';
import type { PhoneNumber, Template, TokenGrant, Waba } from '../core/model.ts';
import type { World } from '../world.ts';
import { GraphError, invalidToken, messagingError, missingPermission, unknownObject } from './errors.ts';

/** The account a management request counted for; told in a header of the answer. */
export const countedFor = new WeakMap<FastifyRequest, string>();

export const messagingPermission = 'whatsapp_business_messaging';
export const managementPermission = 'whatsapp_business_management';

export function tokenText(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header) return /^(?:Bearer|OAuth)\s+(.+)$/i.exec(header)?.[1]?.trim();
  const { access_token: fromQuery } = request.query as Record<string, string | undefined>;
  return fromQuery;
}

export function isAppToken(world: World, token: string | undefined): boolean {
  return token === `${world.app.id}|${world.app.secret}`;
}

/** Finds the grant behind a token, or refuses as Graph does: 104, 190, 190 with 463 or 458. */
export function grantOf(world: World, request: FastifyRequest): TokenGrant {
  const token = tokenText(request);
  if (!token) {
    throw new GraphError({
      code: 104,
      http: 401,
      message: 'An access token is required to request this resource.',
    });
  }
  const grant = world.store.tokens.get(token);
  if (!grant) throw invalidToken('Invalid OAuth access token - Cannot parse access token');
  if (grant.revoked) {
    throw invalidToken(
      `Error validating access token: The user has not authorized application ${world.app.id}.`,
      458,
    );
  }
  if (grant.expiresAt !== null && grant.expiresAt <= world.clock.now()) {
    const when = new Date(grant.expiresAt).toUTCString();
    throw invalidToken(`Error validating access token: Session has expired on ${when}.`, 463);
  }
  return grant;
}

export function requireApp(world: World, request: FastifyRequest): void {
  const token = tokenText(request);
  if (!token) throw invalidToken('An access token is required to request this resource.');
  if (!isAppToken(world, token)) throw invalidToken('Invalid OAuth access token signature.');
}

export function accessWaba(world: World, request: FastifyRequest, id: string): Waba {
  const grant = grantOf(world, request);
  const waba = world.store.wabas.get(id);
  if (!waba || !grant.wabaIds.includes(id)) throw unknownObject(request.method, id);
  requirePermission(grant, managementPermission);
  countManagementCall(world, request, waba);
  return waba;
}

export function accessPhone(
  world: World,
  request: FastifyRequest,
  id: string,
  permission = messagingPermission,
): PhoneNumber {
  const grant = grantOf(world, request);
  const phone = world.store.phones.get(id);
  if (!phone || !grant.wabaIds.includes(phone.wabaId)) throw unknownObject(request.method, id);
  requirePermission(grant, permission);
  return phone;
}

export function accessTemplate(world: World, request: FastifyRequest, id: string): Template {
  const grant = grantOf(world, request);
  const template = world.store.templates.get(id);
  if (!template || template.status === 'DELETED' || !grant.wabaIds.includes(template.wabaId)) {
    throw unknownObject(request.method, id);
  }
  requirePermission(grant, managementPermission);
  const waba = world.store.wabas.get(template.wabaId);
  if (waba) countManagementCall(world, request, waba);
  return template;
}

function requirePermission(grant: TokenGrant, permission: string): void {
  if (!grant.scopes.includes(permission)) throw missingPermission(permission);
}

/** 200 calls an hour for an account without a registered number, 5,000 with one. */
function countManagementCall(world: World, request: FastifyRequest, waba: Waba): void {
  if (!world.settings.limits.management) return;
  const hasNumber = world.store.phonesOf(waba.id).some((phone) => phone.registered);
  countedFor.set(request, waba.id);
  const allowed = world.limits.takeManagement(waba.id, hasNumber ? 5_000 : 200, world.clock.now());
  if (!allowed) throw messagingError(80007);
}

/** The share of the hour's calls used up, as the X-Business-Use-Case-Usage header tells it. */
export function usageHeader(world: World, wabaId: string): string {
  const hasNumber = world.store.phonesOf(wabaId).some((phone) => phone.registered);
  const percent = Math.min(
    100,
    Math.floor((world.limits.managementUse(wabaId) * 100) / (hasNumber ? 5_000 : 200)),
  );
  const usage = {
    type: 'whatsapp',
    call_count: percent,
    total_cputime: 1,
    total_time: 1,
    estimated_time_to_regain_access: percent < 100 ? 0 : 60,
  };
  return JSON.stringify({ [wabaId]: [usage] });
}
