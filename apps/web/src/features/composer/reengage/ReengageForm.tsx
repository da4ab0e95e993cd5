import type { Conversation, Template } from '@herald/contract';
import { isFilled, limits } from '@herald/whatsapp/model';
import { Button, Group, Select } from '@mantine/core';
import { IconSendFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NumberParams } from '#app/session/numberParams.ts';
import { chosenFileUrl } from '#data/files/chosenFiles.ts';
import { inboxSettingsQuery } from '#data/inbox/useInboxSettings.ts';
import { usableTemplatesQuery } from '#data/templates/usableTemplates.ts';
import { ValueField } from '#features/templateValues/index.ts';
import { GrowingTextarea } from '#ui/GrowingTextarea.tsx';
import { notifyDone } from '#ui/notify.ts';
import { Bubble } from '#ui/phone/Bubble.tsx';
import { templateBubble } from '#ui/phone/templateBubble.ts';
import { variableLabel } from '#ui/variables/variableLabel.ts';
import type { Draft } from '../drafts.ts';
import { useScheduled } from '../scheduled/useScheduled.ts';
import { suggestValue } from '../suggestValue.ts';
import { TheirLanguageField } from '../TheirLanguageField.tsx';
import type { ChangeDraft } from '../useDraft.ts';
import { useTheirLanguage } from '../useTheirLanguage.ts';
import classes from './Reengage.module.css';

interface ReengageFormProps {
  place: NumberParams;
  conversation: Conversation;
  draft: Draft;
  change: ChangeDraft;
  onTemplate: () => void;
}

/** A template goes now; what is written here follows as soon as the person answers. */
export function ReengageForm({ place, conversation, draft, change, onTemplate }: ReengageFormProps) {
  const { t } = useTranslation('reengage');
  const { t: tell } = useTranslation('values');
  const { bringBack } = useScheduled(place, conversation.contact_id);
  const { text } = draft;
  const begun = draft.reengage ?? { templateId: null, values: {} };
  const { template, templates } = useTemplateChoice(place, conversation, begun.templateId);
  const theirs = useTheirLanguage(template, conversation.contact_id);
  const [isTried, setTried] = useState(false);
  const clientId = useRef(crypto.randomUUID());
  const needed = template?.variables_needed ?? [];
  const filledIn = (variable: (typeof needed)[number]) =>
    begun.values[variable.key] ?? suggestValue(variable, conversation.name);
  const variables = Object.fromEntries(
    needed.flatMap((each) => {
      const value = filledIn(each).trim();
      return each.optional && value === '' ? [] : [[each.key, value]];
    }),
  );
  const isReady =
    template &&
    text.trim() !== '' &&
    needed.every(({ key, kind, optional }) =>
      variables[key] === undefined ? optional : isFilled(kind, variables[key]),
    );
  const required = (value: string) => (isTried && value.trim() === '' ? t('common:form.required') : null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (!isReady) return;
    const asked = {
      message: text.trim(),
      templateId: template.id,
      variables,
      byLanguage: theirs?.isOn ?? false,
      clientId: clientId.current,
    };
    // The promise is kept even when the conversation was left meanwhile; a refusal has been told.
    bringBack.mutateAsync(asked).then(
      () => {
        clientId.current = crypto.randomUUID();
        change({ text: '', reengage: null });
        notifyDone(t('done'));
      },
      () => {},
    );
  }

  return (
    <form className={classes.form} onSubmit={submit} aria-label={t('label')} noValidate>
      <GrowingTextarea
        label={t('message')}
        description={t('messageHint')}
        maxRows={6}
        maxLength={limits.message.text}
        value={text}
        error={required(text)}
        onChange={(event) => change({ text: event.currentTarget.value })}
        data-composer-focus
      />
      <div className={classes.template}>
        <div className={classes.fields}>
          <Select
            label={t('template')}
            placeholder={t('messages:template.choose')}
            data={templates.map(({ id, name, language }) => ({
              value: String(id),
              label: `${name} · ${language}`,
            }))}
            value={template ? String(template.id) : null}
            onChange={(value) =>
              change({ reengage: { ...begun, templateId: value === null ? null : Number(value) } })
            }
            error={isTried && !template ? t('common:form.required') : null}
            nothingFoundMessage={t('values:template.none')}
            searchable
            allowDeselect={false}
            comboboxProps={{ withinPortal: false, position: 'top-start' }}
          />
          {theirs ? <TheirLanguageField theirs={theirs} /> : null}
          {needed.map((variable) => (
            <ValueField
              key={variable.key}
              variable={variable}
              label={variableLabel(variable, tell)}
              value={filledIn(variable)}
              error={variable.optional ? null : required(filledIn(variable))}
              onChange={(value) =>
                change({ reengage: { ...begun, values: { ...begun.values, [variable.key]: value } } })
              }
            />
          ))}
        </div>
        {theirs ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long template scrolls, by keyboard too.
          <section className={classes.preview} aria-label={t('preview')} tabIndex={0}>
            <Bubble
              side="out"
              content={templateBubble(theirs.sent.structure, {
                values: variables,
                missing: 'placeholder',
                fileUrl: chosenFileUrl,
              })}
            />
          </section>
        ) : null}
      </div>
      <Group justify="space-between" gap="xs">
        <Button variant="subtle" color="gray" onClick={onTemplate}>
          {t('onlyTemplate')}
        </Button>
        <Button
          type="submit"
          loading={bringBack.isPending}
          leftSection={<IconSendFilled size={16} aria-hidden />}
        >
          {t('send')}
        </Button>
      </Group>
    </form>
  );
}

/** The template of the settings, unless another is chosen. */
function useTemplateChoice(place: NumberParams, { optin_status }: Conversation, chosenId: number | null) {
  const usable = useQuery(usableTemplatesQuery(place)).data ?? [];
  const settings = useQuery(
    inboxSettingsQuery({ team_id: place.team_id, phone_number_id: place.phone_number_id }),
  );
  const templates = usable.filter((each) => maySend(each, optin_status));
  const wanted = chosenId ?? settings.data?.reengage_template_id ?? null;
  return { templates, template: templates.find(({ id }) => id === wanted) ?? null };
}

function maySend({ category }: Template, optin: Conversation['optin_status']): boolean {
  return category !== 'MARKETING' || optin !== 'opted_out';
}
