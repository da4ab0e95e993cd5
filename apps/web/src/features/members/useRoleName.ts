import { roleNames } from '@herald/contract';
import { useTranslation } from 'react-i18next';

/** How a role is called: the contract's in the person's language, one of the team's own as the team calls it. */
export function useRoleName(): (name: string) => string {
  const { t } = useTranslation('members');
  return (name) => ((roleNames as readonly string[]).includes(name) ? t(`roles.names.${name}`) : name);
}
