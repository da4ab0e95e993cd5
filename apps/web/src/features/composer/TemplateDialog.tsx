import type { Conversation, Template } from '@herald/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Send } from '#data/conversations/outbox/useOutbox.ts';
import { Dialog } from '#ui/Dialog.tsx';
import type { Draft } from './drafts.ts';
import { focusComposer } from './focusComposer.ts';
import { TemplateForm } from './TemplateForm.tsx';
import { TemplateList } from './TemplateList.tsx';
import type { ChangeDraft } from './useDraft.ts';

interface TemplateDialogProps {
  opened: boolean;
  onClose: () => void;
  conversation: Conversation;
  draft: Draft;
  change: ChangeDraft;
  send: Send;
}

/** First which template, then its values, with the phone of the customer beside them. */
export function TemplateDialog({ opened, onClose, conversation, draft, change, send }: TemplateDialogProps) {
  const { t } = useTranslation('messages');
  const [chosen, setChosen] = useState<Template | null>(null);
  const close = () => {
    onClose();
    setChosen(null);
    requestAnimationFrame(focusComposer);
  };
  return (
    <Dialog opened={opened} onClose={close} size={860} title={chosen ? chosen.name : t('template.choose')}>
      {chosen ? (
        <TemplateForm
          key={chosen.id}
          template={chosen}
          conversation={conversation}
          begun={draft.template?.id === chosen.id ? draft.template.values : {}}
          onBegin={(values) => change({ template: { id: chosen.id, values } })}
          onBack={() => setChosen(null)}
          onSend={(message, shown) => {
            send(message, shown);
            change({ template: null });
            close();
          }}
        />
      ) : (
        <TemplateList conversation={conversation} onChoose={setChosen} />
      )}
    </Dialog>
  );
}
