import { ApiError, type PriceListPreview } from '@herald/contract';
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { messageOf, notifyDone } from '#ui/notify.ts';
import { useKeptFocus } from '#ui/useKeptFocus.ts';
import { ChangedPrices } from './ChangedPrices.tsx';
import { type PriceFile, useImportList } from './queries.ts';
import { RefusedPrices } from './RefusedPrices.tsx';
import { useDay } from './useDay.ts';

interface PreviewOfListProps {
  file: PriceFile;
  preview: PriceListPreview;
  /** Asks for the preview anew, since it became another one meanwhile. */
  onAgain: () => Promise<unknown>;
  onBack: () => void;
  onDone: () => void;
}

/** Everything that the import would change; nothing is written before it is confirmed here. */
export function PreviewOfList({ file, preview, onAgain, onBack, onDone }: PreviewOfListProps) {
  const { t } = useTranslation('admin');
  const importing = useImportList();
  const day = useDay();
  const { refused } = preview;
  const { fingerprint, currency, valid_from } = preview;
  // What was agreed to holds for this preview, and for no other that takes its place.
  const [agreedTo, setAgreedTo] = useState<string | null>(null);
  const isWithout = agreedTo === fingerprint;
  const again = useMutation({ mutationFn: onAgain });
  const failed = again.error ?? importing.error;
  const start = useKeptFocus<HTMLDivElement>(failed ?? fingerprint);
  const confirm = () => {
    again.reset();
    importing.mutate(
      { ...file, currency, valid_from, fingerprint, without_refused: isWithout },
      {
        onSuccess: (list) => {
          notifyDone(t('prices.imported', { currency: list.currency, day: day(list.valid_from) }));
          onDone();
        },
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'preview_stale') again.mutate();
        },
      },
    );
  };
  return (
    <Stack
      ref={start}
      tabIndex={-1}
      component="section"
      aria-label={t('prices.preview')}
      className="quiet-focus"
    >
      {failed ? (
        <Alert color="red" role="alert">
          {messageOf(failed)}
        </Alert>
      ) : null}
      <Summary preview={preview} />
      <RefusedPrices refused={refused} />
      <ChangedPrices changes={preview.changes} currency={currency} />
      {refused.length > 0 ? (
        <Checkbox
          label={t('prices.without', { count: refused.length })}
          checked={isWithout}
          onChange={(event) => setAgreedTo(event.currentTarget.checked ? fingerprint : null)}
        />
      ) : null}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onBack}>
          {t('prices.back')}
        </Button>
        <Button
          loading={importing.isPending || again.isPending}
          disabled={refused.length > 0 && !isWithout}
          onClick={confirm}
        >
          {t('prices.confirm')}
        </Button>
      </Group>
    </Stack>
  );
}

function Summary({ preview }: { preview: PriceListPreview }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const day = useDay();
  const { currency, valid_from, valid_until, compared_with, is_at_once } = preview;
  const counts = (['added', 'changed', 'removed', 'same'] as const).map((kind) =>
    t(`prices.counts.${kind}`, { count: preview[kind], shown: format.number(preview[kind]) }),
  );
  return (
    <div>
      <Text fw={600}>
        {valid_until === null
          ? t('prices.forDays', { currency, from: day(valid_from) })
          : t('prices.untilDay', { currency, from: day(valid_from), until: day(valid_until) })}
      </Text>
      <Text size="sm">{counts.join(' · ')}</Text>
      <Text size="sm" c="dimmed">
        {compared_with
          ? t('prices.compared', { name: compared_with.file_name, day: day(compared_with.valid_from) })
          : t('prices.comparedNone', { currency })}
      </Text>
      {is_at_once ? (
        <Text size="sm" c="orange.8">
          {t('prices.atOnce')}
        </Text>
      ) : null}
    </div>
  );
}
