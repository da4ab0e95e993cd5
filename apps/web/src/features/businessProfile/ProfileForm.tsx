import type { BusinessProfile } from '@herald/contract';
import { limits } from '@herald/whatsapp/model';
import { Alert, Button, Group, Paper, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Counted } from './Counted.tsx';
import { useProfileForm } from './useProfileForm.ts';
import { VerticalField } from './VerticalField.tsx';

interface ProfileFormProps {
  profile: BusinessProfile;
  disabled: boolean;
}

/** The texts of the profile, saved together. */
export function ProfileForm({ profile, disabled }: ProfileFormProps) {
  const { t } = useTranslation('businessProfile');
  const { form, failure, sending, onSubmit, isDirty, discard } = useProfileForm(profile);
  const field = (name: keyof typeof form.values) => ({ disabled, ...form.getInputProps(name) });
  const { about, description, address } = form.values;
  return (
    <Paper withBorder radius="md" p="lg" component="form" onSubmit={onSubmit} noValidate>
      <Stack>
        {failure ? (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        ) : null}
        <TextInput
          label={t('about')}
          description={<Counted text={t('aboutHint')} value={about} most={limits.profile.about} />}
          required
          {...field('about')}
        />
        <Textarea
          label={t('description')}
          description={
            <Counted text={t('descriptionHint')} value={description} most={limits.profile.description} />
          }
          autosize
          minRows={3}
          maxRows={8}
          {...field('description')}
        />
        <VerticalField {...field('vertical')} />
        <Textarea
          label={t('address')}
          description={<Counted text={t('addressHint')} value={address} most={limits.profile.address} />}
          autosize
          minRows={2}
          maxRows={5}
          {...field('address')}
        />
        <TextInput type="email" label={t('email')} autoComplete="off" {...field('email')} />
        <TextInput type="url" label={t('website1')} placeholder="https://" {...field('website_1')} />
        <TextInput type="url" label={t('website2')} placeholder="https://" {...field('website_2')} />
        {disabled ? null : (
          <Group justify="flex-end" gap="xs">
            <Text size="sm" c="dimmed" mr="auto" role="status">
              {isDirty ? t('unsaved') : null}
            </Text>
            <Button variant="default" disabled={!isDirty} onClick={discard}>
              {t('discard')}
            </Button>
            <Button type="submit" loading={sending} disabled={!isDirty}>
              {t('common:action.save')}
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
