import * as oidc from 'openid-client';

/** A program that is registered with Google. */
export interface GoogleSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** What binds the answer to the question; kept by the browser that asked. */
export interface GoogleSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

export interface GooglePerson {
  /** The one thing that stays the same for a person. */
  subject: string;
  email: string;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
}

/** Google's answer does not fit the question: forged, late, used before, or of another browser. */
export class GoogleRefusal extends Error {}

/** Google could not be asked. */
export class GoogleUnreachable extends Error {}

const discovered = new WeakMap<GoogleSettings, oidc.Configuration>();

/** Where to send the browser, and what to remember until it comes back. */
export async function beginGoogleSignIn(settings: GoogleSettings, redirectUri: string) {
  const config = await discover(settings);
  const secrets: GoogleSecrets = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
  };
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    prompt: 'select_account',
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, secrets };
}

/** Who the person is, from all that Google put into the address; throws when it does not fit. */
export async function finishGoogleSignIn(
  settings: GoogleSettings,
  redirectUri: string,
  answer: Record<string, string>,
  secrets: GoogleSecrets,
): Promise<GooglePerson> {
  const config = await discover(settings);
  const address = new URL(redirectUri);
  address.search = new URLSearchParams(answer).toString();
  const tokens = await oidc
    .authorizationCodeGrant(config, address, {
      pkceCodeVerifier: secrets.verifier,
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      idTokenExpected: true,
    })
    .catch((cause: unknown) => {
      throw isUnreachable(cause)
        ? new GoogleUnreachable('Google did not answer.', { cause })
        : new GoogleRefusal('Google’s answer was refused.', { cause });
    });
  const claims = tokens.claims();
  if (!claims || typeof claims.email !== 'string') throw new GoogleRefusal('Google named no e-mail.');
  return {
    subject: claims.sub,
    email: claims.email.trim().toLowerCase(),
    isEmailVerified: claims.email_verified === true,
    firstName: textOf(claims.given_name),
    lastName: textOf(claims.family_name),
  };
}

async function discover(settings: GoogleSettings): Promise<oidc.Configuration> {
  const known = discovered.get(settings);
  if (known) return known;
  const issuer = new URL(settings.issuer);
  // The sandbox speaks HTTP; whoever configures that address means it.
  const execute = issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
  const config = await oidc
    .discovery(issuer, settings.clientId, settings.clientSecret, undefined, { execute, timeout: 10 })
    .catch((cause: unknown) => {
      throw new GoogleUnreachable('Google did not answer.', { cause });
    });
  discovered.set(settings, config);
  return config;
}

function isUnreachable(error: unknown): boolean {
  const code = error instanceof oidc.ClientError ? error.code : undefined;
  return error instanceof TypeError || code === 'OAUTH_TIMEOUT';
}

function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim.trim().slice(0, 80) : '';
}
