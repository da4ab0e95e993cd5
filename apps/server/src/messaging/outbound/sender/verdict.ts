import type { SendOutcome } from '@herald/whatsapp';
import { classifyError, pairWaitMs } from '@herald/whatsapp/model';
import { columnInteger, storable } from '../../../platform/database/storable.ts';
import type { MessageError, SendResult } from '../../ledger/index.ts';
import type { PostOutcome } from './post.ts';

/** What an attempt means for the message, its number and its campaign. */
export interface Verdict {
  event: SendResult['event'];
  /** WhatsApp finds the number too fast, and wants at least such a pause; null when it does not. */
  throttleMs: number | null;
  /** Every further message of the campaign would fail alike. */
  stop: { code: string; message: string } | null;
  /** Meta refuses the token. */
  disconnectedBy: number | null;
}

export interface Attempt {
  /** Attempts used up before this one. */
  attempts: number;
  isCampaign: boolean;
  claimedBy: string;
  now: Date;
}

/** Was claimed but never posted: back to the queue as if nothing had happened. */
export function unposted(claimedBy: string, notBefore: Date | null): Verdict {
  return plain({ kind: 'requeued', notBefore, usedAttempt: false, error: null, claimedBy });
}

type Refused = Extract<SendOutcome, { kind: 'refused' }>;
type Unsendable = Extract<PostOutcome, { kind: 'unsendable' }>;

const mostAttempts = 5;
const mostPairWaits = 6;

/** Decides from the outcome alone; what each code means stands in `packages/whatsapp/src/model/errors/table.ts`. */
export function judgeOutcome(outcome: PostOutcome, attempt: Attempt): Verdict {
  const { now, claimedBy } = attempt;
  switch (outcome.kind) {
    case 'accepted':
      return plain({
        kind: 'accepted',
        at: now,
        wamid: outcome.wamid,
        held: isHeld(outcome.messageStatus),
        claimedBy,
      });
    case 'not_sent':
      return again(attempt, { delayMs: 1000, usedAttempt: false, error: null });
    case 'unknown':
      return plain({ kind: 'unanswered', claimedBy });
    case 'refused':
      return judgeRefusal(outcome, attempt);
    case 'recalled':
      return unposted(claimedBy, null);
    case 'unsendable':
      return judgeUnsendable(outcome, attempt);
  }
}

/** Ours, not WhatsApp's: only a mishap may be gone the next time. */
function judgeUnsendable({ reason, details }: Unsendable, attempt: Attempt): Verdict {
  const error = { code: null, title: reason, details };
  const { attempts } = attempt;
  if (reason !== 'not_prepared' || attempts >= mostAttempts) return refuse(attempt, error);
  return again(attempt, { delayMs: 5000 * 4 ** attempts, usedAttempt: true, error });
}

/** Meta paces new templates (`held…`), or paused the template after taking the message: the outcome is still open. */
function isHeld(messageStatus: string | null): boolean {
  return messageStatus === 'held_for_quality_assessment' || messageStatus === 'paused';
}

function judgeRefusal(refused: Refused, attempt: Attempt): Verdict {
  const error = errorOf(refused);
  const retryMs = (refused.retryAfter ?? 0) * 1000;
  const { attempts } = attempt;
  switch (actionOf(refused)) {
    case 'slow_number':
      return { ...again(attempt, { delayMs: retryMs, usedAttempt: false, error }), throttleMs: retryMs };
    case 'retry_backoff': {
      const most = refused.code === 1 ? 2 : mostAttempts;
      if (attempts >= most) return refuse(attempt, error);
      return again(attempt, { delayMs: Math.max(retryMs, 5000 * 4 ** attempts), usedAttempt: true, error });
    }
    case 'wait_pair':
      if (attempts >= mostPairWaits) return refuse(attempt, error);
      return again(attempt, { delayMs: pairWaitMs(attempts), usedAttempt: true, error });
    case 'reconnect':
    case 'stop_campaign':
      return stopAt(refused, attempt, error);
    default:
      return refuse(attempt, error);
  }
}

/** Answers of something between Meta and us have no code; the transient ones say "slower". */
function actionOf({ code, transient }: Refused) {
  if (code === null) return transient ? 'slow_number' : 'retry_backoff';
  const { action, known } = classifyError(code);
  return known || !transient ? action : 'retry_backoff';
}

/** The recipient of a campaign gets another chance when the cause is gone; an answer to a person has failed. */
function stopAt(refused: Refused, attempt: Attempt, error: MessageError): Verdict {
  if (!attempt.isCampaign) return refuse(attempt, error);
  const words = [...new Set([error.title, error.details].filter(Boolean))].join(': ');
  return {
    ...again(attempt, { delayMs: 0, usedAttempt: false, error }),
    stop: { code: String(refused.code), message: words },
    disconnectedBy: classifyError(refused.code ?? 0).action === 'reconnect' ? refused.code : null,
  };
}

function errorOf({ code, title, details }: Refused): MessageError {
  return { code: columnInteger(code), title: storable(title), details: storable(details) };
}

function refuse({ now, claimedBy }: Attempt, error: MessageError): Verdict {
  return plain({ kind: 'refused', at: now, error, claimedBy });
}

function again(
  { now, claimedBy }: Attempt,
  { delayMs, usedAttempt, error }: { delayMs: number; usedAttempt: boolean; error: MessageError | null },
): Verdict {
  const notBefore = delayMs > 0 ? new Date(now.getTime() + delayMs) : null;
  return plain({ kind: 'requeued', notBefore, usedAttempt, error, claimedBy });
}

function plain(event: Verdict['event']): Verdict {
  return { event, throttleMs: null, stop: null, disconnectedBy: null };
}
