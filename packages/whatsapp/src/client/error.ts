export interface CloudApiErrorFacts {
  /** Meta's code; null when the answer was not Meta's, or none came. */
  code: number | null;
  subcode: number | null;
  /** Localised texts that Meta writes for people: show them. */
  userTitle: string | null;
  userMessage: string | null;
  details: string | null;
  /** Null when no answer came. */
  httpStatus: number | null;
  fbtraceId: string | null;
  transient: boolean;
  /** Seconds. */
  retryAfter: number | null;
}

/** A call to Meta that failed. Holds nothing of the request, so that no token or secret can reach a log. */
export class CloudApiError extends Error implements CloudApiErrorFacts {
  readonly code: number | null;
  readonly subcode: number | null;
  readonly userTitle: string | null;
  readonly userMessage: string | null;
  readonly details: string | null;
  readonly httpStatus: number | null;
  readonly fbtraceId: string | null;
  readonly transient: boolean;
  readonly retryAfter: number | null;

  constructor(message: string, facts: Partial<CloudApiErrorFacts> = {}) {
    super(message);
    this.name = 'CloudApiError';
    this.code = facts.code ?? null;
    this.subcode = facts.subcode ?? null;
    this.userTitle = facts.userTitle ?? null;
    this.userMessage = facts.userMessage ?? null;
    this.details = facts.details ?? null;
    this.httpStatus = facts.httpStatus ?? null;
    this.fbtraceId = facts.fbtraceId ?? null;
    this.transient = facts.transient ?? false;
    this.retryAfter = facts.retryAfter ?? null;
  }
}
