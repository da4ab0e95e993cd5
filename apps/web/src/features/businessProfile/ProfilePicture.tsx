import type { BusinessProfile } from '@herald/contract';
import { limits } from '@herald/whatsapp/model';
import { Avatar, Button, Paper, Stack, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumber } from '#app/session/hooks.ts';
import { FilePicker } from '#ui/FilePicker.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { messageOf, notifyDone } from '#ui/notify.ts';
import classes from './BusinessProfile.module.css';
import { useSetPicture } from './queries.ts';

interface ProfilePictureProps {
  profile: BusinessProfile;
  disabled: boolean;
}

/** The profile as customers see it: the picture, which goes to WhatsApp at once, and the saved texts. */
export function ProfilePicture({ profile, disabled }: ProfilePictureProps) {
  const { t } = useTranslation('businessProfile');
  const format = useFormat();
  const number = useNumber();
  return (
    <Paper withBorder radius="md" p="lg">
      <Stack align="center" gap="xs">
        <Avatar src={profile.profile_picture_url} size={128} alt={t('picture')} color="green">
          <IconPhoto size={40} stroke={1.4} aria-hidden />
        </Avatar>
        <Text fw={650} ta="center">
          {number.verified_name}
        </Text>
        {number.display_phone_number ? (
          <Text c="dimmed" size="sm">
            {format.phone(number.display_phone_number)}
          </Text>
        ) : null}
        {disabled ? null : <ChoosePicture />}
        <SavedTexts profile={profile} />
      </Stack>
    </Paper>
  );
}

function ChoosePicture() {
  const { t } = useTranslation('businessProfile');
  const set = useSetPicture();
  const [isLarge, setLarge] = useState(false);
  const choose = (file: File | null) => {
    if (!file) return;
    const tooLarge = file.size > limits.media.image.maxBytes;
    setLarge(tooLarge);
    if (!tooLarge) set.mutate(file, { onSuccess: () => notifyDone(t('pictureSaved')) });
  };
  const problem = isLarge ? t('common:file.tooLarge') : set.error ? messageOf(set.error) : null;
  return (
    <>
      <FilePicker accept={limits.profile.pictureTypes.join()} onChange={choose}>
        {(props) => (
          <Button {...props} variant="default" loading={set.isPending}>
            {t('changePicture')}
          </Button>
        )}
      </FilePicker>
      <Text size="xs" c="dimmed" ta="center">
        {t('pictureHint')}
      </Text>
      {problem ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      ) : null}
    </>
  );
}

function SavedTexts({ profile }: { profile: BusinessProfile }) {
  const { t } = useTranslation('businessProfile');
  const texts = [
    ['about', profile.about],
    ['description', profile.description],
    ['address', profile.address],
    ['email', profile.email],
    ['websites', [profile.website_1, profile.website_2].filter(Boolean).join('\n')],
  ] as const;
  return (
    <dl className={classes.facts}>
      {texts
        .filter(([, text]) => text !== '')
        .map(([key, text]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  );
}
