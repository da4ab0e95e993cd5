import type { Template } from '@herald/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLinkParams } from '#app/session/hooks.ts';
import { languageName } from '#ui/format/languageName.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { Bubble } from '#ui/phone/Bubble.tsx';
import { templateBubble } from '#ui/phone/templateBubble.ts';
import { readReason } from '../reason.ts';
import { TemplateMenu } from '../TemplateMenu.tsx';
import { TemplateStatus, useReasonText } from '../TemplateStatus.tsx';
import classes from './TemplateCard.module.css';

interface TemplateCardProps {
  template: Template;
  onDelete: () => void;
}

/** A template at a glance: how it looks, where its review stands, how it does. */
export function TemplateCard({ template, onDelete }: TemplateCardProps) {
  const { t } = useTranslation('templates');
  const format = useFormat();
  const linkParams = useLinkParams();
  const reason = useReasonText(readReason(template.status_reason));
  const { sent, delivered, read } = template.stats;
  return (
    <article className={classes.card} aria-label={template.name}>
      {/* A picture of the message: its links and buttons are for customers. */}
      <div className={classes.preview} inert>
        <Bubble side="in" tail content={templateBubble(template.structure)} />
      </div>
      <div className={classes.words}>
        <div className={classes.head}>
          <Link
            to="/teams/$teamId/$phoneNumberId/templates/$templateId"
            params={{ ...linkParams, templateId: String(template.id) }}
            className={classes.name}
          >
            {template.name}
          </Link>
          <span className={classes.menu}>
            <TemplateMenu template={template} onDelete={onDelete} />
          </span>
        </div>
        <span className={classes.status}>
          <TemplateStatus template={template} />
        </span>
        {reason ? <p className={classes.reason}>{reason}</p> : null}
        <div className={classes.facts}>
          <span>{t(`category.${template.category}`)}</span>
          <span>{languageName(template.language, format.tag)}</span>
          <span>
            {sent === 0
              ? t('card.neverSent')
              : t('card.sent', { count: sent, messages: format.number(sent) })}
          </span>
          {delivered > 0 ? <span>{t('card.read', { share: format.percent(read / delivered) })}</span> : null}
        </div>
      </div>
    </article>
  );
}
