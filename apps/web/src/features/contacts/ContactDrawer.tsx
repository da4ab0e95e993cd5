import { Drawer, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRealtime } from '#app/realtime/useRealtime.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { contactQuery } from '#data/contacts/contactQuery.ts';
import { nameOf } from '#ui/format/nameOf.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { ContactPanel } from './panel/ContactPanel.tsx';
import { PanelSkeleton } from './panel/PanelSkeleton.tsx';

interface ContactDrawerProps {
  contactId: number | undefined;
  onClose: () => void;
  /** The person became another contact: two were made one, or one was made two again. */
  onMoved: (contactId: number) => void;
}

/** One person beside the table they were picked from. */
export function ContactDrawer({ contactId, onClose, onMoved }: ContactDrawerProps) {
  const { t } = useTranslation('contacts');
  const params = useNumberParams();
  // Escape closes the dialog over the drawer, not both.
  const [isCovered, setCovered] = useState(false);
  const query = useQuery({ ...contactQuery(params, contactId ?? 0), enabled: contactId !== undefined });
  useRealtime('conversation.updated', ({ contact_id }) => {
    if (contact_id === contactId) void query.refetch();
  });
  const contact = query.data;
  return (
    <Drawer
      opened={contactId !== undefined}
      onClose={onClose}
      closeOnEscape={!isCovered}
      position="right"
      size={440}
      title={
        <Text fw={650} size="lg">
          {contact ? (nameOf(contact) ?? t('unnamed')) : t('panel.title')}
        </Text>
      }
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <Loaded query={query} skeleton={<PanelSkeleton />}>
        {(loaded) => (
          <ContactPanel
            key={loaded.id}
            contact={loaded}
            onMoved={onMoved}
            onGone={onClose}
            onCover={setCovered}
          />
        )}
      </Loaded>
    </Drawer>
  );
}
