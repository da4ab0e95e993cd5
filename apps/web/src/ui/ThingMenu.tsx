import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface ThingMenuProps {
  label: string;
  /** In words; absent when the person may not delete it. */
  deleteLabel: string | undefined;
  onDelete: () => void;
  /** The entries before it. */
  children: ReactNode;
}

/** The quieter things to do with one thing of a list; deleting it comes last. */
export function ThingMenu({ label, deleteLabel, onDelete, children }: ThingMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal={false} floatingStrategy="fixed">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label}>
          <IconDots size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        {deleteLabel ? (
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
            onClick={onDelete}
          >
            {deleteLabel}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
