import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

export interface SecretKey {
  id: string;
  key: Buffer;
}

/**
 * Keeps tokens of other services unreadable in the database: AES-256-GCM under a key from the configuration.
 * The key's id travels with the text, so a new first key can be put in front and old texts still open.
 */
export interface Secrets {
  /** `purpose` is bound to the text: a text sealed for one thing cannot be opened as another. */
  seal(plain: string, purpose: string): string;
  open(sealed: string, purpose: string): string;
  /** How what is sealed now begins: whatever begins otherwise was sealed under an older key. */
  readonly newest: string;
  /** A signature for links that we hand out ourselves. */
  sign(text: string, purpose: string): string;
  isSignedBy(text: string, purpose: string, signature: string): boolean;
  /** A key of 16 bytes from each of the configuration's, the current one first, for texts too short to be sealed. */
  blockKeys(purpose: string): SecretKey[];
}

/** Each use and each purpose has a key of its own, derived from the configuration's (HKDF, RFC 5869). */
const form = 'h2';
/** What was written before keys were derived: one key for everything, told apart by the purpose alone. Read, never written. */
const olderForm = 'h1';

type Use = 'seal' | 'sign' | 'block';

function keyFor({ key }: SecretKey, use: Use, purpose: string, length = 32): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `herald ${use} ${purpose}`, length));
}

export function createSecrets(keys: readonly [SecretKey, ...SecretKey[]]): Secrets {
  const [current] = keys;
  const byId = new Map(keys.map((key) => [key.id, key]));

  return {
    seal(plain, purpose) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyFor(current, 'seal', purpose), nonce);
      cipher.setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      const packed = Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
      return `${form}.${current.id}.${packed}`;
    },
    open(sealed, purpose) {
      const [ofForm, id = '', packed = ''] = sealed.split('.');
      const secret = byId.get(id);
      if (!secret || (ofForm !== form && ofForm !== olderForm)) {
        throw new Error(`No key "${id}" to open a sealed secret with.`);
      }
      const key = ofForm === form ? keyFor(secret, 'seal', purpose) : secret.key;
      const bytes = Buffer.from(packed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
    newest: `${form}.${current.id}.`,
    sign: (text, purpose) => signWith(current, text, purpose),
    isSignedBy: (text, purpose, signature) =>
      keys.some(
        (key) =>
          isSame(signWith(key, text, purpose), signature) ||
          isSame(signAsBefore(key, text, purpose), signature),
      ),
    blockKeys: (purpose) => keys.map((key) => ({ id: key.id, key: keyFor(key, 'block', purpose, 16) })),
  };
}

function signWith(secret: SecretKey, text: string, purpose: string): string {
  const mark = createHmac('sha256', keyFor(secret, 'sign', purpose))
    .update(text)
    .digest('base64url');
  return `${form}_${mark}`;
}

/** The form `h1` of a signature, which bore no name. */
function signAsBefore({ key }: SecretKey, text: string, purpose: string): string {
  return createHmac('sha256', key).update(`${purpose}\0${text}`).digest('base64url');
}

/** A random 256-bit token with a recognisable prefix, such as `hst_…` for a session. */
export function createToken(prefix: string): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`;
}

/** What is stored of a token. The token has 256 random bits, so no salt or slow hash is needed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Compares in constant time. */
export function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
