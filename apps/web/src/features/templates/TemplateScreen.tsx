import type { Template } from '@herald/contract';
import { isUsableTemplate } from '@herald/whatsapp/model';
import { Alert, Button } from '@mantine/core';
import { IconCopy, IconPencil, IconSpeakerphone, IconTrash, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useIdParam, useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { templateQuery } from '#data/templates/queries.ts';
import { BackLink } from '#ui/BackLink.tsx';
import { ButtonClicks } from '#ui/ButtonClicks.tsx';
import { languageName } from '#ui/format/languageName.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { Page } from '#ui/Page.tsx';
import { DeleteTemplateDialog } from './DeleteTemplateDialog.tsx';
import classes from './detail/Detail.module.css';
import { AnnouncedCategory, AppealLink } from './detail/MetaNotes.tsx';
import { TemplateFigures, TemplateVariables } from './detail/TemplateFacts.tsx';
import { TemplateHistory } from './detail/TemplateHistory.tsx';
import { TryTemplate } from './detail/TryTemplate.tsx';
import { canDuplicate, canEdit } from './editor/fromTemplate.ts';
import { readReason } from './reason.ts';
import { TemplatePhone } from './TemplatePhone.tsx';
import { TemplateStatus, useReasonText } from './TemplateStatus.tsx';
import { useIsThere } from './useDeleteTemplate.ts';
import { useLiveTemplates } from './useLiveTemplates.ts';

/** One template: how it looks, where it stands, what it needs. */
export function TemplateScreen() {
  const { t } = useTranslation('templates');
  const id = useIdParam('templateId');
  const query = useQuery({ ...templateQuery(useNumberParams(), id), enabled: useIsThere(id) });
  useLiveTemplates();
  return (
    <Loaded
      query={query}
      skeleton={480}
      around={(meanwhile) => (
        <Page title={t('one')} back={<Back />}>
          {meanwhile}
        </Page>
      )}
    >
      {(template) => <LoadedTemplate template={template} />}
    </Loaded>
  );
}

function LoadedTemplate({ template }: { template: Template }) {
  const { t } = useTranslation('templates');
  const format = useFormat();
  return (
    <Page
      title={template.name}
      beside={<TemplateStatus template={template} />}
      purpose={`${t(`category.${template.category}`)} · ${languageName(template.language, format.tag)} (${template.language})`}
      back={<Back />}
      action={<Actions template={template} />}
    >
      <div className={classes.columns}>
        <div>
          <StatusNote template={template} />
          <AnnouncedCategory template={template} />
          <TemplateFigures template={template} />
          <ButtonClicks buttons={template.tracked_buttons} delivered={template.stats.delivered} />
          <TemplateVariables template={template} />
          <TemplateHistory template={template} />
        </div>
        <aside className={classes.phone}>
          <TemplatePhone structure={template.structure} />
        </aside>
      </div>
    </Page>
  );
}

const noted = ['REJECTED', 'PAUSED', 'DISABLED', 'PENDING', 'IN_APPEAL', 'LIMIT_EXCEEDED'] as const;

/** What the status means for the person, and what to do. */
function StatusNote({ template }: { template: Template }) {
  const { t } = useTranslation('templates');
  const reason = useReasonText(readReason(template.status_reason));
  const status = noted.find((each) => each === template.status);
  if (!status) return null;
  const isBad = status === 'REJECTED' || status === 'DISABLED';
  return (
    <Alert role="note" color={isBad ? 'red' : 'yellow'} mb="md" title={t(`status.${status}`)}>
      {reason ? <p className={classes.reason}>{reason}</p> : null}
      {t(`detail.note.${status}`)}
      {status === 'REJECTED' ? <AppealLink template={template} /> : null}
    </Alert>
  );
}

function Actions({ template }: { template: Template }) {
  const { t } = useTranslation('templates');
  const linkParams = useLinkParams();
  const navigate = useNavigate();
  const mayManage = useCan('templates.manage');
  const maySend = useCan('campaigns.manage');
  const mayTry = useCan(['campaigns.send', 'conversations.reply']);
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      {mayManage ? (
        <Button
          variant="default"
          color="red"
          leftSection={<IconTrash size={18} stroke={1.6} aria-hidden />}
          onClick={() => setDeleting(true)}
        >
          {t('menu.delete')}
        </Button>
      ) : null}
      {mayManage && canEdit(template) ? (
        <ButtonLink
          to="/teams/$teamId/$phoneNumberId/templates/create"
          params={linkParams}
          search={{ edit: template.id } as never}
          variant="default"
          leftSection={<IconPencil size={18} stroke={1.6} aria-hidden />}
        >
          {t('menu.edit')}
        </ButtonLink>
      ) : null}
      {mayManage && canDuplicate(template.structure) ? (
        <ButtonLink
          to="/teams/$teamId/$phoneNumberId/templates/create"
          params={linkParams}
          search={{ from: template.id } as never}
          variant="default"
          leftSection={<IconCopy size={18} stroke={1.6} aria-hidden />}
        >
          {t('menu.duplicate')}
        </ButtonLink>
      ) : null}
      {mayManage ? (
        <ButtonLink
          to="/teams/$teamId/$phoneNumberId/templates/$templateId/api"
          params={{ ...linkParams, templateId: String(template.id) }}
          variant="default"
          leftSection={<IconWebhook size={18} stroke={1.6} aria-hidden />}
        >
          {t('api.open')}
        </ButtonLink>
      ) : null}
      {mayTry && isUsableTemplate(template.status) ? (
        <TryTemplate key={template.version} template={template} />
      ) : null}
      {maySend && isUsableTemplate(template.status) ? (
        <ButtonLink
          to="/teams/$teamId/$phoneNumberId/campaigns/create"
          params={linkParams}
          search={{ template: template.id } as never}
          leftSection={<IconSpeakerphone size={18} stroke={1.6} aria-hidden />}
        >
          {t('menu.send')}
        </ButtonLink>
      ) : null}
      <DeleteTemplateDialog
        template={deleting ? template : null}
        onClose={() => setDeleting(false)}
        onDeleted={() =>
          navigate({ to: '/teams/$teamId/$phoneNumberId/templates', params: linkParams, replace: true })
        }
      />
    </>
  );
}

function Back() {
  const { t } = useTranslation('templates');
  return (
    <BackLink to="/teams/$teamId/$phoneNumberId/templates" params={useLinkParams()}>
      {t('title')}
    </BackLink>
  );
}
