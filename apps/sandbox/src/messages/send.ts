import { type Behaviour, behaviourOf } from '../core/behaviours.ts';
import { newWamid } from '../core/ids.ts';
import { asObject, type Json } from '../core/json.ts';
import type { Message, PhoneNumber, Template } from '../core/model.ts';
import { stopMarketing } from '../customers/preferences.ts';
import { applyReaction } from '../customers/reactions.ts';
import { messagingError, unknownObject } from '../graph/errors.ts';
import type { World } from '../world.ts';
import { linksAreGood, linksIn } from './links.ts';
import { isHeldBack } from './pacing.ts';
import { planStatuses } from './plan.ts';
import { type Recipient, resolveRecipient } from './recipient.ts';
import {
  checkPairRate,
  checkRestrictions,
  checkSender,
  checkThroughput,
  exceedsPortfolioLimit,
  laterFailure,
} from './sendingLimits.ts';
import { scheduleNextStatus } from './statuses.ts';
import { checkTemplateMessage } from './templateMessage.ts';
import { checkContent, checkEnvelope } from './validate.ts';

export interface Accepted {
  message: Message;
  answer: Json;
  behaviour: Behaviour;
  /** Settles when the receiver has answered to the first status. */
  firstStatus: Promise<void>;
}

const throttledAt = new WeakMap<World, Map<string, number>>();

/** Accepts a message, or refuses it with a GraphError. What happens to it afterwards is told by webhooks. */
export function acceptMessage(world: World, phone: PhoneNumber, body: Json): Accepted {
  const waba = world.store.wabas.get(phone.wabaId);
  if (!waba) throw unknownObject('POST', phone.id);
  const type = checkEnvelope(body);
  checkSender(phone, waba);
  checkThroughput(world, phone);
  const recipient = resolveRecipient(world, phone, body);
  const { customer } = recipient;
  checkIdentity(body, customer.identityHash);
  if (phone.blockedUsers?.includes(customer.phone)) throw messagingError(130403);
  const template = type === 'template' ? checkTemplateMessage(world, phone, body) : null;
  if (!template) checkContent(world, phone, type, body);
  if (recipient.byBsuid && template?.category === 'AUTHENTICATION') throw messagingError(131062);
  checkRestrictions(world, waba, template);
  const behaviour = behaviourOf(customer, world.settings.behaviours);
  if (behaviour.answer === 'throttleFirst') throttleFirst(world, customer.phone);
  checkPairRate(world, phone, customer);
  const chat = world.store.chat(phone.id, customer.phone);
  let failure = laterFailure(world, { waba, phone, customer, chat, template, type, behaviour });
  if (failure === null && template && exceedsPortfolioLimit(world, waba, chat)) {
    if (world.settings.limits.portfolioAnswer === 'sync') throw messagingError(131048);
    failure = 131048;
  }
  if (failure === 131047 && world.settings.limits.serviceWindowAnswer === 'sync')
    throw messagingError(131047);
  const message = record(world, phone, recipient, type, body, template);
  if (behaviour.stopsMarketing && failure === 131050) stopMarketing(world, phone, customer);
  const held = failure === null && template?.category === 'MARKETING' && isHeldBack(world, template);
  const firstStatus = startLife(world, message, recipient, behaviour, failure, held);
  return { message, behaviour, firstStatus, answer: answerOf(world, phone, recipient, message, held) };
}

function checkIdentity(body: Json, known: string | undefined): void {
  const given = body.recipient_identity_key_hash;
  if (given !== undefined && known !== undefined && given !== known) throw messagingError(137000);
}

/** Refuses the first send of each minute; the retry goes through. */
function throttleFirst(world: World, customer: string): void {
  const times = throttledAt.get(world) ?? new Map<string, number>();
  throttledAt.set(world, times);
  const last = times.get(customer) ?? 0;
  if (world.clock.now() - last < 60_000) return;
  times.set(customer, world.clock.now());
  throw messagingError(130429);
}

function record(
  world: World,
  phone: PhoneNumber,
  recipient: Recipient,
  type: string,
  body: Json,
  template: Template | null,
): Message {
  const { customer } = recipient;
  const context = asObject(body.context);
  const message: Message = {
    id: newWamid(customer.phone, 'out'),
    direction: 'out',
    phoneNumberId: phone.id,
    wabaId: phone.wabaId,
    customer: customer.phone,
    type,
    content: { [type]: body[type] },
    at: world.clock.now(),
    ...(typeof body.biz_opaque_callback_data === 'string'
      ? { callbackData: body.biz_opaque_callback_data }
      : {}),
    ...(context.message_id ? { context: { id: context.message_id } } : {}),
    ...(template ? { templateId: template.id, category: (template.live ?? template).category } : {}),
    ...(recipient.byBsuid ? { addressedByBsuid: true } : {}),
    statuses: [],
    plan: [],
    reactions: {},
  };
  world.store.messages.put(message);
  const chat = world.store.chat(phone.id, customer.phone);
  // Answering a person who came from an advertisement within a day opens three free days.
  if (chat.referralAt > 0 && chat.freeEntryUntil === 0 && message.at - chat.referralAt < 86_400_000) {
    chat.freeEntryUntil = message.at + 3 * 86_400_000;
  }
  chat.typingUntil = 0;
  chat.lastAt = message.at;
  if (type === 'reaction') applyReaction(world, message, 'business');
  else {
    chat.messageIds.push(message.id);
    chat.unread++;
  }
  world.store.chats.put(chat);
  world.events.changed('messages');
  return message;
}

function startLife(
  world: World,
  message: Message,
  recipient: Recipient,
  behaviour: Behaviour,
  failure: number | null,
  held: boolean,
): Promise<void> {
  if (held) {
    message.held = true;
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    const start = (reason: number | null) => {
      message.plan = planStatuses(world, message, recipient.customer, behaviour, reason);
      scheduleNextStatus(world, message, resolve);
    };
    const links = world.settings.fetchLinks && failure === null ? linksIn(message.content) : [];
    if (links.length === 0) start(failure);
    else void linksAreGood(world, links).then((good) => start(good ? null : 131053));
  });
}

function answerOf(
  world: World,
  phone: PhoneNumber,
  recipient: Recipient,
  message: Message,
  held: boolean,
): Json {
  const { customer, input } = recipient;
  const businessId = world.store.wabas.get(phone.wabaId)?.businessId ?? '';
  const hidden = recipient.byBsuid && customer.hidesPhone;
  return {
    messaging_product: 'whatsapp',
    contacts: [
      {
        input,
        ...(hidden ? {} : { wa_id: customer.phone }),
        ...(customer.hasBsuid ? { user_id: world.store.bsuid(customer.phone, businessId) } : {}),
      },
    ],
    messages: [
      {
        id: message.id,
        ...(message.type === 'template'
          ? { message_status: held ? 'held_for_quality_assessment' : 'accepted' }
          : {}),
      },
    ],
  };
}
