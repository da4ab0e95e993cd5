export interface Mentioned {
  user_id: number;
  name: string;
}

/** A part of a note: words, or the name of somebody who is told. */
export interface NotePart {
  text: string;
  mention: Mentioned | null;
}

/** A note in parts, where the names after `@` are those of people. The longest name wins: `@Ann Lee` before `@Ann`. */
export function splitMentions(body: string, people: readonly Mentioned[]): NotePart[] {
  const byLength = people.filter(({ name }) => name !== '').toSorted((a, b) => b.name.length - a.name.length);
  const parts: NotePart[] = [];
  let words = '';
  for (let at = 0; at < body.length; ) {
    const mention = body[at] === '@' ? byLength.find(({ name }) => standsAt(body, at + 1, name)) : undefined;
    if (!mention) {
      words += body[at];
      at += 1;
      continue;
    }
    if (words !== '') parts.push({ text: words, mention: null });
    parts.push({ text: `@${mention.name}`, mention });
    words = '';
    at += mention.name.length + 1;
  }
  if (words !== '') parts.push({ text: words, mention: null });
  return parts;
}

/** As a user id: everybody of the team. */
export const wholeTeam = 0;
/** What calls everybody, in whichever language it was written. */
export const teamNames: readonly Mentioned[] = ['team', 'équipe'].map((name) => ({
  user_id: wholeTeam,
  name,
}));

/** Who is told of a note: those whose names stand in it, or everybody. */
export function calledIn(
  body: string,
  people: readonly Mentioned[],
): { mentions: number[]; mentions_team: boolean } {
  const parts = splitMentions(body, [...people, ...teamNames]);
  const called = new Set(parts.flatMap(({ mention }) => mention?.user_id ?? []));
  const mentions_team = called.delete(wholeTeam);
  return { mentions: [...called], mentions_team };
}

function standsAt(body: string, at: number, name: string): boolean {
  if (!body.startsWith(name, at)) return false;
  return !/[\p{L}\p{N}]/u.test(body[at + name.length] ?? '');
}
