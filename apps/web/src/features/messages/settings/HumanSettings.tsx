import { defaultHumanWords, type InboxSettings } from '@herald/contract';
import { Alert, Button, Group, Paper, Stack, Switch, TagsInput, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { notifyDone } from '#app/notify.ts';
import { useApiForm } from '#ui/useApiForm.ts';

type HumanChoice = Pick<InboxSettings, 'human_words_enabled' | 'human_words'>;
type HumanValues = { human_words_enabled: boolean; human_words: string[] };

interface HumanSettingsProps {
  settings: InboxSettings;
  disabled: boolean;
  save: (patch: HumanChoice) => Promise<InboxSettings>;
}

const valuesOf = ({ human_words_enabled, human_words }: HumanChoice): HumanValues => ({
  human_words_enabled,
  human_words: [...(human_words ?? defaultHumanWords)],
});

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((word, index) => word === other[index]);

/** By which words people ask for a person. */
export function HumanSettings({ settings, disabled, save }: HumanSettingsProps) {
  const { t } = useTranslation('inboxSettings');
  const saved = valuesOf(settings);
  const { form, failure, sending, onSubmit } = useApiForm<HumanValues>({
    initialValues: saved,
    validate: {
      human_words: (words, { human_words_enabled }) =>
        human_words_enabled && words.length === 0 ? t('human.needed') : null,
    },
    send: async ({ human_words_enabled, human_words }) => {
      // Whoever keeps the words of Herald gets those that it learns later, too.
      const own = human_words.length === 0 || isSame(human_words, defaultHumanWords) ? null : human_words;
      form.setValues(valuesOf(await save({ human_words_enabled, human_words: own })));
      notifyDone(t('saved'));
    },
  });
  const { human_words_enabled: isOn, human_words: words } = form.values;
  const isDirty = isOn !== saved.human_words_enabled || !isSame(words, saved.human_words);
  return (
    <Paper withBorder radius="md" p="lg" component="form" onSubmit={onSubmit} noValidate>
      <Stack>
        <Title order={2}>{t('human.title')}</Title>
        {failure ? (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        ) : null}
        <Switch
          size="md"
          label={t('human.enabled')}
          description={t('human.text')}
          checked={isOn}
          disabled={disabled}
          onChange={(event) => form.setFieldValue('human_words_enabled', event.currentTarget.checked)}
        />
        {isOn ? (
          <TagsInput
            label={t('human.words')}
            description={t('human.wordsText')}
            readOnly={disabled}
            maxTags={100}
            maxLength={40}
            splitChars={[',', ';']}
            acceptValueOnBlur
            clearable={false}
            {...form.getInputProps('human_words')}
          />
        ) : null}
        {isOn && !disabled && !isSame(words, defaultHumanWords) ? (
          <Button
            variant="default"
            size="compact-md"
            style={{ alignSelf: 'flex-start' }}
            onClick={() => {
              form.setFieldValue('human_words', [...defaultHumanWords]);
              form.clearErrors();
            }}
          >
            {t('human.backToHerald')}
          </Button>
        ) : null}
        {isDirty && !disabled ? (
          <Group justify="flex-end" gap="xs">
            <Text size="sm" c="dimmed" mr="auto" role="status">
              {t('unsaved')}
            </Text>
            <Button
              variant="default"
              onClick={() => {
                form.setValues(saved);
                form.clearErrors();
              }}
            >
              {t('discard')}
            </Button>
            <Button type="submit" loading={sending}>
              {t('common:action.save')}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Paper>
  );
}
