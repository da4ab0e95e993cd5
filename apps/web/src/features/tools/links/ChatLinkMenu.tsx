import type { ChatLink } from '@herald/contract';
import { Menu } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { notifyDone } from '#ui/notify.ts';
import { notifyUndo } from '#ui/notifyUndo.tsx';
import { ThingMenu } from '#ui/ThingMenu.tsx';
import { useArchiveLink } from './queries.ts';

interface ChatLinkMenuProps {
  link: ChatLink;
  onEdit: (link: ChatLink) => void;
}

/** What one does with a link besides sharing it. */
export function ChatLinkMenu({ link, onEdit }: ChatLinkMenuProps) {
  const { t } = useTranslation('tools');
  const change = useArchiveLink();
  const { id, name, archived } = link;
  const restore = () =>
    change.mutate({ id, archived: false }, { onSuccess: () => notifyDone(t('link.restored', { name })) });
  const archive = () =>
    change.mutate(
      { id, archived: true },
      { onSuccess: () => notifyUndo(t('link.archiveDone', { name }), restore) },
    );
  const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
  return (
    <ThingMenu label={t('link.menu', { name })} deleteLabel={undefined} onDelete={() => {}}>
      <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onEdit(link)}>
        {t('link.edit')}
      </Menu.Item>
      <Menu.Item
        leftSection={archived ? <IconArchiveOff {...icon} /> : <IconArchive {...icon} />}
        onClick={archived ? restore : archive}
      >
        {t(archived ? 'link.restore' : 'link.archive')}
      </Menu.Item>
    </ThingMenu>
  );
}
