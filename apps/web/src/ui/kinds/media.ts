import {
  IconFile,
  IconMicrophone,
  IconMusic,
  IconPaperclip,
  IconPhoto,
  IconSticker,
  IconVideo,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Kind, WantedKind } from './kind.ts';

export const media: Kind<'media'> & WantedKind<'media'> = {
  Icon: IconPaperclip,
  bubble: ({ caption }) => ({ body: caption }),
  dialog: null,
  expected: ({ caption, voice }, { file }) => ({
    media_url: file?.url ?? null,
    type: file?.media_type ?? 'document',
    caption: caption ?? null,
    file_name: file?.name ?? null,
    mime_type: file?.mime_type ?? null,
    size: file?.size ?? null,
    voice: voice ?? false,
    error: null,
  }),
};

/** The list of conversations says what kind of file it is. */
export const mediaIcons = {
  image: IconPhoto,
  video: IconVideo,
  audio: IconMusic,
  voice: IconMicrophone,
  document: IconFile,
  sticker: IconSticker,
} as const satisfies Record<string, TablerIcon>;
