import type { Message } from '@herald/contract';
import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { AppError, invalidField, notFound } from '../../../platform/errors.ts';
import { accessConversation } from '../access.ts';
import { queueFromInbox } from '../send/queue.ts';
import { authorOf } from '../send/sending.ts';
import { presentSent } from '../sendMessage.ts';
import { lockTarget, readOwnReaction, saveOwnReaction, type Target, withdrawWaiting } from './reactions.ts';

/** WhatsApp takes no reactions to what is older. */
const reactableMs = 30 * 86_400_000;

/**
 * Puts an emoji under a message, or takes it away with an empty one. It shows at once, and is taken back if it cannot be
 * sent. What is there already is not sent again.
 */
export function reactToMessage(
  ctx: RequestContext,
  contactId: number,
  messageId: number,
  emoji: string,
): Promise<Message> {
  checkEmoji(emoji);
  return ctx.db.transaction(async (tx) => {
    await accessConversation(tx, ctx, contactId);
    const target = await lockTarget(tx, ctx, contactId, messageId);
    if (!target) throw notFound();
    await react(tx, ctx, target, emoji);
    return presentSent(tx, ctx, contactId, messageId);
  });
}

async function react(tx: Tx, ctx: RequestContext, target: Target, emoji: string): Promise<void> {
  const { wamid } = checkReactable(target, ctx.clock.now());
  if (emoji === ((await readOwnReaction(tx, target))?.emoji ?? '')) return;
  // What has not left need not leave any more; what stood there before it stands there again, and may be what is wanted.
  await withdrawWaiting(tx, target);
  const shown = await readOwnReaction(tx, target);
  if (emoji === (shown?.emoji ?? '')) return;
  const previous = shown ? { emoji: shown.emoji, at: shown.reacted_at.toISOString() } : null;
  const at = after(shown?.reacted_at, ctx.clock.now());
  await queueFromInbox(tx, { ...authorOf(ctx), clock: { now: () => at } }, target.contact_id, {
    message: { type: 'reaction', content: { message_id: target.id, wamid, emoji, previous } },
  });
  await saveOwnReaction(tx, target, emoji, at);
}

/** Its time is how a reaction is told from the one that it replaced. */
function after(earlier: Date | undefined, now: Date): Date {
  return new Date(Math.max(now.getTime(), (earlier?.getTime() ?? 0) + 1));
}

const emojiPattern = /^\p{RGI_Emoji}$/v;

function checkEmoji(emoji: string): void {
  // Keyboards leave out the mark that asks for the coloured form.
  if (emoji === '' || emojiPattern.test(emoji) || emojiPattern.test(`${emoji}\ufe0f`)) return;
  throw invalidField('emoji', {
    en: 'A reaction is one emoji.',
    fr: 'Une réaction est un seul émoji.',
  });
}

function checkReactable(target: Target, now: Date): { wamid: string } {
  const { wamid, status, type, revoked_at, happened_at } = target;
  const isThere = status !== 'failed' && status !== 'expired' && revoked_at === null;
  const isRecent = now.getTime() - happened_at.getTime() <= reactableMs;
  if (wamid !== null && isThere && isRecent && type !== 'system') return { wamid };
  throw new AppError(
    'message_not_reactable',
    isRecent
      ? {
          en: 'WhatsApp takes no reaction to this message: the person does not have it.',
          fr: 'WhatsApp n’accepte pas de réaction à ce message : la personne ne l’a pas.',
        }
      : {
          en: 'WhatsApp takes reactions to messages of the last 30 days only.',
          fr: 'WhatsApp n’accepte de réactions qu’aux messages des 30 derniers jours.',
        },
  );
}
