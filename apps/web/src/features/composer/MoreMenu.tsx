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
import type { Composable } from './dialogs/ComposeDialog.tsx';

const kinds: { kind: Composable; Icon: TablerIcon }[] = [
  { kind: 'buttons', Icon: IconClick },
  { kind: 'list', Icon: IconListDetails },
  { kind: 'link', Icon: IconExternalLink },
  { kind: 'location', Icon: IconMapPin },
];

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
        {kinds.map(({ kind, Icon }) => (
          <Menu.Item key={kind} leftSection={<Icon {...icon} />} onClick={() => onCompose(kind)}>
            {t(`more.${kind}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
