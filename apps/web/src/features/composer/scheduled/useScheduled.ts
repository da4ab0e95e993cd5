import {
  cancelScheduled,
  type OutgoingMessage,
  reengage,
  type ScheduledMessage,
  sendLater,
  sendScheduledNow,
  updateScheduled,
} from '@herald/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import { queryClient } from '#app/queryClient.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { refreshThread, threadQuery } from '#data/conversations/queries.ts';
import { notifyError } from '#ui/notify.ts';

export interface Plan {
  message: OutgoingMessage;
  quotedId: number | null;
}

export interface PlanTime {
  sendAt: string;
  cancelOnReply: boolean;
}

interface ScheduledChange {
  id: number;
  message?: OutgoingMessage;
  send_at?: string;
  cancel_on_reply?: boolean;
}

interface Reengagement {
  message: string;
  templateId: number;
  variables: Record<string, string>;
  byLanguage: boolean;
  clientId: string;
}

/** Messages that are written and not due yet: to plan, change, send at once, or take back. */
export function useScheduled(place: NumberParams, contactId: number) {
  const params = { ...place, contact_id: contactId };
  const show = (change: (scheduled: ScheduledMessage[]) => ScheduledMessage[]) =>
    queryClient.setQueryData(
      threadQuery(place, contactId).queryKey,
      (thread) => thread && { ...thread, scheduled: change(thread.scheduled) },
    );
  const put = ({ data }: { data: ScheduledMessage }) =>
    show((scheduled) => [...scheduled.filter(({ id }) => id !== data.id), data].toSorted(soonestFirst));
  const drop = (gone: number) => show((scheduled) => scheduled.filter(({ id }) => id !== gone));
  const refresh = () => void refreshThread(place, contactId, false).catch(() => {});
  const onError = (error: unknown) => {
    notifyError(error);
    // Most likely it was sent or cancelled meanwhile.
    refresh();
  };

  const plan = useMutation({
    mutationFn: ({ message, quotedId, sendAt, cancelOnReply }: Plan & PlanTime) =>
      call(sendLater, {
        params,
        body: {
          message,
          send_at: sendAt,
          cancel_on_reply: cancelOnReply,
          ...(quotedId === null ? {} : { quoted_message_id: quotedId }),
        },
      }),
    onSuccess: put,
    onError: notifyError,
  });
  const change = useMutation({
    mutationFn: ({ id, ...body }: ScheduledChange) =>
      call(updateScheduled, { params: { ...params, scheduled_id: id }, body }),
    onSuccess: put,
    onError,
  });
  const cancel = useMutation({
    mutationFn: (id: number) => call(cancelScheduled, { params: { ...params, scheduled_id: id } }),
    onSuccess: (_, id) => drop(id),
    onError,
  });
  const sendNow = useMutation({
    mutationFn: (id: number) => call(sendScheduledNow, { params: { ...params, scheduled_id: id } }),
    onSuccess: (_, id) => {
      drop(id);
      refresh();
    },
    onError,
  });
  const bringBack = useMutation({
    mutationFn: ({ message, templateId, variables, byLanguage, clientId }: Reengagement) =>
      call(reengage, {
        params,
        body: {
          message,
          template_id: templateId,
          variables,
          ...(byLanguage ? { by_language: true } : {}),
          client_id: clientId,
        },
      }),
    onSuccess: (answer) => {
      put(answer);
      refresh();
    },
    onError,
  });
  return { plan, change, cancel, sendNow, bringBack };
}

/** Those without a time, which wait for an answer, first. */
function soonestFirst(a: ScheduledMessage, b: ScheduledMessage): number {
  return (a.send_at ?? '') < (b.send_at ?? '') ? -1 : 1;
}
