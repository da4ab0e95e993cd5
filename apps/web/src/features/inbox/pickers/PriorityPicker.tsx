import { type ConversationPriority, conversationPriorities } from '@herald/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { threadQuery } from '#data/conversations/queries.ts';
import { PriorityBars } from '#ui/PriorityBars.tsx';
import { useBulk } from '../bulk/useBulk.ts';
import { Picker } from './Picker.tsx';
import { closePicker, contactOf, type PickerRequest } from './pickerStore.ts';

/** How much it presses, the most pressing first. */
export default function PriorityPicker({ request }: { request: PickerRequest }) {
  const { t } = useTranslation(['inbox', 'inboxMenus']);
  const first = contactOf(request);
  const thread = useQuery({ ...threadQuery(useNumberParams(), first), enabled: false }).data;
  const current = request.isBulk ? undefined : thread?.conversation.priority;
  const bulk = useBulk();
  return (
    <Picker
      label={t('priority.label')}
      none={t('inboxMenus:priorityNone')}
      options={conversationPriorities.toReversed().map((value) => ({
        value,
        label: t(`priority.${value}`),
        left: <PriorityBars priority={value} />,
        isCurrent: value === current,
      }))}
      onPick={(value) => {
        closePicker();
        request.onPick?.();
        bulk.run({ kind: 'prioritize', priority: value as ConversationPriority }, request.contactIds);
      }}
    />
  );
}
