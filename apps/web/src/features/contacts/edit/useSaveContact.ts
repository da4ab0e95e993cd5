import { type ContactDetail, updateContact } from '@herald/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { contactQuery } from '#data/contacts/contactQuery.ts';
import { refreshContacts } from '#data/contacts/queries.ts';
import { notifyError } from '#ui/notify.ts';
import { notifyUndo } from '#ui/notifyUndo.tsx';
import {
  type ContactChanges,
  type ContactValues,
  contactChanges,
  contactValues,
  isUnchanged,
} from './contactChanges.ts';

/** Saves what was changed of a person; the notice offers to take it back. */
export function useSaveContact(contactId: number) {
  const { t } = useTranslation('contacts');
  const params = useNumberParams();
  const queryClient = useQueryClient();
  const send = async (body: ContactChanges): Promise<ContactDetail> => {
    const { data } = await call(updateContact, { params: { ...params, contact_id: contactId }, body });
    queryClient.setQueryData(contactQuery(params, contactId).queryKey, data);
    void refreshContacts(queryClient, params);
    return data;
  };
  return async (before: ContactValues, after: ContactValues): Promise<void> => {
    const changes = contactChanges(before, after);
    if (isUnchanged(changes)) return;
    const saved = contactValues(await send(changes));
    // Only what this change touched goes back.
    const back = contactChanges(saved, withOnly(changes, before, saved));
    notifyUndo(t('edit.done'), () => void send(back).catch(notifyError));
  };
}

function withOnly(changes: ContactChanges, before: ContactValues, saved: ContactValues): ContactValues {
  const { attributes = {}, ...own } = changes;
  const pick = <T extends object>(from: T, keys: string[]) =>
    Object.fromEntries(keys.map((key) => [key, from[key as keyof T] ?? '']));
  return {
    ...saved,
    ...pick(before, Object.keys(own)),
    attributes: { ...saved.attributes, ...pick(before.attributes, Object.keys(attributes)) },
  };
}
