import type { Conversation } from '@herald/contract';
import { Button } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#app/session/hooks.ts';
import { useFollow } from '#data/conversations/useFollow.ts';
import classes from './ContactPane.module.css';
import { Section } from './Section.tsx';

/** Who is told of the conversation besides whoever has it. */
export function Followers({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('inboxMenus');
  const user = useUser();
  const { isFollowed, isPending, toggle } = useFollow(conversation);
  const { followers, version } = conversation;
  if (version === 0) return null;
  const names = followers.map(({ user_id, name }) => (user_id === user.id ? t('follow.you') : name));
  const Icon = isFollowed ? IconEyeOff : IconEye;
  return (
    <Section id="followers" title={t('follow.title')} startsFolded>
      <p className={classes.dim}>{names.length > 0 ? names.join(', ') : t('follow.none')}</p>
      <Button
        size="compact-md"
        variant="default"
        leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
        loading={isPending}
        onClick={toggle}
      >
        {t(isFollowed ? 'follow.stop' : 'follow.follow')}
      </Button>
    </Section>
  );
}
