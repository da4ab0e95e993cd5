import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/index.ts';
import { hashToken } from '../../../platform/secrets.ts';

const howMany = 10;
/** Without letters and digits that look alike. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789-'.replace('-', '0');

/** Gives somebody new recovery codes in place of the old ones. Nobody can read them again. */
export async function replaceRecoveryCodes(db: Kysely<DB>, userId: number): Promise<string[]> {
  const codes = Array.from({ length: howMany }, createCode);
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashToken(plainCode(code)) })))
    .execute();
  return codes;
}

/** The code without what people put between its letters. */
export function plainCode(code: string): string {
  return code.replace(/[\s-]/g, '').toUpperCase();
}

/** 80 bits in four groups: `K3F9-…`. Each byte's five low bits choose one of 32 letters. */
function createCode(): string {
  const text = [...randomBytes(16)].map((byte) => letters[byte % 32]).join('');
  return text.match(/.{4}/g)!.join('-');
}
