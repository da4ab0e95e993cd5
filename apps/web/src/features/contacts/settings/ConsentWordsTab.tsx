import { type ConsentWords, updateConsentWords } from '@herald/contract';
import { Alert, Button, Group, Stack, TagsInput, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { consentWordsQuery } from '#data/contacts/queries.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { notifyDone, notifyError } from '#ui/notify.ts';
import { TableSkeleton } from '#ui/TableSkeleton.tsx';
import { useApiForm } from '#ui/useApiForm.ts';

/** The words by which people opt out and in by themselves. */
export function ConsentWordsTab() {
  const query = useQuery(consentWordsQuery(useNumberParams().team_id));
  return (
    <Loaded query={query} skeleton={<TableSkeleton rows={4} columns={2} />}>
      {({ words, defaults }) => (
        // Shown anew when somebody goes back to the words of Herald.
        <WordsForm key={JSON.stringify(words)} words={words} defaults={defaults} />
      )}
    </Loaded>
  );
}

interface WordsFormProps {
  /** Null while the team uses those of Herald. */
  words: ConsentWords | null;
  defaults: ConsentWords;
}

function WordsForm({ words, defaults }: WordsFormProps) {
  const { t } = useTranslation('contacts');
  const { team_id } = useNumberParams();
  const queryClient = useQueryClient();
  const mayManage = useCan('phone_numbers.manage');
  const save = async (next: ConsentWords | null) => {
    const { data } = await call(updateConsentWords, { params: { team_id }, body: { words: next } });
    queryClient.setQueryData(consentWordsQuery(team_id).queryKey, data);
    notifyDone(t('words.saved'));
  };
  const { form, failure, sending, onSubmit } = useApiForm({
    initialValues: words ?? defaults,
    validate: { stop: (stop: string[]) => (stop.length === 0 ? t('words.stopMissing') : null) },
    send: save,
  });
  const goBack = useMutation({ mutationFn: () => save(null), onError: notifyError });
  const tags = (name: 'stop' | 'start') => (
    <TagsInput
      label={t(`words.${name}`)}
      description={t(`words.${name}Hint`)}
      readOnly={!mayManage}
      maxTags={200}
      maxLength={60}
      splitChars={[',', ';']}
      acceptValueOnBlur
      clearable={false}
      key={form.key(name)}
      {...form.getInputProps(name)}
    />
  );
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack maw={720}>
        <Text c="dimmed">{t('words.purpose')}</Text>
        {failure ? (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        ) : null}
        {tags('stop')}
        {tags('start')}
        <Text size="sm" c="dimmed">
          {t(words ? 'words.own' : 'words.ofHerald')}
        </Text>
        {mayManage ? (
          <Group gap="xs">
            <Button type="submit" loading={sending} disabled={!form.isDirty()}>
              {t('common:action.save')}
            </Button>
            {words ? (
              <Button variant="default" loading={goBack.isPending} onClick={() => goBack.mutate()}>
                {t('words.backToHerald')}
              </Button>
            ) : null}
          </Group>
        ) : (
          <Text size="sm">{t('words.notAllowed')}</Text>
        )}
      </Stack>
    </form>
  );
}
