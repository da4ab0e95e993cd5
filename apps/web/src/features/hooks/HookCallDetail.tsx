import type { HookCall } from '@herald/contract';
import { Button, Group } from '@mantine/core';
import { IconMessage, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan, useLinkParams } from '#app/session/hooks.ts';
import { ButtonLink } from '#ui/links.tsx';
import classes from './HookLog.module.css';

interface HookCallDetailProps {
  id: string;
  call: HookCall;
  onReplay?: ((call: HookCall) => void) | undefined;
  isReplaying: boolean;
}

/** One call: what was sent, what was answered, and who asked. */
export function HookCallDetail({ id, call, onReplay, isReplaying }: HookCallDetailProps) {
  const { t } = useTranslation('hooks');
  const linkParams = useLinkParams();
  const mayRead = useCan('conversations.view');
  const { contact_id, headers, payload, response, user_agent, ip_address } = call;
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <div className={classes.detail} id={id}>
      <div className={classes.bodies}>
        <Body label={t('sent')} text={asJson(payload)} />
        <Body label={t('answered')} text={asJson(response)} />
      </div>
      {headerLines.length > 0 ? <Body label={t('headers')} text={headerLines.join('\n')} /> : null}
      <dl className={classes.facts}>
        <div>
          <dt>{t('userAgent')}</dt>
          <dd>{user_agent ?? '—'}</dd>
        </div>
        <div>
          <dt>{t('address')}</dt>
          <dd>{ip_address ?? '—'}</dd>
        </div>
      </dl>
      <Group gap="xs">
        {contact_id !== null && mayRead ? (
          <ButtonLink
            to="/teams/$teamId/$phoneNumberId/messages/$contactId"
            params={{ ...linkParams, contactId: String(contact_id) }}
            variant="default"
            size="xs"
            leftSection={<IconMessage size={16} stroke={1.6} aria-hidden />}
          >
            {t('conversation')}
          </ButtonLink>
        ) : null}
        {onReplay ? (
          <Button
            size="xs"
            variant="default"
            loading={isReplaying}
            leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
            onClick={() => onReplay(call)}
          >
            {t('replay')}
          </Button>
        ) : null}
      </Group>
    </div>
  );
}

function Body({ label, text }: { label: string; text: string }) {
  return (
    <section aria-label={label} className={classes.body}>
      <h3>{label}</h3>
      {/* Long lines scroll, so the keyboard must get there. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <pre tabIndex={0}>{text}</pre>
    </section>
  );
}

const asJson = (value: unknown) => JSON.stringify(value ?? null, null, 2);
