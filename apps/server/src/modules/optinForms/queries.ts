import type { Locale, OptinForm } from '@herald/contract';
import type { Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import type { NumberScope } from '../../platform/numberScope.ts';

export interface FormRow extends Omit<OptinForm, 'url' | 'created_at' | 'locale'> {
  token: string;
  locale: string;
  created_at: Date;
}

const columns = [
  'id',
  'token',
  'name',
  'locale',
  'title',
  'description',
  'consent_text',
  'button',
  'color',
  'background',
  'asks_name',
  'group_id',
  'is_active',
  'visits_count',
  'submitted_count',
  'confirmed_count',
  'created_at',
] as const;

export function readForms(tx: Tx, { teamId, phoneNumberId }: NumberScope): Promise<FormRow[]> {
  return tx
    .selectFrom('optin_forms')
    .select(columns)
    .where('team_id', '=', teamId)
    .where('phone_number_id', '=', phoneNumberId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
}

/** The only door to one form of a number. */
export async function accessForm(tx: Tx, scope: NumberScope, id: number): Promise<FormRow> {
  const row = await tx
    .selectFrom('optin_forms')
    .select(columns)
    .where('team_id', '=', scope.teamId)
    .where('phone_number_id', '=', scope.phoneNumberId)
    .where('deleted_at', 'is', null)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** `locale` as the contract knows it; the table allows no other. */
export const localeOf = ({ locale }: { locale: string }): Locale => (locale === 'fr' ? 'fr' : 'en');
