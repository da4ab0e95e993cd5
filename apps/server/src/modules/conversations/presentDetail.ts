import type { ConversationDetail, ScheduledMessage, TimelineEntry } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import type { OpenedConversation } from './openConversation.ts';
import { presentConversation } from './presentConversation.ts';
import { presentMessage } from './thread/presentMessage.ts';

export function presentDetail(ctx: RequestContext, opened: OpenedConversation): ConversationDetail {
  const around = { ...opened.thread, timezone: opened.timezone };
  const messages = opened.thread.messages.map((row) => presentMessage(ctx, row, around));
  const entries: TimelineEntry[] = [
    ...messages.map((message) => ({
      kind: 'message' as const,
      at: message.sended_at ?? message.created_at,
      message,
    })),
    ...opened.entries,
  ];
  return {
    ...presentConversation(opened.row, ctx.clock.now()),
    messages,
    older_cursor: opened.olderCursor,
    newer_cursor: opened.newerCursor,
    timeline: entries.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)),
    reengage_waiting: reengageIn(opened.scheduled),
    scheduled: opened.scheduled,
  };
}

/** What leaves by itself when the person answers. */
function reengageIn(scheduled: readonly ScheduledMessage[]): ConversationDetail['reengage_waiting'] {
  const found = scheduled.find(({ kind, status }) => kind === 'reengage' && status === 'waiting');
  if (!found) return null;
  const { id, message, preview } = found;
  return { id, message: message.type === 'text' ? message.body : preview };
}
