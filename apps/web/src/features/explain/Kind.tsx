import type { ContactExplanation } from '@herald/contract';
import { Collapse, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Kind.module.css';
import { Rules } from './Rules.tsx';
import { Until } from './Until.tsx';

/** One kind of message: whether it may be sent, and on demand what each rule says. */
export function Kind({ kind }: { kind: ContactExplanation['kinds'][number] }) {
  const { t } = useTranslation('explain');
  const [opened, { toggle }] = useDisclosure();
  const id = useId();
  const Icon = kind.allowed ? IconCircleCheck : IconCircleX;
  return (
    <div className={classes.kind} data-allowed={kind.allowed}>
      <UnstyledButton aria-expanded={opened} aria-controls={id} onClick={toggle}>
        <Icon size={18} stroke={1.9} aria-hidden />
        <span className={classes.kindWords}>
          <strong>
            {t(kind.allowed ? 'kind.yes' : kind.until ? 'kind.later' : 'kind.no', { kind: kind.title })}
          </strong>
          <span>{kind.message}</span>
          <Until time={kind.until} />
        </span>
        <IconChevronDown size={16} stroke={1.8} aria-hidden data-open={opened || undefined} />
      </UnstyledButton>
      <Collapse expanded={opened} id={id} transitionDuration={100}>
        <div className={classes.body}>
          <Rules rules={kind.rules} label={t('rules')} />
        </div>
      </Collapse>
    </div>
  );
}
