import { type BlockReason, blockReasons } from '@herald/contract';
import { Text } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useBlock } from '#data/conversations/useBlock.ts';
import { useBulk } from '../bulk/useBulk.ts';
import { Picker } from './Picker.tsx';
import { closePicker, contactOf, type PickerRequest } from './pickerStore.ts';

/** Why somebody is blocked; choosing it blocks them. */
export default function BlockPicker({ request }: { request: PickerRequest }) {
  const { t } = useTranslation('inboxMenus');
  const { block } = useBlock();
  const bulk = useBulk();
  const contactId = contactOf(request);
  return (
    <>
      <Text size="sm" px="sm" pt="sm">
        {t('block.explain')}
      </Text>
      <Picker
        label={t('block.why')}
        none={t('block.none')}
        options={blockReasons.map((value) => ({
          value,
          label: t(`block.reason.${value}`),
          left: <IconBan size={18} stroke={1.6} aria-hidden />,
        }))}
        onPick={(value) => {
          closePicker();
          request.onPick?.();
          const reason = value as BlockReason;
          if (request.isBulk) bulk.run({ kind: 'block', reason }, request.contactIds);
          else block.mutate({ contactId, reason });
        }}
      />
    </>
  );
}
