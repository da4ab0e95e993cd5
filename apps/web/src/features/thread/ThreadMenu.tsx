import type { Conversation } from '@herald/contract';
import { Menu } from '@mantine/core';
import {
  IconBan,
  IconBolt,
  IconClock,
  IconEye,
  IconEyeOff,
  IconFileDescription,
  IconFlag,
  IconMail,
  IconPhoto,
  IconPin,
  IconPinnedOff,
  IconSearch,
  IconTag,
} from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#app/i18n/i18n.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { useConversationActions } from '#data/conversations/useConversationActions.ts';
import { useFollow } from '#data/conversations/useFollow.ts';
import { usePins, useTogglePin } from '#data/conversations/usePins.ts';
import { openPicker } from '#features/inbox/index.ts';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';

const TranscriptDialog = lazyPart(async () => {
  const [dialog] = await Promise.all([import('./transcript/TranscriptDialog.tsx'), loadTexts('transcript')]);
  return dialog;
});

interface ThreadMenuProps {
  button: ReactNode;
  conversation: Conversation;
  mayChange: boolean;
  onFind: () => void;
  onGallery: () => void;
}

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

export default function ThreadMenu(props: ThreadMenuProps) {
  const { button, conversation, mayChange, onFind, onGallery } = props;
  const { t } = useTranslation('messages');
  const { markUnread } = useConversationActions();
  const place = useNumberParams();
  const [transcript, setTranscript] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const { contact_id: contactId, closed, blocked, version } = conversation;
  const isPinned = usePins(useNumberParams()).some((row) => row.contact_id === contactId);
  const togglePin = useTogglePin();
  const follow = useFollow(conversation);
  const FollowIcon = follow.isFollowed ? IconEyeOff : IconEye;
  const PinIcon = isPinned ? IconPinnedOff : IconPin;
  const pick = (kind: 'snooze' | 'label' | 'macro' | 'block' | 'priority') => {
    const place = anchor.current?.querySelector('button') ?? null;
    openPicker({ kind, contactIds: [contactId], anchor: place, isBulk: false });
  };
  const changes = (
    <>
      <Menu.Item leftSection={<IconMail {...icon} />} onClick={() => markUnread.mutate(contactId)}>
        {t('thread.markUnread')}
      </Menu.Item>
      <Menu.Item leftSection={<IconTag {...icon} />} onClick={() => pick('label')}>
        {t('inbox:labels.edit')}
      </Menu.Item>
      <Menu.Item leftSection={<IconFlag {...icon} />} onClick={() => pick('priority')}>
        {t('inbox:priority.label')}
      </Menu.Item>
      <Menu.Item leftSection={<IconBolt {...icon} />} onClick={() => pick('macro')}>
        {t('inbox:keys.macro')}
      </Menu.Item>
      {blocked ? null : (
        <Menu.Item leftSection={<IconBan {...icon} />} onClick={() => pick('block')}>
          {t('inbox:filters.block')}
        </Menu.Item>
      )}
      {closed ? null : (
        <Menu.Item hiddenFrom="sm" leftSection={<IconClock {...icon} />} onClick={() => pick('snooze')}>
          {t('inbox:snooze.label')}
        </Menu.Item>
      )}
    </>
  );
  return (
    <span ref={anchor}>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconSearch {...icon} />} onClick={onFind}>
            {t('conversation:find.open')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPhoto {...icon} />} onClick={onGallery}>
            {t('conversation:gallery')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileDescription {...icon} />} onClick={() => setTranscript(true)}>
            {t('conversation:transcript')}
          </Menu.Item>
          {version > 0 ? (
            <Menu.Item leftSection={<PinIcon {...icon} />} onClick={() => togglePin(contactId)}>
              {t(isPinned ? 'inbox:pin.unpin' : 'inbox:pin.pin')}
            </Menu.Item>
          ) : null}
          {version > 0 ? (
            <Menu.Item leftSection={<FollowIcon {...icon} />} onClick={follow.toggle}>
              {t(follow.isFollowed ? 'inboxMenus:follow.stop' : 'inboxMenus:follow.follow')}
            </Menu.Item>
          ) : null}
          {mayChange ? changes : null}
        </Menu.Dropdown>
      </Menu>
      {transcript ? (
        <LazyBoundary name={t('conversation:transcript')} onClose={() => setTranscript(false)}>
          <TranscriptDialog place={place} contactId={contactId} onClose={() => setTranscript(false)} />
        </LazyBoundary>
      ) : null}
    </span>
  );
}
