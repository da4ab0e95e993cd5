import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import {
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Alignment } from '../canvas/align.ts';

const icons: Record<Alignment, TablerIcon> = {
  left: IconLayoutAlignLeft,
  center: IconLayoutAlignCenter,
  top: IconLayoutAlignTop,
  across: IconLayoutDistributeVertical,
  down: IconLayoutDistributeHorizontal,
};

/** What puts the chosen blocks into a line. */
export default function AlignMenu({ onAlign }: { onAlign: (how: Alignment) => void }) {
  const { t } = useTranslation('automations');
  const [isOpen, setOpen] = useState(false);
  return (
    <Menu position="bottom-start" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Tooltip label={t('align.title')} disabled={isOpen}>
          <ActionIcon variant="subtle" color="gray" aria-label={t('align.title')}>
            <IconLayoutAlignLeft size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.keys(icons) as Alignment[]).map((how) => {
          const Icon = icons[how];
          return (
            <Menu.Item
              key={how}
              leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
              onClick={() => onAlign(how)}
            >
              {t(`align.${how}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
