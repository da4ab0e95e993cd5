import type { Template } from '@herald/contract';
import { isUsableTemplate } from '@herald/whatsapp/model';
import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconEye, IconSpeakerphone, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan, useLinkParams } from '#app/session/hooks.ts';
import { canDuplicate } from './editor/fromTemplate.ts';

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
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('menu.open', { name: template.name })}
        >
          <IconDots size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={`${base}/templates/$templateId`}
          params={{ ...linkParams, templateId: String(template.id) } as never}
          leftSection={<IconEye size={16} stroke={1.6} aria-hidden />}
        >
          {t('menu.view')}
        </Menu.Item>
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
        {mayManage ? (
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
            onClick={onDelete}
          >
            {t('menu.delete')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
