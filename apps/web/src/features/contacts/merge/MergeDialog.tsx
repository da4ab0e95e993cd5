import type { Contact } from '@herald/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/Dialog.tsx';
import { MergePreview } from './MergePreview.tsx';
import { PersonPicker } from './PersonPicker.tsx';

type Person = Pick<Contact, 'id' | 'name' | 'phone_number'>;

interface MergeDialogProps {
  opened: boolean;
  contact: Person;
  /** Who else it is, where that is known already. */
  other?: Person | undefined;
  onClose: () => void;
  onMerged: (keptId: number) => void;
}

/** Two contacts that are one person: find the other one, look at what stays, merge. */
export function MergeDialog({ opened, onClose, ...props }: MergeDialogProps) {
  const { t } = useTranslation('contacts');
  return (
    <Dialog opened={opened} onClose={onClose} size="xl" title={t('merge.title')}>
      <MergeSteps {...props} onClose={onClose} />
    </Dialog>
  );
}

function MergeSteps({ contact, other, onClose, onMerged }: Omit<MergeDialogProps, 'opened'>) {
  const { t } = useTranslation('contacts');
  const [picked, setPicked] = useState<Person | null>(other ?? null);
  if (!picked)
    return (
      <PersonPicker without={contact.id} hint={t('merge.pickHint')} onPick={setPicked} onClose={onClose} />
    );
  return (
    <MergePreview
      one={contact}
      other={picked}
      onBack={other ? null : () => setPicked(null)}
      onClose={onClose}
      onMerged={(keptId) => {
        onClose();
        onMerged(keptId);
      }}
    />
  );
}
