import { newTraceId } from '../core/ids.ts';
import type { Json } from '../core/json.ts';
import type { WebhookError } from '../core/model.ts';

interface GraphErrorParts {
  code: number;
  http?: number;
  message: string;
  type?: string;
  subcode?: number;
  details?: string;
  userTitle?: string;
  userMessage?: string;
  transient?: boolean;
  retryAfterSeconds?: number;
}

/** An expected refusal, answered in Meta's envelope. */
export class GraphError extends Error {
  readonly parts: GraphErrorParts;

  constructor(parts: GraphErrorParts) {
    super(parts.message);
    this.parts = parts;
  }

  get http(): number {
    return this.parts.http ?? 400;
  }

  toJSON(): Json {
    const { code, message, type, subcode, details, userTitle, userMessage, transient } = this.parts;
    return {
      error: {
        message,
        type: type ?? 'OAuthException',
        code,
        ...(details === undefined ? {} : { error_data: { messaging_product: 'whatsapp', details } }),
        ...(subcode === undefined ? {} : { error_subcode: subcode }),
        ...(transient === undefined ? {} : { is_transient: transient }),
        ...(userTitle === undefined ? {} : { error_user_title: userTitle }),
        ...(userMessage === undefined ? {} : { error_user_msg: userMessage }),
        fbtrace_id: newTraceId(),
      },
    };
  }
}

interface CodeInfo {
  title: string;
  http?: number;
  details?: string;
}

const codes: Record<number, CodeInfo> = {
  100: { title: 'Invalid parameter' },
  368: { title: 'Temporarily blocked for policies violations', http: 403 },
  80007: {
    title: 'Rate limit issues',
    http: 429,
    details: 'The WhatsApp Business Account has reached its rate limit.',
  },
  130403: { title: 'User is blocked', details: 'The business has blocked this user.' },
  130429: {
    title: 'Rate limit hit',
    http: 429,
    details:
      'Message failed to send because there were too many messages sent from this phone number in a short period of time.',
  },
  131000: {
    title: 'Something went wrong',
    http: 500,
    details: 'Message failed to send due to an unknown error.',
  },
  131005: { title: 'Access denied', http: 403 },
  131008: { title: 'Required parameter is missing' },
  131009: { title: 'Parameter value is not valid' },
  131021: { title: 'Recipient cannot be sender', details: 'Sender and recipient phone number is the same.' },
  131026: {
    title: 'Message undeliverable',
    details:
      'Message Undeliverable. The recipient may not be on WhatsApp, may not have accepted the latest terms, or may use an old version.',
  },
  131031: { title: 'Business Account locked', http: 403 },
  131037: {
    title: 'Display name approval is needed before a message can be sent',
    details: 'The number needs an approved display name before it can send.',
  },
  131042: {
    title: 'Business eligibility payment issue',
    details: 'Message failed to send because there were one or more errors related to your payment method.',
  },
  131047: {
    title: 'Re-engagement message',
    details:
      'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
  },
  131048: {
    title: 'Spam Rate limit hit',
    details:
      'Message failed to send because the messaging limit of this business portfolio was reached for the last 24 hours.',
  },
  131049: {
    title: 'This message was not delivered to maintain healthy ecosystem engagement.',
    details: 'In order to maintain a healthy ecosystem engagement, the message failed to be delivered.',
  },
  131050: {
    title: 'Recipient has opted out of receiving marketing messages',
    details: 'The user has stopped marketing messages from this business on WhatsApp.',
  },
  131051: { title: 'Unsupported message type' },
  131053: { title: 'Media upload error' },
  131056: {
    title: '(Business Account, Consumer Account) pair rate limit hit',
    http: 429,
    details:
      'Message failed to send because there were too many messages sent from this phone number to the same phone number in a short period of time.',
  },
  131062: { title: 'Recipient identifier is not supported for this message' },
  131064: { title: 'Message limited due to template category violations' },
  132000: { title: 'Number of parameters does not match the expected number of params' },
  132001: { title: 'Template name does not exist in the translation', http: 404 },
  132005: { title: 'Translated text too long' },
  132012: { title: 'Parameter format does not match format in the created template' },
  132015: {
    title: 'Template is paused',
    details: 'Template is paused due to low quality so it cannot be sent in a template message.',
  },
  132016: {
    title: 'Template is disabled',
    details: 'Template has been paused too many times due to low quality and is now permanently disabled.',
  },
  132018: { title: 'There’s an issue with the parameters in your template' },
  133005: { title: 'Two step verification PIN Mismatch', details: 'Two-step verification PIN incorrect.' },
  133006: { title: 'Phone number needs to be verified before registering' },
  133008: { title: 'Too Many two step verification PIN Guesses' },
  133009: { title: 'Two step verification PIN Guessed Too Fast' },
  133010: {
    title: 'Account not registered',
    details: 'Phone number is not registered on the WhatsApp Business Platform.',
  },
  133016: {
    title: 'Account register deregister rate limit exceeded',
    details:
      'Registration or deregistration failed because there were too many attempts for this phone number in a short period of time.',
  },
  137000: { title: 'Recipient identity key hash does not match' },
  139100: { title: 'Failed to block users' },
};

/** A refusal of the messaging endpoints: code plus a sentence in `error_data.details`. */
export function messagingError(code: number, details?: string): GraphError {
  const info = codes[code];
  return new GraphError({
    code,
    http: info?.http,
    message: `(#${code}) ${info?.title ?? 'Error'}`,
    details: details ?? info?.details ?? info?.title ?? '',
  });
}

/** The same trouble as it appears in a failed status. */
export function webhookError(code: number, details?: string): WebhookError {
  const info = codes[code];
  const title = info?.title ?? 'Error';
  return {
    code,
    title,
    message: title,
    error_data: { details: details ?? info?.details ?? title },
    href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
  };
}

/** A refusal of the management endpoints, with the human text Meta localises. */
export function managementError(subcode: number, userTitle: string, userMessage: string): GraphError {
  return new GraphError({
    code: 100,
    message: 'Invalid parameter',
    subcode,
    transient: false,
    userTitle,
    userMessage,
  });
}

export function invalidParameter(details: string): GraphError {
  return new GraphError({ code: 100, message: `(#100) ${details}` });
}

export function unknownObject(method: string, id: string): GraphError {
  return new GraphError({
    code: 100,
    subcode: 33,
    type: 'GraphMethodException',
    message: `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
  });
}

export function invalidToken(message: string, subcode?: number): GraphError {
  return new GraphError({ code: 190, http: 401, message, subcode });
}

export function missingPermission(permission: string): GraphError {
  return new GraphError({
    code: 10,
    http: 403,
    message: `(#10) Application does not have permission for this action: ${permission} is required`,
  });
}
