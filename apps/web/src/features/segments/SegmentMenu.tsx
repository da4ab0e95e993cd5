import { exportContacts, type Segment, urlOf } from '@herald/contract';
import { Menu } from '@mantine/core';
import { IconAddressBook, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan, useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { ExportItems } from '#features/contacts/index.ts';
import { ThingMenu } from '#ui/ThingMenu.tsx';

/** The quieter things to do with a segment. */
export function SegmentMenu({ segment, onDelete }: { segment: Segment; onDelete: () => void }) {
  const { t } = useTranslation('segments');
  const params = useNumberParams();
  const linkParams = useLinkParams();
  const mayManage = useCan('groups.manage');
  const mayExport = useCan('contacts.export');
  return (
    <ThingMenu
      label={t('menu.open', { name: segment.name })}
      deleteLabel={mayManage ? t('menu.delete') : undefined}
      onDelete={onDelete}
    >
      {mayManage ? (
        <Menu.Item
          component={Link}
          to="/teams/$teamId/$phoneNumberId/lists/segments/$segmentId/edit"
          params={{ ...linkParams, segmentId: String(segment.id) } as never}
          leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
        >
          {t('menu.edit')}
        </Menu.Item>
      ) : null}
      <Menu.Item
        component={Link}
        to="/teams/$teamId/$phoneNumberId/contacts"
        params={linkParams as never}
        search={{ segment: segment.id } as never}
        leftSection={<IconAddressBook size={16} stroke={1.6} aria-hidden />}
      >
        {t('menu.contacts')}
      </Menu.Item>
      {mayExport ? (
        <ExportItems
          hrefOf={(choice) => urlOf(exportContacts, { params, query: { segment_id: segment.id, ...choice } })}
        />
      ) : null}
    </ThingMenu>
  );
}
