import type { Conversation, Template } from '@herald/contract';
import { Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Send } from '../outbox/useOutbox.ts';
import { plainHeader } from '../plainHeader.ts';
import { TemplateForm } from './TemplateForm.tsx';
import { TemplateList } from './TemplateList.tsx';

interface TemplateDialogProps {
  opened: boolean;
  onClose: () => void;
  conversation: Conversation;
  send: Send;
}

/** First which template, then its values, with the phone of the customer beside them. */
export function TemplateDialog({ opened, onClose, conversation, send }: TemplateDialogProps) {
  const { t } = useTranslation('messages');
  const [chosen, setChosen] = useState<Template | null>(null);
  const close = () => {
    onClose();
    setChosen(null);
  };
  return (
    <Modal
      attributes={plainHeader}
      opened={opened}
      onClose={close}
      size={860}
      title={<Text fw={650}>{chosen ? chosen.name : t('template.choose')}</Text>}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      {chosen ? (
        <TemplateForm
          key={chosen.id}
          template={chosen}
          conversation={conversation}
          onBack={() => setChosen(null)}
          onSend={(message, shown) => {
            send(message, shown);
            close();
          }}
        />
      ) : (
        <TemplateList conversation={conversation} onChoose={setChosen} />
      )}
    </Modal>
  );
}
