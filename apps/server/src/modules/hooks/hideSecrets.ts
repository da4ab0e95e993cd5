const secretName =
  /pass(word|wd|phrase)|mot_?de_?passe|secret|token|authori[sz]ation|api_?key|cookie|signature|cvv|iban|^(key|pin|otp)$/i;
const ownSecret = /\bh(ht|st)_[\w-]{20,}/g;
export const hidden = '•••';

/** What others send may hold secrets of theirs, or ours: a log that people read keeps none of them. */
export function hideSecrets(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(ownSecret, hidden);
  if (Array.isArray(value)) return value.map(hideSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [
      name,
      secretName.test(name) && !isEmpty(inside) ? hidden : hideSecrets(inside),
    ]),
  );
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';
