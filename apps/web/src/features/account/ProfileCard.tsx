import { updateUser } from '@herald/contract';
import {
  Alert,
  Button,
  Group,
  type MantineColorScheme,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  useMantineColorScheme,
} from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useUser } from '#app/session/hooks.ts';
import { userQuery } from '#app/session/queries.ts';
import { useLanguage } from '#app/session/useLanguage.ts';
import { languageNames, locales } from '#ui/format/locale.ts';
import { notifyDone } from '#ui/notify.ts';
import { useApiForm } from '#ui/useApiForm.ts';
import { filled } from '#ui/validators.ts';
import { Card } from './Card.tsx';

export function ProfileCard() {
  const { t } = useTranslation('account');
  return (
    <Card title={t('profile.title')} text={t('profile.text')}>
      <Name />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Language />
        <ColorMode />
      </SimpleGrid>
    </Card>
  );
}

function Name() {
  const { t } = useTranslation('account');
  const user = useUser();
  const queryClient = useQueryClient();
  const { form, failure, sending, onSubmit } = useApiForm({
    initialValues: { first_name: user.first_name, last_name: user.last_name },
    validate: { first_name: filled, last_name: filled },
    send: async (body) => {
      const { data } = await call(updateUser, { body });
      queryClient.setQueryData(userQuery.queryKey, data);
      form.resetDirty();
      notifyDone(t('profile.saved'));
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="sm">
        {failure ? (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        ) : null}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={t('auth:field.firstName')}
            autoComplete="given-name"
            {...form.getInputProps('first_name')}
          />
          <TextInput
            label={t('auth:field.lastName')}
            autoComplete="family-name"
            {...form.getInputProps('last_name')}
          />
        </SimpleGrid>
        <Group justify="flex-end">
          <Button type="submit" loading={sending} disabled={!form.isDirty()}>
            {t('common:action.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Language() {
  const { t } = useTranslation('account');
  const { locale, setLocale } = useLanguage();
  return (
    <Select
      label={t('common:person.language')}
      description={t('profile.language')}
      allowDeselect={false}
      value={locale}
      data={locales.map((value) => ({ value, label: languageNames[value] }))}
      onChange={(value) => setLocale(value === 'fr' ? 'fr' : 'en')}
    />
  );
}

const modes: MantineColorScheme[] = ['auto', 'light', 'dark'];

function ColorMode() {
  const { t } = useTranslation('account');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div>
      <Text fw={500} fz="sm" id="colour-mode">
        {t('common:person.colorMode')}
      </Text>
      <Text c="dimmed" fz="xs" mb={5}>
        {t('profile.colorMode')}
      </Text>
      <SegmentedControl
        fullWidth
        aria-labelledby="colour-mode"
        value={colorScheme}
        data={modes.map((value) => ({ value, label: t(`common:colorMode.${value}`) }))}
        onChange={(value) => setColorScheme(value as MantineColorScheme)}
      />
    </div>
  );
}
