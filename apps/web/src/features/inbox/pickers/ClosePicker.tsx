import { IconArchive } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { closingReasonsQuery } from '#data/inbox/closingReasons.ts';
import { Picker } from './Picker.tsx';
import { closePicker, type PickerRequest } from './pickerStore.ts';

const none = 'none';

/** Why a conversation is closed; choosing closes it. Where nobody insists, Enter closes it without a reason. */
export default function ClosePicker({ request }: { request: PickerRequest }) {
  const { t } = useTranslation('inboxMenus');
  const { data, isPending } = useQuery(closingReasonsQuery(useNumberParams().team_id));
  const left = <IconArchive size={18} stroke={1.6} aria-hidden />;
  const reasons = (data?.reasons ?? []).filter(({ is_archived }) => !is_archived);
  return (
    <Picker
      label={t('close.why')}
      none={t('close.none')}
      isLoading={isPending}
      options={[
        ...(data?.is_required ? [] : [{ value: none, label: t('close.without'), left }]),
        ...reasons.map(({ id, name }) => ({ value: String(id), label: name, left })),
      ]}
      onPick={(value) => {
        closePicker();
        request.onReason?.(value === none ? undefined : Number(value));
      }}
    />
  );
}
