import type { FastifyInstance, FastifyReply } from 'fastify';
import type { World } from '../world.ts';
import { type Asked, createIssuer, googleClientId } from './issuer.ts';
import { chooserPage } from './page.ts';

type Query = Record<string, string | undefined>;

/** The stand-in for Google's sign-in: an OpenID Connect issuer with a page on which one chooses who one is. */
export function registerGoogleRoutes(http: FastifyInstance, world: World): void {
  const issuer = createIssuer();
  const address = () => `${world.baseUrl}/google`;

  http.get('/google/.well-known/openid-configuration', async () => ({
    issuer: address(),
    authorization_endpoint: `${address()}/authorize`,
    token_endpoint: `${address()}/token`,
    jwks_uri: `${address()}/certs`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }));
  http.get('/google/certs', async () => issuer.certs());

  http.get('/google/authorize', async (request, reply) => {
    const query = request.query as Query;
    const problem = problemOf(query);
    if (problem) return refuse(reply, problem);
    return reply.type('text/html; charset=utf-8').send(chooserPage(readAsked(query)));
  });

  http.get('/google/choose', async (request, reply) => {
    const query = request.query as Query;
    const asked = readAsked(query);
    if (!URL.canParse(asked.redirect_uri)) return refuse(reply, 'redirect_uri_mismatch');
    const back = new URL(asked.redirect_uri);
    back.searchParams.set('state', asked.state);
    back.searchParams.set('iss', address());
    if (query.cancel) back.searchParams.set('error', 'access_denied');
    else {
      const { email = '', given_name = '', family_name = '' } = query;
      back.searchParams.set('code', issuer.agree(asked, { email, given_name, family_name }));
    }
    return reply.redirect(back.href);
  });

  http.post('/google/token', async (request, reply) => {
    const body = request.body as Query;
    const { id, secret } = credentials(request.headers.authorization, body);
    if (id !== googleClientId || secret !== world.googleSecret) {
      return reply.code(401).send({ error: 'invalid_client' });
    }
    const answer = await issuer.redeem(address(), body);
    if ('error' in answer) return reply.code(400).send(answer);
    return reply.header('cache-control', 'no-store').send({
      access_token: `ya29.${crypto.randomUUID()}`,
      token_type: 'Bearer',
      expires_in: 3599,
      scope: 'openid email profile',
      id_token: answer.idToken,
    });
  });
}

const wanted = { response_type: 'code', code_challenge_method: 'S256', client_id: googleClientId } as const;

function problemOf(query: Query): string | null {
  for (const [name, value] of Object.entries(wanted)) if (query[name] !== value) return `invalid ${name}`;
  if (!query.scope?.split(' ').includes('openid')) return 'invalid scope';
  if (!query.state || !query.nonce || !query.code_challenge)
    return 'state, nonce or code_challenge is missing';
  const uri = URL.parse(query.redirect_uri ?? '');
  return uri?.pathname === '/google/callback' ? null : 'redirect_uri_mismatch';
}

function readAsked({ redirect_uri = '', state = '', nonce = '', code_challenge = '' }: Query): Asked {
  return { redirect_uri, state, nonce, code_challenge };
}

/** In the body, or as HTTP Basic: programs do either. */
function credentials(header: string | undefined, body: Query): { id?: string; secret?: string } {
  const basic = /^Basic (.+)$/i.exec(header ?? '')?.[1];
  if (!basic) return { id: body.client_id, secret: body.client_secret };
  const [id, secret] = Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent);
  return { id, secret };
}

function refuse(reply: FastifyReply, problem: string) {
  return reply.code(400).type('text/plain').send(`Error 400: ${problem}`);
}
