import type { ImportMapping } from '@herald/contract';
import { Alert, Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface ConsentChoiceProps {
  /** A column of the file says it for each person; then nothing is left to choose. */
  hasColumn: boolean;
  value: ImportMapping['consent'];
  onChange: (consent: ImportMapping['consent']) => void;
}

export function ConsentChoice({ hasColumn, value, onChange }: ConsentChoiceProps) {
  const { t } = useTranslation('imports');
  if (hasColumn) {
    return (
      <Alert color="gray" title={t('consent.label')}>
        {t('consent.byColumn')}
      </Alert>
    );
  }
  return (
    <Radio.Group
      label={t('consent.label')}
      description={t('consent.hint')}
      value={value}
      onChange={(chosen) => onChange(chosen === 'opted_in' ? 'opted_in' : 'unchanged')}
    >
      <Stack gap="sm" mt="xs">
        <Radio value="unchanged" label={t('consent.unchanged')} description={t('consent.unchangedText')} />
        <Radio value="opted_in" label={t('consent.optedIn')} description={t('consent.optedInText')} />
      </Stack>
    </Radio.Group>
  );
}
