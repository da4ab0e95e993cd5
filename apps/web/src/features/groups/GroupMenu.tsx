import { exportGroup, type Group, urlOf } from '@herald/contract';
import { Menu } from '@mantine/core';
import { IconFileImport, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan, useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { ExportItems } from '#features/contacts/index.ts';
import { ThingMenu } from '#ui/ThingMenu.tsx';

interface GroupMenuProps {
  list: Group;
  onEdit: () => void;
  onDelete: () => void;
}

/** The quieter things to do with a list. */
export function GroupMenu({ list, onEdit, onDelete }: GroupMenuProps) {
  const { t } = useTranslation('groups');
  const params = useNumberParams();
  const mayManage = useCan('groups.manage');
  const linkParams = useLinkParams();
  const mayExport = useCan('contacts.export');
  const mayImport = useCan('contacts.manage') && mayManage;
  if (!mayManage && !mayExport) return null;
  return (
    <ThingMenu
      label={t('menu.open', { name: list.name })}
      deleteLabel={mayManage ? t('menu.delete') : undefined}
      onDelete={onDelete}
    >
      {mayManage ? (
        <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />} onClick={onEdit}>
          {t('menu.edit')}
        </Menu.Item>
      ) : null}
      {mayImport ? (
        <Menu.Item
          component={Link}
          to="/teams/$teamId/$phoneNumberId/lists/$listId/import"
          params={{ ...linkParams, listId: String(list.id) } as never}
          leftSection={<IconFileImport size={16} stroke={1.6} aria-hidden />}
        >
          {t('menu.import')}
        </Menu.Item>
      ) : null}
      {mayExport ? (
        <ExportItems
          hrefOf={(choice) => urlOf(exportGroup, { params: { ...params, group_id: list.id }, query: choice })}
        />
      ) : null}
    </ThingMenu>
  );
}
