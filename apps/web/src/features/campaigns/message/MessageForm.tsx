import type { Template } from '@herald/contract';
import { Alert, Button, Group, Paper, Stack, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan, useLinkParams } from '#app/session/hooks.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { AnchorLink, ButtonLink } from '#ui/links.tsx';
import { useApiForm } from '#ui/useApiForm.ts';
import { filled } from '#ui/validators.ts';
import { BesidePhone } from '../parts/BesidePhone.tsx';
import { CampaignPhone } from '../parts/CampaignPhone.tsx';
import { TemplatePicker } from './TemplatePicker.tsx';

interface Message {
  name: string;
  description: string;
  template_id: string | null;
}

interface MessageFormProps {
  templates: Template[];
  initial: Message;
  /** The verb of the button. */
  submit: string;
  send: (message: { name: string; description: string; template_id: number }) => Promise<unknown>;
}

/** What is sent: the campaign's name for the team, and the template for its customers. */
export function MessageForm({ templates, initial, submit, send }: MessageFormProps) {
  const { t } = useTranslation('campaigns');
  const { form, failure, sending, onSubmit } = useApiForm({
    initialValues: { ...initial } as Message & Record<string, unknown>,
    validate: {
      name: filled,
      template_id: (value) => (value === null ? t('message.chooseTemplate') : null),
    },
    send: ({ name, description, template_id }) =>
      send({ name, description, template_id: Number(template_id) }),
  });
  const chosen = templates.find(({ id }) => String(id) === form.values.template_id);
  return (
    <BesidePhone phone={<CampaignPhone structure={chosen?.structure ?? null} />}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="lg">
          <TextInput
            label={t('message.name')}
            description={t('message.nameHint')}
            maxLength={120}
            required
            {...form.getInputProps('name')}
            key={form.key('name')}
          />
          <Textarea
            label={t('message.description')}
            description={t('common:form.optional')}
            maxLength={500}
            autosize
            minRows={2}
            {...form.getInputProps('description')}
            key={form.key('description')}
          />
          {templates.length === 0 ? (
            <NoTemplates />
          ) : (
            <div>
              <TemplatePicker
                templates={templates}
                value={form.values.template_id}
                onChange={(id) => {
                  form.setFieldValue('template_id', id);
                  form.clearFieldError('template_id');
                }}
                error={form.errors.template_id}
              />
              <NewTemplateLink />
            </div>
          )}
          {failure ? (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          ) : null}
          <Group>
            <Button type="submit" loading={sending} disabled={templates.length === 0}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </BesidePhone>
  );
}

function NewTemplateLink() {
  const { t } = useTranslation('campaigns');
  const params = useLinkParams();
  const mayWrite = useCan('templates.manage');
  if (!mayWrite) return null;
  return (
    <AnchorLink
      to="/teams/$teamId/$phoneNumberId/templates/create"
      params={params}
      size="sm"
      mt="sm"
      display="inline-flex"
      style={{ alignItems: 'center', gap: 4 }}
    >
      <IconPlus size={14} stroke={2} aria-hidden />
      {t('message.newTemplate')}
    </AnchorLink>
  );
}

function NoTemplates() {
  const { t } = useTranslation('campaigns');
  const params = useLinkParams();
  const mayWrite = useCan('templates.manage');
  return (
    <Paper radius="md">
      <EmptyState
        drawing="bubbles"
        action={
          mayWrite ? (
            <ButtonLink to="/teams/$teamId/$phoneNumberId/templates/create" params={params} variant="default">
              {t('message.newTemplate')}
            </ButtonLink>
          ) : null
        }
      >
        {t('message.noTemplates')}
      </EmptyState>
    </Paper>
  );
}
