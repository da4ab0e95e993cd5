import type { OptinForm } from '@herald/contract';
import type { AppServices } from '../../platform/context.ts';
import { type FormRow, localeOf } from './queries.ts';

/** A form as the contract names it. */
export function presentForm({ config }: AppServices, { token, created_at, ...row }: FormRow): OptinForm {
  return {
    ...row,
    locale: localeOf(row),
    url: `${config.http.publicUrl}/form/${token}`,
    created_at: created_at.toISOString(),
  };
}
