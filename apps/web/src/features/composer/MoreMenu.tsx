import { Menu } from '@mantine/core';
import {
  IconClick,
  IconExternalLink,
  IconListDetails,
  IconMapPin,
  IconMessageBolt,
  IconTemplate,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WantedType } from '#ui/kinds/kind.ts';
import type { Composable } from './dialogs/ComposeDialog.tsx';

/** How each kind that can be sent is written: in a dialog of its own, or, without any, elsewhere in the composer. */
const dialogs: { [T in WantedType]: { kind: Composable; Icon: TablerIcon } | null } = {
  text: null,
  media: null,
  template: null,
  messages_buttons: { kind: 'buttons', Icon: IconClick },
  message_ask_list_option: { kind: 'list', Icon: IconListDetails },
  message_cta_url: { kind: 'link', Icon: IconExternalLink },
  location: { kind: 'location', Icon: IconMapPin },
};
const offered = Object.values(dialogs).filter((dialog) => dialog !== null);

interface MoreMenuProps {
  button: ReactNode;
  onCompose: (kind: Composable) => void;
  onTemplate: () => void;
  onCanned: () => void;
}

/** What else can be sent. */
export function MoreMenu({ button, onCompose, onTemplate, onCanned }: MoreMenuProps) {
  const { t } = useTranslation('conversation');
  const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;
  return (
    <Menu position="top-start" withinPortal={false} floatingStrategy="fixed" width={250}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconTemplate {...icon} />} onClick={onTemplate}>
          {t('messages:composer.template')}
        </Menu.Item>
        <Menu.Item leftSection={<IconMessageBolt {...icon} />} onClick={onCanned}>
          {t('canned.title')}
        </Menu.Item>
        <Menu.Divider />
        {offered.map(({ kind, Icon }) => (
          <Menu.Item key={kind} leftSection={<Icon {...icon} />} onClick={() => onCompose(kind)}>
            {t(`more.${kind}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
