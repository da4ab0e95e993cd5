import type { ContactImport, ImportMapping } from '@herald/contract';
import { Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Column = ContactImport['columns'][number];

interface ConsentChoiceProps {
  /** Columns that seem to say it for each person, and the one that was chosen for it. */
  columns: Column[];
  /** The place of the chosen one; undefined while none is. */
  chosen: number | undefined;
  value: ImportMapping['consent'];
  onChange: (consent: ImportMapping['consent']) => void;
  onChooseColumn: (index: number) => void;
}

/** What the file says about consent. Nobody's consent to something else is taken for consent to WhatsApp unasked. */
export function ConsentChoice({ columns, chosen, value, onChange, onChooseColumn }: ConsentChoiceProps) {
  const { t } = useTranslation('imports');
  return (
    <Radio.Group
      label={t('consent.label')}
      description={t('consent.hint')}
      value={chosen === undefined ? value : String(chosen)}
      onChange={(choice) => {
        if (choice === 'unchanged' || choice === 'opted_in') onChange(choice);
        else onChooseColumn(Number(choice));
      }}
    >
      <Stack gap="sm" mt="xs">
        <Radio value="unchanged" label={t('consent.unchanged')} description={t('consent.unchangedText')} />
        {columns.map(({ index, name, consent }) => (
          <Radio
            key={index}
            value={String(index)}
            label={t('consent.byColumn', { name })}
            description={t(`consent.byColumnText.${consent ?? 'unnamed'}`)}
          />
        ))}
        <Radio value="opted_in" label={t('consent.optedIn')} description={t('consent.optedInText')} />
      </Stack>
    </Radio.Group>
  );
}
