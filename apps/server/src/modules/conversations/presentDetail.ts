import type { ConversationDetail, TimelineEntry } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import type { OpenedConversation } from './openConversation.ts';
import { presentConversation } from './presentConversation.ts';
import { presentMessage } from './thread/presentMessage.ts';
import type { GroupChange } from './thread/readGroupChanges.ts';

export function presentDetail(ctx: RequestContext, opened: OpenedConversation): ConversationDetail {
  const around = { ...opened.thread, timezone: opened.timezone };
  const messages = opened.thread.messages.map((row) => presentMessage(ctx, row, around));
  const entries: TimelineEntry[] = [
    ...messages.map((message) => ({
      kind: 'message' as const,
      at: message.sended_at ?? message.created_at,
      message,
    })),
    ...opened.groupChanges.map(presentGroupChange),
  ];
  return {
    ...presentConversation(opened.row, ctx.clock.now()),
    messages,
    older_cursor: opened.olderCursor,
    timeline: entries.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)),
    reengage_waiting: null,
  };
}

function presentGroupChange({ id, name, color, added_at }: GroupChange): TimelineEntry {
  const at = added_at.toISOString();
  return {
    kind: 'group_change',
    at,
    id,
    group_id: id,
    group: { name, color },
    is_added: true,
    created_at: at,
  };
}
