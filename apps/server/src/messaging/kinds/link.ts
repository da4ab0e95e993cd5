import { validateMessage } from '@herald/whatsapp/model';
import { type Clicks, shorten } from '../links/index.ts';
import {
  composeFrame,
  headerFiles,
  headerText,
  makeFrame,
  presentHeader,
  type StoredFrame,
} from './header.ts';
import type { Kind, Making, SentKind, Wanted, WantedKind } from './kind.ts';
import { joined, newMessage, noAnswer, noUploads } from './parts.ts';
import { inWireNames } from './problems.ts';
import type { Uploads } from './uploads.ts';

export interface StoredLink extends StoredFrame {
  text_url: string;
  url: string;
  /** Where a tracked link leads in the end. */
  original_url: string | null;
}

const untracked = (wanted: Wanted<'message_cta_url'>): StoredLink => ({
  ...makeFrame(wanted),
  text_url: wanted.text_url,
  url: wanted.url,
  original_url: null,
});

function make({ app }: Making, wanted: Wanted<'message_cta_url'>): StoredLink {
  const content = untracked(wanted);
  return wanted.track ? { ...content, url: shorten(app), original_url: content.url } : content;
}

const compose = (content: StoredLink, uploads: Uploads) => ({
  type: 'cta_url' as const,
  ...composeFrame(content, uploads),
  label: content.text_url,
  url: content.url,
});

/** A message with one button that opens a page. Who follows it is counted if that was wanted. */
export const link: Kind<'message_cta_url', StoredLink> &
  SentKind<StoredLink> &
  WantedKind<'message_cta_url', StoredLink> = {
  check: (wanted) =>
    inWireNames(validateMessage(compose(untracked(wanted), noUploads)), {
      'header.text': 'header',
      label: 'text_url',
    }),
  make,
  outline: (_tx, _number, { body }) => body,
  files: headerFiles,
  compose,
  links: ({ url, original_url }) => (original_url === null ? [] : [{ shortUrl: url, url: original_url }]),
  // Clicks belong to one message: another one gets an address of its own.
  again: ({ app }, content) => (content.original_url === null ? content : { ...content, url: shorten(app) }),
  notice: newMessage,
  preview: ({ body }) => body,
  words: (content) => joined(headerText(content), content.body, content.footer, content.text_url),
  answer: noAnswer,
  present({ header, ...rest }, context) {
    const shown = header && presentHeader(header, context);
    return {
      ...rest,
      header_type: shown?.type ?? null,
      header: shown ? (shown.text ?? shown.media_url) : null,
      click_count: rest.original_url === null ? null : sumOf(context.clicks),
    };
  },
};

function sumOf(clicks: Clicks): number {
  return [...clicks.values()].reduce((sum, count) => sum + count, 0);
}
