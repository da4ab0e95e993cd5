/** `+52 1` and ten digits: how Mexican mobiles were dialled from abroad until 2019, and how WhatsApp still writes many. */
const mexicanOld = /^\+521(\d{10})$/;
const mexican = /^\+52([2-9]\d{9})$/;
/** Brazilian mobiles got a ninth digit in front; accounts that are older than it keep the short form. */
const brazilianOld = /^\+55([1-9]\d)([6-9]\d{7})$/;
const brazilian = /^\+55([1-9]\d)9([6-9]\d{7})$/;

/**
 * Every spelling under which WhatsApp may know a number, the one that is dialled today first. Two spellings are one
 * person, so whoever looks somebody up by number looks for all of them.
 */
export function phoneSpellings(e164: string): string[] {
  const mexico = mexicanOld.exec(e164) ?? mexican.exec(e164);
  if (mexico) return [`+52${mexico[1]}`, `+521${mexico[1]}`];
  const brazil = brazilianOld.exec(e164) ?? brazilian.exec(e164);
  if (brazil) return [`+55${brazil[1]}9${brazil[2]}`, `+55${brazil[1]}${brazil[2]}`];
  return [e164];
}
