import type { Template } from '@herald/contract';
import { isUsableTemplate } from '@herald/whatsapp/model';
import { Menu } from '@mantine/core';
import { IconArrowRight, IconCopy, IconEye, IconPencil, IconSpeakerphone } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan, useLinkParams, useNumberParams, useTeam } from '#app/session/hooks.ts';
import { ThingMenu } from '#ui/ThingMenu.tsx';
import { canDuplicate, canEdit } from './editor/fromTemplate.ts';

const base = '/teams/$teamId/$phoneNumberId';

interface TemplateMenuProps {
  template: Template;
  onDelete: () => void;
}

/** What can be done with one template of the list. */
export function TemplateMenu({ template, onDelete }: TemplateMenuProps) {
  const { t } = useTranslation('templates');
  const linkParams = useLinkParams();
  const mayManage = useCan('templates.manage');
  const maySend = useCan('campaigns.manage');
  const { phone_number_id: here } = useNumberParams();
  const others = useTeam().phone_numbers.filter(({ id }) => id !== here);
  return (
    <ThingMenu
      label={t('menu.open', { name: template.name })}
      deleteLabel={mayManage ? t('menu.delete') : undefined}
      onDelete={onDelete}
    >
      <Menu.Item
        component={Link}
        to={`${base}/templates/$templateId`}
        params={{ ...linkParams, templateId: String(template.id) } as never}
        leftSection={<IconEye size={16} stroke={1.6} aria-hidden />}
      >
        {t('menu.view')}
      </Menu.Item>
      {mayManage && canEdit(template) ? (
        <Menu.Item
          component={Link}
          to={`${base}/templates/create`}
          params={linkParams as never}
          search={{ edit: template.id } as never}
          leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
        >
          {t('menu.edit')}
        </Menu.Item>
      ) : null}
      {mayManage ? (
        <Menu.Item
          component={Link}
          to={`${base}/templates/create`}
          params={linkParams as never}
          search={{ from: template.id } as never}
          disabled={!canDuplicate(template.structure)}
          leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
        >
          {t(canDuplicate(template.structure) ? 'menu.duplicate' : 'menu.cannotDuplicate')}
        </Menu.Item>
      ) : null}
      {mayManage && canDuplicate(template.structure)
        ? others.map(({ id, verified_name, display_phone_number }) => (
            <Menu.Item
              key={id}
              component={Link}
              to={`${base}/templates/create`}
              params={{ ...linkParams, phoneNumberId: String(id) } as never}
              search={{ from: template.id, of: here } as never}
              leftSection={<IconArrowRight size={16} stroke={1.6} aria-hidden />}
            >
              {t('menu.copyTo', { number: verified_name ?? display_phone_number ?? '' })}
            </Menu.Item>
          ))
        : null}
      {maySend ? (
        <Menu.Item
          component={Link}
          to={`${base}/campaigns/create`}
          params={linkParams as never}
          search={{ template: template.id } as never}
          disabled={!isUsableTemplate(template.status)}
          leftSection={<IconSpeakerphone size={16} stroke={1.6} aria-hidden />}
        >
          {t(isUsableTemplate(template.status) ? 'menu.send' : 'menu.cannotSend')}
        </Menu.Item>
      ) : null}
    </ThingMenu>
  );
}
