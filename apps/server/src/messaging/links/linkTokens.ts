import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import type { SecretKey, Secrets } from '../../platform/secrets.ts';

/** Which link of which message an address names. */
export interface NamedLink {
  targetId: number;
  messageId: number;
}

export interface LinkTokens {
  make(link: NamedLink): string;
  /** Null for what is none of ours. */
  read(token: string): NamedLink | null;
}

export const linkTokenPattern = /^[\w-]{23}$/;

const made = new WeakMap<Secrets, LinkTokens>();

/** The addresses of an installation. */
export function linkTokensOf(secrets: Secrets): LinkTokens {
  const known = made.get(secrets) ?? createLinkTokens(secrets.blockKeys('link'));
  made.set(secrets, known);
  return known;
}

/**
 * A token is one encrypted block: where the link leads (4 bytes), its message (6) and 6 zeros, by which ours are told from
 * what somebody tries. Before it stands a byte that names the key. So nothing is stored for a recipient, nobody finds an
 * address by trying, and two of them tell neither that they belong together nor how many there are.
 */
function createLinkTokens(keys: readonly SecretKey[]): LinkTokens {
  const ciphers = keys.map(({ id, key }) => ({ slot: slotOf(id), ...blockCipher(key) }));
  const [current] = ciphers;
  const runs = new Map<string, Buffer>();

  /** The tokens of a whole run of messages. */
  const runOf = (targetId: number, first: number): Buffer => {
    const name = `${targetId} ${first}`;
    const known = runs.get(name);
    if (known) return known;
    if (!current) throw new Error('No key to make a link with.');
    const encrypted = current.encrypt(blocksOf(targetId, first));
    const run = Buffer.alloc(runLength * tokenBytes, current.slot);
    for (let place = 0; place < runLength; place += 1)
      encrypted.copy(run, place * tokenBytes + 1, place * blockBytes, (place + 1) * blockBytes);
    if (runs.size >= mostRuns) runs.clear();
    runs.set(name, run);
    return run;
  };

  return {
    make({ targetId, messageId }) {
      const place = messageId % runLength;
      const run = runOf(targetId, messageId - place);
      return run.toString('base64url', place * tokenBytes, (place + 1) * tokenBytes);
    },
    read(token) {
      if (!linkTokenPattern.test(token)) return null;
      const bytes = Buffer.from(token, 'base64url');
      // The last character has bits to spare: only one way to write it is ours.
      if (bytes.toString('base64url') !== token) return null;
      for (const { slot, decrypt } of ciphers) {
        if (slot !== bytes[0]) continue;
        const block = decrypt(bytes.subarray(1));
        if (block.readUIntBE(10, 6) !== 0) continue;
        return { targetId: block.readUInt32BE(0), messageId: block.readUIntBE(4, 6) };
      }
      return null;
    },
  };
}

/** A campaign's messages have their ids in a row, and a call of the cipher costs more than what it does. */
const runLength = 64;
/** Numbers take turns. */
const mostRuns = 256;
const blockBytes = 16;
const tokenBytes = 1 + blockBytes;

function blocksOf(targetId: number, first: number): Buffer {
  const blocks = Buffer.alloc(runLength * blockBytes);
  for (let place = 0; place < runLength; place += 1) {
    blocks.writeUInt32BE(targetId, place * blockBytes);
    blocks.writeUIntBE(first + place, place * blockBytes + 4, 6);
  }
  return blocks;
}

function slotOf(keyId: string): number {
  return createHash('sha256').update(keyId).digest()[0] ?? 0;
}

/** Single blocks, none of which is ever repeated: a campaign makes thousands a second, so the cipher is made once. */
function blockCipher(key: Buffer) {
  const encrypting = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  const decrypting = createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  return {
    encrypt: (block: Buffer) => encrypting.update(block),
    decrypt: (block: Buffer) => decrypting.update(block),
  };
}
