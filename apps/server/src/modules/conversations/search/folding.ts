import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';

/** A text as the indexes see it, with the place in the given text that each letter comes from. */
export interface Folded {
  text: string;
  /** Of each UTF-16 unit of `text`: where the character that it comes from begins and ends. */
  starts: number[];
  ends: number[];
}

export type Fold = (text: string) => Folded;

/** What PostgreSQL makes of characters beyond ASCII. There are only so many, and it never changes its mind. */
const known = new Map<string, string>();

/** PostgreSQL takes accents and capitals away when it indexes; whoever highlights asks it instead of guessing. */
export async function learnFolding(tx: Tx, texts: readonly string[]): Promise<Fold> {
  const characters = new Set(
    texts.flatMap((text) => [...text].filter((one) => one > '\x7f' && !known.has(one))),
  );
  if (characters.size > 0) {
    const { rows } = await sql<{ given: string; plain: string }>`
      select given, herald.plain(given) as plain from unnest(${[...characters]}::text[]) given`.execute(tx);
    for (const { given, plain } of rows) known.set(given, plain);
  }
  return fold;
}

function fold(given: string): Folded {
  const folded: Folded = { text: '', starts: [], ends: [] };
  let place = 0;
  for (const character of given) {
    const plain = known.get(character) ?? character.toLowerCase();
    for (const unit of plain.split('')) {
      folded.text += unit;
      folded.starts.push(place);
      folded.ends.push(place + character.length);
    }
    place += character.length;
  }
  return folded;
}
