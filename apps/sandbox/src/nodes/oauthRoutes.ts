import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TokenGrant } from '../core/model.ts';
import { isAppToken, requireApp } from '../graph/access.ts';
import { GraphError, invalidParameter, invalidToken } from '../graph/errors.ts';
import type { World } from '../world.ts';

type Query = Record<string, string | undefined>;

export function registerOauthRoutes(http: FastifyInstance, world: World): void {
  const exchange = async (request: FastifyRequest) => {
    const input = { ...(request.query as Query), ...((request.body ?? {}) as Query) };
    requireSecret(world, input);
    if (input.grant_type === 'client_credentials') {
      return { access_token: `${world.app.id}|${world.app.secret}`, token_type: 'bearer' };
    }
    return exchangeCode(world, input.code);
  };
  http.get('/graph/oauth/access_token', exchange);
  http.post('/graph/oauth/access_token', exchange);
  http.get('/graph/debug_token', async (request) => {
    requireApp(world, request);
    const { input_token: input } = request.query as Query;
    if (!input) throw invalidParameter('The parameter input_token is required');
    return { data: describeToken(world, input) };
  });
}

function requireSecret(world: World, input: Query): void {
  if (!input.client_id) throw invalidParameter('Missing client_id parameter.');
  if (input.client_id !== world.app.id) {
    throw new GraphError({
      code: 101,
      message: 'Error validating application. Cannot get application info due to a system error.',
    });
  }
  if (input.client_secret !== world.app.secret) {
    throw new GraphError({ code: 1, message: 'Error validating client secret.' });
  }
}

/** A code lives 30 seconds and works once. */
function exchangeCode(world: World, text: string | undefined) {
  if (!text) throw invalidParameter('Missing code parameter.');
  const code = world.store.codes.get(text);
  if (!code) throw new GraphError({ code: 100, message: 'Invalid verification code format.' });
  if (code.used) {
    throw new GraphError({ code: 100, subcode: 36009, message: 'This authorization code has been used.' });
  }
  if (code.expiresAt <= world.clock.now()) {
    throw new GraphError({ code: 100, subcode: 36007, message: 'This authorization code has expired.' });
  }
  const grant = world.store.tokens.get(code.token);
  if (!grant) throw invalidToken('The grant behind this code is gone.');
  world.store.codes.put({ ...code, used: true });
  return {
    access_token: grant.token,
    token_type: 'bearer',
    ...(grant.expiresAt === null
      ? {}
      : { expires_in: Math.round((grant.expiresAt - world.clock.now()) / 1000) }),
  };
}

function describeToken(world: World, input: string) {
  const { app } = world;
  if (isAppToken(world, input)) {
    return { app_id: app.id, type: 'APP', application: app.name, is_valid: true, scopes: [] };
  }
  const grant = world.store.tokens.get(input);
  if (!grant) {
    return {
      error: { code: 190, message: 'Invalid OAuth access token.' },
      is_valid: false,
      scopes: [],
    };
  }
  const expired = grant.expiresAt !== null && grant.expiresAt <= world.clock.now();
  return {
    app_id: app.id,
    type: grant.kind,
    application: app.name,
    data_access_expires_at: 0,
    expires_at: grant.expiresAt === null ? 0 : Math.floor(grant.expiresAt / 1000),
    is_valid: !expired && !grant.revoked,
    issued_at: Math.floor(grant.issuedAt / 1000),
    user_id: grant.userId,
    scopes: grant.scopes,
    granular_scopes: grant.scopes.map((scope) => granular(world, grant, scope)),
    ...(expired ? { error: { code: 190, subcode: 463, message: 'Session has expired.' } } : {}),
  };
}

/** Without `target_ids` a scope holds for everything that its grantor has. */
function granular(world: World, grant: TokenGrant, scope: string) {
  const businesses = grant.wabaIds.flatMap((id) => world.store.wabas.get(id)?.businessId ?? []);
  if (scope === 'business_management') return { scope, target_ids: [...new Set(businesses)] };
  return grant.opensEverything ? { scope } : { scope, target_ids: grant.wabaIds };
}
