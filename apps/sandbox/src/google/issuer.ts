import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** The program that people sign in to, as it is registered with Google. */
export const googleClientId = 'sandbox-google-client';

/** What the program asked for when it sent the browser here. */
export interface Asked {
  redirect_uri: string;
  state: string;
  nonce: string;
  code_challenge: string;
}

export interface GooglePerson {
  email: string;
  given_name: string;
  family_name: string;
}

interface Waiting {
  asked: Asked;
  person: GooglePerson;
  expires: number;
}

/** Google's side of OpenID Connect, with a key of its own. Codes open once and for ten minutes. */
export function createIssuer() {
  const keyId = randomBytes(8).toString('hex');
  const keys = generateKeyPair('RS256');
  const waiting = new Map<string, Waiting>();

  return {
    async certs() {
      const { publicKey } = await keys;
      return { keys: [{ ...(await exportJWK(publicKey)), kid: keyId, use: 'sig', alg: 'RS256' }] };
    },
    /** The person agreed: a code for the program. */
    agree(asked: Asked, person: GooglePerson): string {
      const code = `4/${randomBytes(24).toString('base64url')}`;
      waiting.set(code, { asked, person, expires: Date.now() + 600_000 });
      return code;
    },
    /** The claims behind a code as a signed token, or what is wrong with the request. */
    async redeem(
      issuer: string,
      { code = '', redirect_uri, code_verifier = '' }: Record<string, string | undefined>,
    ): Promise<{ idToken: string } | { error: string }> {
      const found = waiting.get(code);
      waiting.delete(code);
      const isProven = found !== undefined && isSame(challengeOf(code_verifier), found.asked.code_challenge);
      if (!isProven || found.expires < Date.now() || found.asked.redirect_uri !== redirect_uri) {
        return { error: 'invalid_grant' };
      }
      return { idToken: await sign(issuer, found) };
    },
  };

  async function sign(issuer: string, { asked, person }: Waiting): Promise<string> {
    const [name = '', domain = ''] = person.email.split('@');
    const now = Math.floor(Date.now() / 1000);
    const issued = name.startsWith('expired') ? now - 7200 : now;
    const { privateKey } = await keys;
    return new SignJWT({
      email: person.email,
      email_verified: !name.startsWith('unverified'),
      name: `${person.given_name} ${person.family_name}`.trim(),
      given_name: person.given_name,
      family_name: person.family_name,
      nonce: name.startsWith('wrong-nonce') ? 'another' : asked.nonce,
      azp: googleClientId,
      ...(domain === 'gmail.com' ? {} : { hd: domain }),
    })
      .setProtectedHeader({ alg: 'RS256', kid: keyId, typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(googleClientId)
      .setSubject(subjectOf(person.email))
      .setIssuedAt(issued)
      .setExpirationTime(issued + 3600)
      .sign(privateKey);
  }
}

/** Twenty-one digits, as Google's are; the same for an address each time. */
export function subjectOf(email: string): string {
  const digits = BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex')}`).toString();
  return `1${digits.slice(0, 20)}`;
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
