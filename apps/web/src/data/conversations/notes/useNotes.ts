import { type ConversationNote, createNote, deleteNote, updateNote } from '@herald/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import { queryClient } from '#app/queryClient.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { notifyError } from '#ui/notify.ts';
import { refreshThread, threadQuery } from '../queries.ts';
import type { ThreadData } from '../thread/threadData.ts';

interface NoteText {
  body: string;
  mentions: number[];
  mentions_team: boolean;
}

/** Writing, changing and taking back notes for colleagues. A text leaves its field only once the server has it. */
export function useNotes(place: NumberParams, contactId: number) {
  const params = { ...place, contact_id: contactId };
  const patch = (change: (thread: ThreadData) => ThreadData) =>
    queryClient.setQueryData(threadQuery(place, contactId).queryKey, (thread) => thread && change(thread));
  const onError = (error: unknown) => {
    notifyError(error);
    void refreshThread(place, contactId, false).catch(() => {});
  };
  const add = useMutation({
    mutationFn: ({ clientId, ...text }: NoteText & { file_ids: number[]; clientId: string }) =>
      call(createNote, { params, body: { ...text, client_id: clientId } }),
    onSuccess: ({ data }) => patch((thread) => putNote(thread, data)),
    onError: notifyError,
  });
  const change = useMutation({
    mutationFn: ({ id, ...body }: NoteText & { id: number }) =>
      call(updateNote, { params: { ...params, note_id: id }, body }),
    onSuccess: ({ data }) => patch((thread) => putNote(thread, data)),
    onError,
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(deleteNote, { params: { ...params, note_id: id } }),
    onSuccess: (_, id) => patch((thread) => ({ ...thread, notes: withoutNote(thread, id) })),
    onError,
  });
  return { add, change, remove };
}

function putNote(thread: ThreadData, note: ConversationNote): ThreadData {
  const added = { kind: 'note' as const, at: note.created_at, note };
  const notes = [...withoutNote(thread, note.id), added].toSorted((a, b) => (a.at < b.at ? -1 : 1));
  return { ...thread, notes };
}

function withoutNote({ notes }: ThreadData, id: number): ThreadData['notes'] {
  return notes.filter((entry) => entry.kind !== 'note' || entry.note.id !== id);
}
