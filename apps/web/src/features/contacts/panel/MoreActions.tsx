import { type ContactDetail, exportContact, urlOf } from '@herald/contract';
import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowsJoin2, IconDots, IconFileZip, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { EraseDialog } from '../erase/EraseDialog.tsx';
import { MergeDialog } from '../merge/MergeDialog.tsx';

interface MoreActionsProps {
  contact: ContactDetail;
  onMoved: (contactId: number) => void;
  onGone: () => void;
  onCover: (isCovered: boolean) => void;
}

/** What is done to a whole person: merge, hand out, erase. */
export function MoreActions({ contact, onMoved, onGone, onCover }: MoreActionsProps) {
  const { t } = useTranslation('contacts');
  const params = { ...useNumberParams(), contact_id: contact.id };
  const mayMerge = useCan('contacts.manage');
  const mayExport = useCan('contacts.export');
  const mayErase = useCan('team.manage');
  const [dialog, setDialog] = useState<'merge' | 'erase' | null>(null);
  const show = (next: typeof dialog) => {
    setDialog(next);
    onCover(next !== null);
  };
  if (!mayMerge && !mayExport && !mayErase) return null;
  return (
    <>
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('common:action.more')}>
            <IconDots size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayMerge ? (
            <Menu.Item
              leftSection={<IconArrowsJoin2 size={16} stroke={1.6} aria-hidden />}
              onClick={() => show('merge')}
            >
              {t('panel.merge')}
            </Menu.Item>
          ) : null}
          {mayExport ? (
            <Menu.Item
              component="a"
              href={urlOf(exportContact, { params })}
              download
              leftSection={<IconFileZip size={16} stroke={1.6} aria-hidden />}
            >
              {t('panel.exportAll')}
            </Menu.Item>
          ) : null}
          {mayErase ? (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
              onClick={() => show('erase')}
            >
              {t('panel.erase')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <MergeDialog
        opened={dialog === 'merge'}
        contact={contact}
        onClose={() => show(null)}
        onMerged={(keptId) => {
          onCover(false);
          onMoved(keptId);
        }}
      />
      <EraseDialog
        opened={dialog === 'erase'}
        contact={contact}
        onClose={() => show(null)}
        onErased={() => {
          onCover(false);
          onGone();
        }}
      />
    </>
  );
}
