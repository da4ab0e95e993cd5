import { createTemplate, type LibraryTemplate, type Template } from '@herald/contract';
import type { TemplateStructure } from '@herald/whatsapp/model';
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useCan, useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { refreshTemplates } from '#data/templates/queries.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { messageOf, notifyDone } from '#ui/notify.ts';
import { all, filled, webAddress } from '#ui/validators.ts';
import { TemplatePhone } from '../TemplatePhone.tsx';
import { adoptedAs, needsPictures, needsSite, toAdopt, withSite } from './adopt.ts';

interface AdoptDialogProps {
  /** The one that is looked at; null: closed. */
  item: LibraryTemplate | null;
  mine: readonly Template[];
  /** The shop's address, as it was typed. */
  site: string;
  onSite: (site: string) => void;
  onClose: () => void;
}

/** A template of the library on the phone: taken as it is, or opened in the editor. */
export function AdoptDialog({ item, onClose, ...rest }: AdoptDialogProps) {
  return (
    <Dialog opened={item !== null} onClose={onClose} title={item?.name ?? ''}>
      {item ? <Adopt key={item.id} item={item} onClose={onClose} {...rest} /> : null}
    </Dialog>
  );
}

const siteRule = all(filled, webAddress);

function Adopt({ item, mine, site, onSite, onClose }: AdoptDialogProps & { item: LibraryTemplate }) {
  const { t } = useTranslation('templates');
  const mayManage = useCan('templates.manage');
  const [problem, setProblem] = useState<string | null>(null);
  const adopt = useAdopt(onClose);
  const asksSite = needsSite(item);
  const own = adoptedAs(item, mine);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = asksSite ? siteRule(site) : null;
    setProblem(wrong);
    if (!wrong) adopt.mutate(toAdopt(item, site, mine));
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Text c="dimmed">{item.description}</Text>
        <TemplatePhone structure={site.trim() ? withSite(item.structure, site) : item.structure} />
        {mayManage && !own && asksSite ? (
          <TextInput
            label={t('library.site')}
            description={t('library.siteHint')}
            placeholder="https://"
            type="url"
            inputMode="url"
            required
            maxLength={1000}
            value={site}
            error={problem}
            onChange={(event) => {
              onSite(event.currentTarget.value);
              setProblem(null);
            }}
          />
        ) : null}
        {adopt.isError ? (
          <Alert color="red" role="alert" title={t('editor.failed')}>
            {messageOf(adopt.error)}
          </Alert>
        ) : null}
        {mayManage ? (
          <Actions item={item} own={own} site={site} submitting={adopt.isPending} />
        ) : (
          <Text size="sm">{t('library.mayNot')}</Text>
        )}
      </Stack>
    </form>
  );
}

interface ActionsProps {
  item: LibraryTemplate;
  own: Template | undefined;
  site: string;
  submitting: boolean;
}

function Actions({ item, own, site, submitting }: ActionsProps) {
  const { t } = useTranslation('templates');
  const linkParams = useLinkParams();
  const { language } = item.structure;
  const asksPictures = needsPictures(item);
  return (
    <Group justify="flex-end" gap="xs">
      {own ? <Text size="sm">{t('library.mine')}</Text> : null}
      <ButtonLink
        variant={asksPictures && !own ? 'filled' : 'default'}
        to="/teams/$teamId/$phoneNumberId/templates/create"
        params={linkParams}
        search={{ library: item.id, language, site: site.trim() || undefined } as never}
      >
        {t(asksPictures ? 'library.addPictures' : 'library.customise')}
      </ButtonLink>
      {own ? (
        <ButtonLink
          to="/teams/$teamId/$phoneNumberId/templates/$templateId"
          params={{ ...linkParams, templateId: String(own.id) }}
        >
          {t('library.seeMine')}
        </ButtonLink>
      ) : asksPictures ? null : (
        <Button type="submit" loading={submitting}>
          {t('library.submit')}
        </Button>
      )}
    </Group>
  );
}

function useAdopt(onDone: () => void) {
  const { t } = useTranslation('templates');
  const params = useNumberParams();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (structure: TemplateStructure) =>
      (await call(createTemplate, { params, body: { structure, header_file_id: null } })).data,
    onSuccess: async () => {
      await refreshTemplates(queryClient, params);
      notifyDone(t('editor.done'));
      onDone();
    },
  });
}
