import { Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { guessKind } from '#data/contacts/guessKind.ts';
import { keysQuery } from '#data/contacts/queries.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import type { NewField } from './FieldDialog.tsx';
import classes from './FieldList.module.css';

/** Columns of imports under which contacts have values, but of which nobody said what they are. */
export function UndeclaredKeys({ onDeclare }: { onDeclare: (field: NewField) => void }) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const keys = (useQuery(keysQuery(useNumberParams().team_id)).data ?? []).filter(
    ({ field_id }) => field_id === null,
  );
  if (keys.length === 0) return null;
  return (
    <Stack component="section" gap="xs" aria-label={t('fields.imported')}>
      <Title order={2}>{t('fields.imported')}</Title>
      <Text c="dimmed">{t('fields.importedHint')}</Text>
      <ul className={classes.fields}>
        {keys.map(({ key, contacts_count, is_exact, samples }) => (
          <li key={key} className={classes.field}>
            <div className={classes.words}>
              <Text fw={550}>{key}</Text>
              <Text size="sm" c="dimmed">
                {t(is_exact ? 'fields.values' : 'fields.valuesAbout', {
                  count: contacts_count,
                  number: format.number(contacts_count),
                })}
                {samples.length > 0 ? ` · ${t('fields.forExample', { samples: samples.join(', ') })}` : null}
              </Text>
            </div>
            <Button
              variant="default"
              size="compact-sm"
              flex="none"
              aria-label={t('fields.declareNamed', { key })}
              onClick={() => onDeclare({ key, name: key, kind: guessKind(samples) })}
            >
              {t('fields.declare')}
            </Button>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
