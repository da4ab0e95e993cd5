export const answerKinds = [
  'text',
  'number',
  'email',
  'phone',
  'date',
  'choice',
  'media',
  'location',
] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** What somebody typed as a value of a kind; null where it is none. */
export function readAnswer(kind: AnswerKind, text: string): string | null {
  const said = text.trim();
  if (said === '') return null;
  switch (kind) {
    case 'number':
      return readNumber(said);
    case 'email':
      return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(said) ? said.toLowerCase() : null;
    case 'phone':
      return readPhone(said);
    case 'date':
      return readDate(said);
    default:
      return said;
  }
}

function readNumber(said: string): string | null {
  const bare = said.replace(/[\s\u00a0\u202f]/g, '').replace(/[€$£%]/g, '');
  const plain = /^[+-]?\d+([.,]\d+)?$/.test(bare) ? bare.replace(',', '.') : null;
  return plain === null || !Number.isFinite(Number(plain)) ? null : String(Number(plain));
}

function readPhone(said: string): string | null {
  const bare = said.replace(/[\s().\u00a0-]/g, '');
  return /^\+?\d{6,15}$/.test(bare) ? bare : null;
}

/** 2026-01-31, 31/01/2026 and 31.1.26: days come first where people write on WhatsApp. */
function readDate(said: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(said);
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const local = /^(\d{1,2})[/.\s-](\d{1,2})[/.\s-](\d{4}|\d{2})$/.exec(said);
  if (!local) return null;
  const year = Number(local[3]);
  return dateOf(year < 100 ? 2000 + year : year, Number(local[2]), Number(local[1]));
}

function dateOf(year: number, month: number, day: number): string | null {
  const days = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  if (days === undefined || day < 1 || day > days) return null;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
