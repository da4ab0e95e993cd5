import type { BusinessProfile } from '@herald/contract';
import { businessVerticals, lengthOf, limits } from '@herald/whatsapp/model';
import { useTranslation } from 'react-i18next';
import { notifyDone } from '#ui/notify.ts';
import { useApiForm } from '#ui/useApiForm.ts';
import { all, filled, looksLikeEmail, webAddress } from '#ui/validators.ts';
import { useSaveProfile } from './queries.ts';

type Values = Omit<BusinessProfile, 'profile_picture_url'>;

const valuesOf = ({ profile_picture_url: _, ...texts }: BusinessProfile): Values => texts;

/** The form of the profile; `discard` brings back what WhatsApp has. */
export function useProfileForm(profile: BusinessProfile) {
  const { t } = useTranslation('businessProfile');
  const save = useSaveProfile();
  const saved = valuesOf(profile);
  const atMost = (most: number) => (text: string) =>
    lengthOf(text.trim()) > most ? t('tooLong', { most }) : null;
  const made = useApiForm<Values>({
    initialValues: saved,
    validate: {
      about: all(filled, atMost(limits.profile.about)),
      description: atMost(limits.profile.description),
      address: atMost(limits.profile.address),
      email: (text) => (text.trim() === '' ? null : looksLikeEmail(text)),
      website_1: webAddress,
      website_2: webAddress,
    },
    send: async ({ vertical, ...texts }) => {
      const known = businessVerticals.find((each) => each === vertical);
      const after = await save.mutateAsync({ ...texts, ...(known && { vertical: known }) });
      made.form.setValues(valuesOf(after));
      notifyDone(t('saved'));
    },
  });
  const discard = () => {
    made.form.setValues(saved);
    made.form.clearErrors();
  };
  return { ...made, discard, isDirty: JSON.stringify(made.form.values) !== JSON.stringify(saved) };
}
