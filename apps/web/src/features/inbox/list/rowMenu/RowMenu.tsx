import type { Conversation } from '@herald/contract';
import { Kbd, Menu } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconBan,
  IconClock,
  IconEye,
  IconEyeOff,
  IconFlag,
  IconMail,
  IconPin,
  IconPinnedOff,
  IconTag,
  IconUser,
  IconUserPlus,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useContactName } from '#data/conversations/useContactName.ts';
import { useRowChoices } from './useRowChoices.ts';

interface RowMenuProps {
  conversation: Conversation;
  at: { x: number; y: number };
  onClose: () => void;
}

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** All that can be done with a row, where it was asked for: by the other button of the mouse, a long touch, or the menu key. */
export default function RowMenu({ conversation, at, onClose }: RowMenuProps) {
  const { t } = useTranslation('inboxMenus');
  const name = useContactName()(conversation);
  const place = useRef<HTMLSpanElement>(null);
  const choices = useRowChoices(conversation, () => place.current);
  const PinIcon = choices.isPinned ? IconPinnedOff : IconPin;
  const FollowIcon = choices.follow.isFollowed ? IconEyeOff : IconEye;
  const CloseIcon = conversation.closed ? IconArchiveOff : IconArchive;
  return (
    <Menu opened onChange={(opened) => !opened && onClose()} position="bottom-start" withinPortal returnFocus>
      <Menu.Target>
        <span
          ref={place}
          style={{ position: 'fixed', left: at.x, top: at.y, width: 1, height: 1, pointerEvents: 'none' }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('row.label', { name })}>
        <Menu.Item leftSection={<CloseIcon {...icon} />} rightSection={<Kbd>E</Kbd>} onClick={choices.close}>
          {t(conversation.closed ? 'row.reopen' : 'row.close')}
        </Menu.Item>
        <Menu.Item leftSection={<IconClock {...icon} />} rightSection={<Kbd>S</Kbd>} onClick={choices.snooze}>
          {t('row.snooze')}
        </Menu.Item>
        {choices.assign && choices.assignMe ? (
          <>
            <Menu.Item
              leftSection={<IconUserPlus {...icon} />}
              rightSection={<Kbd>A</Kbd>}
              onClick={choices.assign}
            >
              {t('row.assign')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconUser {...icon} />}
              rightSection={<Kbd>I</Kbd>}
              onClick={choices.assignMe}
            >
              {t('row.assignMe')}
            </Menu.Item>
          </>
        ) : null}
        <Menu.Item leftSection={<IconTag {...icon} />} rightSection={<Kbd>L</Kbd>} onClick={choices.labels}>
          {t('row.labels')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFlag {...icon} />}
          rightSection={<Kbd>P</Kbd>}
          onClick={choices.priority}
        >
          {t('row.priority')}
        </Menu.Item>
        <Menu.Item
          leftSection={<PinIcon {...icon} />}
          rightSection={<Kbd>⇧ P</Kbd>}
          onClick={choices.togglePin}
        >
          {t(choices.isPinned ? 'inbox:pin.unpin' : 'inbox:pin.pin')}
        </Menu.Item>
        <Menu.Item leftSection={<FollowIcon {...icon} />} onClick={choices.follow.toggle}>
          {t(choices.follow.isFollowed ? 'follow.stop' : 'follow.follow')}
        </Menu.Item>
        {conversation.unread_count === 0 ? (
          <Menu.Item
            leftSection={<IconMail {...icon} />}
            rightSection={<Kbd>U</Kbd>}
            onClick={choices.unread}
          >
            {t('row.unread')}
          </Menu.Item>
        ) : null}
        {conversation.blocked ? null : (
          <Menu.Item leftSection={<IconBan {...icon} />} onClick={choices.block}>
            {t('inbox:filters.block')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
