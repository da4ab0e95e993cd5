import type { Conversation } from '@herald/contract';
import { Drawer } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { NumberParams } from '#app/session/numberParams.ts';
import { ContactPane, type useContactPane } from '#features/contactPane/index.ts';
import layout from './ThreadLayout.module.css';

interface ContactAsideProps {
  place: NumberParams;
  conversation: Conversation;
  pane: ReturnType<typeof useContactPane>;
}

/** Who the person is: beside the thread where there is room, over it where there is none. */
export function ContactAside({ place, conversation, pane }: ContactAsideProps) {
  const { t } = useTranslation('messages');
  // The messages are what was asked for: they are painted first, the pane beside them a frame later.
  const isDrawn = useDeferredValue(true, false);
  const content = (
    <ContactPane place={place} contactId={conversation.contact_id} shop={conversation.integrations.shopify} />
  );
  if (pane.isInline) {
    return (
      <aside className={layout.contact} aria-label={t('contact.details')}>
        {isDrawn ? content : null}
      </aside>
    );
  }
  return (
    <Drawer
      opened={pane.isOpen}
      onClose={pane.toggle}
      position="right"
      size="min(380px, 100vw)"
      title={t('contact.details')}
      closeButtonProps={{
        'aria-label': t('common:action.back'),
        icon: <IconArrowRight size={20} stroke={1.6} aria-hidden />,
      }}
      padding={0}
      styles={{ header: { paddingInline: 16 }, title: { fontWeight: 650 } }}
    >
      {content}
    </Drawer>
  );
}
