import { Menu } from '@mantine/core';
import { IconMessageBolt, IconTemplate } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Composable } from '#ui/kinds/kind.ts';
import { composables } from '#ui/kinds/kinds.ts';

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
        {composables().map(({ dialog, Icon }) => (
          <Menu.Item
            key={dialog}
            leftSection={Icon ? <Icon {...icon} /> : null}
            onClick={() => onCompose(dialog)}
          >
            {t(`more.${dialog}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
