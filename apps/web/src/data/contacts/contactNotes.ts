import { type ContactNote, createContactNote, deleteContactNote, updateContactNote } from '@herald/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import { queryClient } from '#app/queryClient.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { notifyError } from '#ui/notify.ts';
import { contactQuery } from './contactQuery.ts';

/** Writing, changing and deleting notes about a person. A text leaves its field only once the server has it. */
export function useContactNotes(place: NumberParams, contactId: number) {
  const params = { ...place, contact_id: contactId };
  const { queryKey } = contactQuery(place, contactId);
  const patch = (change: (notes: ContactNote[]) => ContactNote[]) =>
    queryClient.setQueryData(queryKey, (contact) => contact && { ...contact, notes: change(contact.notes) });
  const onError = (error: unknown) => {
    notifyError(error);
    void queryClient.invalidateQueries({ queryKey });
  };
  const add = useMutation({
    mutationFn: (body: { body: string; client_id: string }) => call(createContactNote, { params, body }),
    onSuccess: ({ data }) => patch((notes) => [data, ...notes.filter(({ id }) => id !== data.id)]),
    onError: notifyError,
  });
  const change = useMutation({
    mutationFn: ({ id, body }: { id: number; body: string }) =>
      call(updateContactNote, { params: { ...params, note_id: id }, body: { body } }),
    onSuccess: ({ data }) => patch((notes) => notes.map((note) => (note.id === data.id ? data : note))),
    onError,
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(deleteContactNote, { params: { ...params, note_id: id } }),
    onSuccess: (_, id) => patch((notes) => notes.filter((note) => note.id !== id)),
    onError,
  });
  return { add, change, remove };
}
