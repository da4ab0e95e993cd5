import { type ContactDetail, type Erasure, eraseContact } from '@herald/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { contactQuery } from '#data/contacts/contactQuery.ts';
import { erasuresQuery, refreshContacts } from '#data/contacts/queries.ts';
import { contactKeys } from '#data/keys/contacts.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { EraseForm } from './EraseForm.tsx';
import { Receipt } from './Receipt.tsx';

interface EraseDialogProps {
  opened: boolean;
  contact: ContactDetail;
  onClose: () => void;
  /** The person is gone and the receipt was seen. */
  onErased: () => void;
}

/** Erases a person for good, after their name was typed; then shows the receipt. */
export function EraseDialog({ opened, contact, onClose, onErased }: EraseDialogProps) {
  const { t } = useTranslation('contacts');
  const params = useNumberParams();
  const queryClient = useQueryClient();
  const [receipt, setReceipt] = useState<Erasure | null>(null);
  const leave = () => {
    if (!receipt) return onClose();
    onErased();
    queryClient.removeQueries({ queryKey: contactQuery(params, contact.id).queryKey });
    void refreshContacts(queryClient, params);
    void queryClient.invalidateQueries({ queryKey: contactKeys.erasures(params.team_id) });
  };
  return (
    <Dialog
      opened={opened}
      onClose={leave}
      closeOnClickOutside={receipt === null}
      title={t(receipt ? 'erase.doneTitle' : 'erase.title')}
    >
      {receipt ? (
        <Stack>
          <Text role="status">{t('erase.done')}</Text>
          <FreshReceipt erasure={receipt} />
          <Group justify="flex-end">
            <Button onClick={leave}>{t('common:action.close')}</Button>
          </Group>
        </Stack>
      ) : (
        <EraseForm
          contact={contact}
          onCancel={onClose}
          onErase={async (reason) => {
            const { data } = await call(eraseContact, {
              params: { ...params, contact_id: contact.id },
              body: { confirm: true, reason },
            });
            setReceipt(data);
          }}
        />
      )}
    </Dialog>
  );
}

/** Files and raw notifications are erased after the rest: the receipt is read again until their counts are there. */
function FreshReceipt({ erasure }: { erasure: Erasure }) {
  const { team_id } = useNumberParams();
  const { data } = useQuery({
    ...erasuresQuery(team_id, { page: 1, search: erasure.reference }),
    refetchInterval: ({ state }) => (state.dataUpdateCount < 6 ? 1500 : false),
  });
  return <Receipt erasure={data?.data.find(({ id }) => id === erasure.id) ?? erasure} />;
}
