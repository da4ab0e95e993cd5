import { createLabel } from '@herald/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { threadQuery } from '#data/conversations/queries.ts';
import { labelsQuery } from '#data/inbox/queries.ts';
import { GroupDot } from '#ui/GroupChips.tsx';
import { notifyError } from '#ui/notify.ts';
import { useBulk } from '../bulk/useBulk.ts';
import { Picker } from './Picker.tsx';
import { closePicker, contactOf, type PickerRequest } from './pickerStore.ts';

/** Puts a label on, or takes off what one conversation has; a name that is new makes a new label. */
export function LabelPicker({ request }: { request: PickerRequest }) {
  const { t } = useTranslation('inbox');
  const place = useNumberParams();
  const queryClient = useQueryClient();
  const labels = useQuery(labelsQuery(place.team_id));
  const first = contactOf(request);
  const thread = useQuery({ ...threadQuery(place, first), enabled: false }).data;
  const has = new Set(request.isBulk ? [] : thread?.conversation.labels.map(({ id }) => id));
  const bulk = useBulk();

  const pick = (labelId: number) => {
    closePicker();
    request.onPick?.();
    const kind = has.has(labelId) ? 'remove_label' : 'add_label';
    bulk.run({ kind, label_id: labelId }, request.contactIds);
  };
  const create = async (name: string) => {
    try {
      const { data } = await call(createLabel, { params: { team_id: place.team_id }, body: { name } });
      void queryClient.invalidateQueries({ queryKey: labelsQuery(place.team_id).queryKey });
      pick(data.id);
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <Picker
      label={t('pickers:labels.placeholder')}
      none={t('pickers:labels.none')}
      isLoading={labels.isPending}
      options={(labels.data ?? []).map(({ id, name, color }) => ({
        value: String(id),
        label: name,
        left: <GroupDot color={color} />,
        isCurrent: has.has(id),
      }))}
      onPick={(value) => pick(Number(value))}
      create={{
        label: (text) => t('pickers:labels.create', { name: text }),
        run: (text) => void create(text),
      }}
    />
  );
}
