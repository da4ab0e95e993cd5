import type { ChatLink } from '@herald/contract';
import { shortUrl } from '../../messaging/links/index.ts';
import type { AppServices } from '../../platform/context.ts';
import type { ChatLinkRow } from './queries.ts';

/** A link as the contract names it. */
export function presentChatLink(app: AppServices, row: ChatLinkRow): ChatLink {
  const { token, archived_at, last_visited_at, created_at, ...rest } = row;
  return {
    ...rest,
    url: shortUrl(app, token),
    last_visited_at: last_visited_at?.toISOString() ?? null,
    archived: archived_at !== null,
    created_at: created_at.toISOString(),
  };
}
