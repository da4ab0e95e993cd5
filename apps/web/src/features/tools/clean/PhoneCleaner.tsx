import { csvDelimiter } from '@herald/contract';
import { Button, Group, Paper, Select, Stack, Text, Textarea, Title } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#app/i18n/i18n.ts';
import { useTeam } from '#app/session/hooks.ts';
import { countryOptions } from '#ui/countries.ts';
import { FilePicker } from '#ui/FilePicker.tsx';
import { formatFileSize } from '#ui/format/fileSize.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { notifyError } from '#ui/notify.ts';
import { CleanedList } from './CleanedList.tsx';
import { readTable } from './phoneTable.ts';
import { NoListError, readListFile } from './readListFile.ts';
import { useCleanList } from './useCleanList.ts';

/** Longer lists are imports: they are read on the server while one does something else. */
const mostLines = 50_000;
/** So many lines with much beside the number. More would stop the page before its lines could be counted. */
const mostBytes = 20 * 1024 * 1024;

/** A pasted list or a file in; clean numbers and refused lines out. */
export function PhoneCleaner() {
  const { t } = useTranslation('tools');
  const format = useFormat();
  const { country_code } = useTeam();
  const [text, setText] = useState('');
  const [country, setCountry] = useState(country_code ?? 'FR');
  const [isReading, setReading] = useState(false);
  const clean = useCleanList();
  const delimiter = csvDelimiter(currentLocale());
  const table = useMemo(() => readTable(text, delimiter), [text, delimiter]);
  const count = table.rows.length;
  const tooLong = count > mostLines && t('clean.tooLong', { most: format.number(mostLines) });

  function write(given: string): void {
    setText(given);
    clean.reset();
  }

  /** What was read as another country's numbers is not left standing. */
  function choose(chosen: string | null): void {
    setCountry(chosen ?? country);
    clean.reset();
  }

  async function open(file: File | null): Promise<void> {
    if (!file) return;
    if (file.size > mostBytes) {
      notifyError(null, t('clean.tooLarge', { most: formatFileSize(mostBytes, format.tag) }));
      return;
    }
    setReading(true);
    try {
      write(await readListFile(file, delimiter));
    } catch (error) {
      notifyError(error, error instanceof NoListError && t('clean.unreadable'));
    } finally {
      setReading(false);
    }
  }

  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label={t('clean.title')}>
      <Title order={2} size="h4">
        {t('clean.title')}
      </Title>
      <Text c="dimmed" mb="md">
        {t('clean.text')}
      </Text>
      <Stack>
        <Textarea
          label={t('clean.field')}
          placeholder={t('clean.placeholder')}
          value={text}
          error={tooLong}
          readOnly={isReading}
          onChange={(event) => write(event.currentTarget.value)}
          rows={8}
        />
        <Group align="flex-end">
          <Select
            label={t('clean.country')}
            data={countryOptions(format.tag)}
            value={country}
            onChange={choose}
            allowDeselect={false}
            searchable
          />
          <FilePicker accept=".csv,.txt,.tsv,.xlsx,text/plain,text/csv" onChange={(file) => void open(file)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                loading={isReading}
                leftSection={<IconFileUpload size={16} aria-hidden />}
              >
                {t('clean.file')}
              </Button>
            )}
          </FilePicker>
          <Button
            disabled={count === 0 || Boolean(tooLong) || isReading}
            loading={clean.isPending}
            onClick={() => clean.mutate({ table, country })}
          >
            {t('clean.run')}
          </Button>
        </Group>
        {clean.isPending ? (
          <Text size="sm" role="status">
            {t('clean.progress', { done: format.number(clean.done), total: format.number(count) })}
          </Text>
        ) : null}
        {clean.data ? <CleanedList list={clean.data} /> : null}
      </Stack>
    </Paper>
  );
}
