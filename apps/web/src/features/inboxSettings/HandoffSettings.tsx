import { defaultHandoffWords, type InboxSettings } from '@herald/contract';
import { Alert, Button, Paper, Stack, Switch, TagsInput, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { notifyDone } from '#ui/notify.ts';
import { useApiForm } from '#ui/useApiForm.ts';
import { SaveBar } from './SaveBar.tsx';

type HandoffChoice = Pick<InboxSettings, 'handoff_words_enabled' | 'handoff_words'>;
type HandoffValues = { handoff_words_enabled: boolean; handoff_words: string[] };

interface HandoffSettingsProps {
  settings: InboxSettings;
  disabled: boolean;
  save: (patch: HandoffChoice) => Promise<InboxSettings>;
}

const valuesOf = ({ handoff_words_enabled, handoff_words }: HandoffChoice): HandoffValues => ({
  handoff_words_enabled,
  handoff_words: [...(handoff_words ?? defaultHandoffWords)],
});

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((word, index) => word === other[index]);

/** By which words people ask for a person. */
export function HandoffSettings({ settings, disabled, save }: HandoffSettingsProps) {
  const { t } = useTranslation('inboxSettings');
  const saved = valuesOf(settings);
  const { form, failure, sending, onSubmit } = useApiForm<HandoffValues>({
    initialValues: saved,
    validate: {
      handoff_words: (words, { handoff_words_enabled }) =>
        handoff_words_enabled && words.length === 0 ? t('handoff.needed') : null,
    },
    send: async ({ handoff_words_enabled, handoff_words }) => {
      // Whoever keeps the words of Herald gets those that it learns later, too.
      const own =
        handoff_words.length === 0 || isSame(handoff_words, defaultHandoffWords) ? null : handoff_words;
      form.setValues(valuesOf(await save({ handoff_words_enabled, handoff_words: own })));
      notifyDone(t('saved'));
    },
  });
  const { handoff_words_enabled: isOn, handoff_words: words } = form.values;
  const isDirty = isOn !== saved.handoff_words_enabled || !isSame(words, saved.handoff_words);
  return (
    <Paper withBorder radius="md" p="lg" component="form" onSubmit={onSubmit} noValidate>
      <Stack>
        <Title order={2}>{t('handoff.title')}</Title>
        {failure ? (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        ) : null}
        <Switch
          size="md"
          label={t('handoff.enabled')}
          description={t('handoff.text')}
          checked={isOn}
          disabled={disabled}
          onChange={(event) => form.setFieldValue('handoff_words_enabled', event.currentTarget.checked)}
        />
        {isOn ? (
          <TagsInput
            label={t('handoff.words')}
            description={t('handoff.wordsText')}
            readOnly={disabled}
            maxTags={100}
            maxLength={40}
            splitChars={[',', ';']}
            acceptValueOnBlur
            clearable={false}
            {...form.getInputProps('handoff_words')}
          />
        ) : null}
        {isOn && !disabled && !isSame(words, defaultHandoffWords) ? (
          <Button
            variant="default"
            size="compact-md"
            style={{ alignSelf: 'flex-start' }}
            onClick={() => {
              form.setFieldValue('handoff_words', [...defaultHandoffWords]);
              form.clearErrors();
            }}
          >
            {t('handoff.backToHerald')}
          </Button>
        ) : null}
        {isDirty && !disabled ? (
          <SaveBar
            sending={sending}
            onDiscard={() => {
              form.setValues(saved);
              form.clearErrors();
            }}
          />
        ) : null}
      </Stack>
    </Paper>
  );
}
