import { type CloudApi, CloudApiError, type SendOutcome } from '@herald/whatsapp';
import { openToken } from '../../../connectors/whatsapp.ts';
import type { AppServices } from '../../../platform/context.ts';
import { Unsendable, type UploadedFile, type Uploads } from '../../kinds/index.ts';
import { linkTokensOf } from '../../links/index.ts';
import type { UnsendableReason } from '../../unsendable.ts';
import type { ClaimedMessage } from './claimed.ts';
import { compose } from './compose.ts';
import type { HeldMessage } from './held.ts';
import { FileGone } from './mediaIds.ts';
import type { SendingNumber } from './number.ts';
import { fillPrepared } from './preparedBody.ts';

export interface PostTools {
  app: AppServices;
  api: CloudApi;
  findMedia(fileId: number): Promise<UploadedFile>;
  /** Posting is still ours, and nothing was decided meanwhile that speaks against it. */
  mayLeave(claimed: HeldMessage): boolean;
}

/** What came of a message: of WhatsApp, or that Herald could not even hand it over. */
export type PostOutcome =
  | SendOutcome
  | { kind: 'unsendable'; reason: UnsendableReason; details: string | null }
  /** It waited for its files or a connection, and has to be judged again. */
  | { kind: 'recalled' };

/**
 * Posts one message; `onWrite` is called when its request is about to be written. Everything that goes wrong before the post
 * itself certainly left the message unsent.
 */
export async function post(
  { app, api, findMedia, mayLeave }: PostTools,
  number: SendingNumber,
  claimed: HeldMessage,
  onWrite: () => void,
): Promise<PostOutcome> {
  const { fileIds } = claimed;
  let request: Parameters<CloudApi['sendMessage']>[0];
  try {
    // Without files nothing is waited for: the message leaves at the very moment that the governor counts.
    const uploads = fileIds.length === 0 ? noUploads : await collect(fileIds, findMedia);
    if (fileIds.length > 0 && !mayLeave(claimed)) return { kind: 'recalled' };
    const linkToken = (targetId: number) =>
      linkTokensOf(app.secrets).make({ targetId, messageId: claimed.id });
    const body = fillPrepared(claimed, linkToken) ?? compose(claimed, uploads, linkToken);
    const token = tokenOf(app, number);
    request = { token, phoneNumberId: number.metaId, body, onWrite, mayLeave: () => mayLeave(claimed) };
  } catch (error) {
    return beforePosting(app, claimed, error);
  }
  try {
    const outcome = await api.sendMessage(request);
    const isWithdrawn = outcome.kind === 'not_sent' && outcome.reason === 'withdrawn';
    return isWithdrawn ? { kind: 'recalled' } : outcome;
  } catch (error) {
    app.log.error({ err: error, messageId: claimed.id }, 'sending broke off');
    return { kind: 'unknown', reason: 'exception' };
  }
}

const noUploads: Uploads = new Map();

async function collect(files: readonly number[], findMedia: PostTools['findMedia']): Promise<Uploads> {
  return new Map(await Promise.all(files.map(async (id) => [id, await findMedia(id)] as const)));
}

/** A number as it was loaded for a claim sends many messages: its token is unsealed once. */
const tokens = new WeakMap<SendingNumber, string>();

function tokenOf(app: AppServices, number: SendingNumber): string {
  const known = tokens.get(number);
  if (known !== undefined) return known;
  const token = openToken(app, number.tokenSealed);
  tokens.set(number, token);
  return token;
}

/** WhatsApp's own code for media that it could not take. */
const mediaRefused = 131053;

function beforePosting(app: AppServices, claimed: ClaimedMessage, error: unknown): PostOutcome {
  if (error instanceof CloudApiError) return uploadRefused(error);
  if (error instanceof FileGone) return { kind: 'unsendable', reason: 'file_missing', details: null };
  if (error instanceof Unsendable)
    return { kind: 'unsendable', reason: error.reason, details: error.details };
  // Ours, not WhatsApp's: tried again a few times, and looked at by somebody.
  app.log.error({ err: error, messageId: claimed.id }, 'a message could not be prepared');
  return { kind: 'unsendable', reason: 'not_prepared', details: null };
}

function uploadRefused({
  code,
  transient,
  httpStatus,
  retryAfter,
  details,
  message,
}: CloudApiError): SendOutcome {
  if (httpStatus === null) return { kind: 'not_sent', reason: 'upload' };
  return {
    ...refusal(code ?? (transient ? 131016 : mediaRefused), message),
    details,
    transient,
    httpStatus,
    retryAfter,
  };
}

function refusal(code: number, title: string): Extract<SendOutcome, { kind: 'refused' }> {
  return {
    kind: 'refused',
    code,
    subcode: null,
    title,
    details: null,
    transient: false,
    httpStatus: 0,
    retryAfter: null,
  };
}
