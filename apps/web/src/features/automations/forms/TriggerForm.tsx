import type { KeywordTrigger, Settings } from '@herald/flow';
import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  MultiSelect,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useThings } from '../words/things.ts';
import { ListSelect } from './Pickers.tsx';
import type { FormProps } from './props.ts';
import { quickReplies } from './quickReplies.ts';
import { AbandonedFields, ShipmentFields } from './ShopFields.tsx';
import { WebhookFields } from './WebhookFields.tsx';

type Trigger = Settings<'trigger'>;

/** What lets people in. */
export function TriggerForm({ settings, change, problemOf }: FormProps<'trigger'>) {
  const { t } = useTranslation('automations');
  switch (settings.kind) {
    case 'kanal_v2_keyword':
      return (
        <WordFields settings={settings} change={(next, field) => change(next, field)} problemOf={problemOf} />
      );
    case 'kanal_template':
      return <TemplateFields settings={settings} change={change} problemOf={problemOf} />;
    case 'list_joined':
      return (
        <ListSelect
          label={t('form.list')}
          value={settings.group_id}
          error={problemOf('group_id')}
          onChange={(group_id) => change({ group_id }, 'group_id')}
        />
      );
    case 'incoming_webhook':
      return <WebhookFields settings={settings} change={change} problemOf={problemOf} />;
    case 'shopify_shipment_updated':
      return <ShipmentFields settings={settings} change={change} problemOf={problemOf} />;
    case 'shopify_abandoned_checkout':
    case 'shopify_abandoned_cart':
    case 'shopify_abandoned_browse':
      return <AbandonedFields settings={settings} change={change} problemOf={problemOf} />;
    default:
      return (
        <Text size="sm" c="dimmed">
          {t(`triggerHint.${settings.kind}`)}
        </Text>
      );
  }
}

interface WordProps {
  settings: KeywordTrigger;
  change: (patch: Partial<KeywordTrigger>, field: string) => void;
  problemOf: (field: string) => string | undefined;
}

function WordFields({ settings, change, problemOf }: WordProps) {
  const { t } = useTranslation('automations');
  const { words, entry, interrupts, while_person_talks } = settings;
  const set = (index: number, patch: Partial<(typeof words)[number]>) =>
    change(
      { words: words.map((word, at) => (at === index ? { ...word, ...patch } : word)) },
      `words ${index}`,
    );
  return (
    <>
      <Stack gap="xs" role="group" aria-label={t('form.words')}>
        <Text size="sm" fw={500}>
          {t('form.words')}
        </Text>
        <Text size="sm" c="dimmed">
          {t('form.wordsHint')}
        </Text>
        {words.map((word, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: words have no identity besides their place.
          <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
            <Select
              w={150}
              aria-label={t('form.how')}
              allowDeselect={false}
              data={(['is', 'starts', 'contains'] as const).map((how) => ({
                value: how,
                label: t(`word.${how}`),
              }))}
              value={word.how}
              onChange={(how) => how && set(index, { how: how as typeof word.how })}
            />
            <TextInput
              flex={1}
              aria-label={t('form.word')}
              placeholder={t('form.wordExample')}
              maxLength={100}
              value={word.word}
              error={problemOf(`words.${index}.word`)}
              onChange={(event) => set(index, { word: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="input-sm"
              aria-label={t('form.remove', { what: word.word || t('form.word') })}
              onClick={() => change({ words: words.toSpliced(index, 1) }, 'words')}
            >
              <IconTrash size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        {words.length < 50 ? (
          <Button
            variant="default"
            w="fit-content"
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
            onClick={() => change({ words: [...words, { how: 'is', word: '' }] }, 'words')}
          >
            {t('form.addWord')}
          </Button>
        ) : null}
      </Stack>
      {words.length === 0 ? (
        <Select
          label={t('form.entry')}
          allowDeselect={false}
          data={(['any', 'first', 'ad', 'link'] as const).map((value) => ({
            value,
            label: t(`say.entry.${value}`),
          }))}
          value={entry}
          onChange={(value) => value && change({ entry: value as typeof entry }, 'entry')}
        />
      ) : (
        <Select
          label={t('form.interrupts')}
          description={t('form.interruptsHint')}
          allowDeselect={false}
          data={(['auto', 'yes', 'no'] as const).map((value) => ({ value, label: t(`interrupts.${value}`) }))}
          value={interrupts === null ? 'auto' : interrupts ? 'yes' : 'no'}
          onChange={(value) =>
            change({ interrupts: value === 'auto' ? null : value === 'yes' }, 'interrupts')
          }
        />
      )}
      <Checkbox
        label={t('form.whileTalks')}
        description={t('form.whileTalksHint')}
        checked={while_person_talks}
        onChange={(event) => change({ while_person_talks: event.currentTarget.checked }, 'while')}
      />
    </>
  );
}

type TemplateTrigger = Extract<Trigger, { kind: 'kanal_template' }>;

function TemplateFields(props: {
  settings: TemplateTrigger;
  change: (patch: Partial<Trigger>, field: string) => void;
  problemOf: (field: string) => string | undefined;
}) {
  const { settings, change, problemOf } = props;
  const { t } = useTranslation('automations');
  const { templates } = useThings();
  return (
    <MultiSelect
      label={t('form.templates')}
      description={t('form.templatesHint')}
      placeholder={settings.template_ids.length === 0 ? t('form.choose') : ''}
      searchable
      nothingFoundMessage={t('form.nothing')}
      data={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={settings.template_ids.map(String)}
      error={problemOf('template_ids')}
      onChange={(ids) => {
        const chosen = ids.map(Number);
        const replies = chosen.flatMap((id) =>
          quickReplies(
            templates.find((one) => one.id === id),
            settings.replies,
          ),
        );
        const once = [...new Map(replies.map((reply) => [reply.title, reply])).values()].slice(0, 10);
        change({ template_ids: chosen, replies: once }, 'template_ids');
      }}
    />
  );
}
