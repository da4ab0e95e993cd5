import type { Locale } from '@herald/contract';

/** A sentence in both languages, or one that is the same in both. */
export type Text = string | Record<Locale, string>;

/** Codes every part of Herald may use; each has a text of its own in http/messages. */
export const statusOfCode = {
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  rate_limited: 429,
  internal: 500,
  upstream: 502,
  unavailable: 503,
} as const;

export type GeneralCode = keyof typeof statusOfCode;

interface AppErrorOptions {
  /** Of a code of your own; 409 (wrong state) when absent. */
  status?: number;
  /** Texts to show beside the fields of a form. */
  errors?: Record<string, Text[]>;
  /** Seconds until trying again makes sense. */
  retryAfter?: number;
  /** Where what is not there any more goes on. */
  movedTo?: number | null;
  cause?: unknown;
}

/**
 * Something expected went wrong, and the person can be told. Thrown where the fact is known and caught in one
 * place, which answers `{message, code, errors?}` in the person's language. Anything else that is thrown is a bug.
 */
export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  /** Absent: the general text of the code. */
  readonly text: Text | null;
  readonly errors: Record<string, Text[]> | null;
  readonly retryAfter: number | null;
  readonly movedTo: number | null;

  constructor(code: GeneralCode | (string & {}), text: Text | null = null, options: AppErrorOptions = {}) {
    super(text === null ? code : inLocale(text, 'en'), { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.text = text;
    this.status = options.status ?? (code in statusOfCode ? statusOfCode[code as GeneralCode] : 409);
    this.errors = options.errors ?? null;
    this.retryAfter = options.retryAfter ?? null;
    this.movedTo = options.movedTo ?? null;
  }
}

export function inLocale(text: Text, locale: Locale): string {
  return typeof text === 'string' ? text : text[locale];
}

/** The thing does not exist, or belongs to somebody else: the answer is the same. */
export function notFound(): AppError {
  return new AppError('not_found');
}

/** One field of a form is wrong: `throw invalidField('email', { en: '…', fr: '…' })`. */
export function invalidField(field: string, text: Text): AppError {
  return new AppError('invalid', text, { errors: { [field]: [text] } });
}
