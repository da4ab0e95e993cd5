import { CloudApiError } from '@herald/whatsapp';

/** Why Meta did not register a number although it could: a person has to do something about its PIN, or wait. */
export interface PinRefusal {
  why: 'wrong' | 'guesses' | 'speed' | 'registrations';
  /** Meta's own sentence. */
  said: string;
  /** Until then Meta takes no further try; null when it did not say. */
  retryAt: Date | null;
}

const reasons: Readonly<Record<number, PinRefusal['why']>> = {
  133005: 'wrong',
  133008: 'guesses',
  133009: 'speed',
  133016: 'registrations',
};

/** Returns what a failed registration says about the PIN; null when it is about anything else. */
export function pinRefusalOf(error: unknown, now: Date): PinRefusal | null {
  if (!(error instanceof CloudApiError) || error.code === null) return null;
  const why = reasons[error.code];
  if (!why) return null;
  const said = error.details ?? error.message;
  const named = error.retryAfter === null ? waitIn(said) : error.retryAfter * 1000;
  const wait = why === 'wrong' ? null : named;
  return { why, said, retryAt: wait === null ? null : new Date(now.getTime() + wait) };
}

const lengths = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** How long Meta asks to wait, in milliseconds: it says so in its sentence alone. */
export function waitIn(said: string): number | null {
  const found = /(\d+)\s*(second|minute|hour|day)s?\b/i.exec(said);
  const unit = found?.[2]?.toLowerCase() as keyof typeof lengths | undefined;
  return found && unit ? Number(found[1]) * lengths[unit] : null;
}
