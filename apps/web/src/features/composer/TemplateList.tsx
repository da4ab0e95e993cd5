import type { Conversation, Template } from '@herald/contract';
import { stripFormatting } from '@herald/whatsapp/model';
import { Alert, Badge, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { matchTemplates, usableTemplatesQuery } from '#data/templates/usableTemplates.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { ButtonLink } from '#ui/links.tsx';
import classes from './TemplateDialog.module.css';

interface TemplateListProps {
  conversation: Conversation;
  onChoose: (template: Template) => void;
}

export function TemplateList({ conversation, onChoose }: TemplateListProps) {
  const query = useQuery(usableTemplatesQuery(useNumberParams()));
  return (
    <Loaded query={query} skeleton={240} empty={<NoTemplates />}>
      {(templates) => <Choice templates={templates} conversation={conversation} onChoose={onChoose} />}
    </Loaded>
  );
}

function NoTemplates() {
  const { t } = useTranslation('messages');
  const linkParams = useLinkParams();
  return (
    <EmptyState
      drawing="labels"
      action={
        <ButtonLink to="/teams/$teamId/$phoneNumberId/templates" params={linkParams} variant="default">
          {t('values:template.goToTemplates')}
        </ButtonLink>
      }
    >
      {t('values:template.none')}
    </EmptyState>
  );
}

function Choice({ templates, conversation, onChoose }: TemplateListProps & { templates: Template[] }) {
  const { t } = useTranslation('messages');
  const [search, setSearch] = useState('');
  const isOptedOut = conversation.optin_status === 'opted_out';
  const found = matchTemplates(templates, search);
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        aria-label={t('values:template.search')}
        placeholder={t('values:template.search')}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        data-autofocus
      />
      {isOptedOut ? (
        <Alert color="orange" icon={<IconAlertTriangle size={18} stroke={1.6} aria-hidden />}>
          {t('values:template.optedOut')}
        </Alert>
      ) : null}
      {found.length === 0 ? (
        <Text c="dimmed" ta="center" py="lg">
          {t('values:template.notFound', { text: search })}
        </Text>
      ) : null}
      <ul className={classes.list} aria-label={t('template.choose')}>
        {found.map((template) => (
          <li key={template.id}>
            <TemplateOption template={template} isOptedOut={isOptedOut} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

interface TemplateOptionProps {
  template: Template;
  isOptedOut: boolean;
  onChoose: (template: Template) => void;
}

function TemplateOption({ template, isOptedOut, onChoose }: TemplateOptionProps) {
  const { t } = useTranslation('messages');
  const reason =
    isOptedOut && template.category === 'MARKETING' ? t('values:template.marketingRefused') : null;
  // It may be chosen: what is sent with it waits until WhatsApp lifts the pause.
  const note = reason ?? (template.status === 'PAUSED' ? t('values:template.paused') : null);
  return (
    <UnstyledButton className={classes.option} disabled={reason !== null} onClick={() => onChoose(template)}>
      <span className={classes.optionHead}>
        <strong>{template.name}</strong>
        <Badge
          size="sm"
          variant="light"
          radius="sm"
          color={template.category === 'MARKETING' ? 'grape' : 'blue'}
        >
          {t(`values:template.category.${template.category}`)}
        </Badge>
        <span className={classes.language}>{template.language}</span>
      </span>
      <span className={classes.body}>{stripFormatting(template.structure.body.text)}</span>
      {note ? <span className={classes.reason}>{note}</span> : null}
    </UnstyledButton>
  );
}
