import { customizeProfile, type RouteBody } from '@herald/contract';
import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { currentLocale } from '#app/i18n/i18n.ts';
import { persistentQuery } from '#app/session/guards.ts';
import { useUser } from '#app/session/hooks.ts';
import { userQuery } from '#app/session/queries.ts';
import { useApiForm } from '#ui/useApiForm.ts';
import { filled, webAddress } from '#ui/validators.ts';
import { StepForm } from './StepForm.tsx';

type Profile = RouteBody<typeof customizeProfile>;
const roles = ['founder', 'marketing', 'support', 'developer', 'other'] as const;
const volumes = ['under_1000', '1000_10000', '10000_100000', 'over_100000'] as const;

export function CustomizeProfileScreen() {
  const { t } = useTranslation('onboarding');
  const user = useUser();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const carried = useLocation({ select: ({ search }) => persistentQuery(search) });
  const { form, ...frame } = useApiForm({
    initialValues: {
      first_name: user.first_name,
      last_name: user.last_name,
      company_name: '',
      website: '',
      role: '',
      monthly_contacts: '',
    },
    validate: {
      first_name: filled,
      last_name: filled,
      company_name: filled,
      website: webAddress,
      role: filled,
      monthly_contacts: filled,
    },
    send: async (values) => {
      const body = {
        ...values,
        website: values.website.trim() || undefined,
        role: values.role as Profile['role'],
        monthly_contacts: values.monthly_contacts as Profile['monthly_contacts'],
        locale: currentLocale(),
      };
      const { data } = await call(customizeProfile, { body });
      queryClient.setQueryData(userQuery.queryKey, data);
      await navigate({ to: '/', search: carried });
    },
  });

  return (
    <StepForm
      title={t('profile.title')}
      intro={t('profile.intro')}
      {...frame}
      submit={t('common:action.continue')}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('profile.firstName')}
          autoComplete="given-name"
          {...form.getInputProps('first_name')}
        />
        <TextInput
          label={t('profile.lastName')}
          autoComplete="family-name"
          {...form.getInputProps('last_name')}
        />
      </SimpleGrid>
      <TextInput
        label={t('profile.company')}
        autoComplete="organization"
        {...form.getInputProps('company_name')}
      />
      <TextInput
        label={t('profile.website')}
        description={t('common:form.optional')}
        placeholder="https://"
        type="url"
        autoComplete="url"
        {...form.getInputProps('website')}
      />
      <Select
        label={t('profile.role')}
        data={roles.map((value) => ({ value, label: t(`profile.roles.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps('role')}
      />
      <Select
        label={t('profile.volume')}
        data={volumes.map((value) => ({ value, label: t(`profile.volumes.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps('monthly_contacts')}
      />
    </StepForm>
  );
}
