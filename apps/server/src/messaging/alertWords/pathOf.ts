import { type AlertKind, kindOfAlert, noNumber, type Permission } from '@herald/contract';

/** Where something stands that an alert is about. */
export interface AlertPlace {
  kind: AlertKind;
  subject_id: number;
  team_id: number;
  phone_number_id: number | null;
  /** Any number of the team, for what belongs to none. */
  some_number_id: number | null;
  contact_id: number | null;
}

/** What it takes to put it right, where seeing it takes less. */
export function actsOn(kind: AlertKind): Permission | null {
  if (kind === 'plan_payment') return 'billing.manage';
  return kindOfAlert(kind).group === 'numbers' ? 'phone_numbers.manage' : null;
}

/** Returns the page on which it is put right; null where there is none for this person. */
export function pathOf(place: AlertPlace, mayAct: boolean): string | null {
  const { team_id, phone_number_id, some_number_id } = place;
  const path = screenOf(place, mayAct);
  if (path === null || path.startsWith('/')) return path;
  return `/teams/${team_id}/${phone_number_id ?? some_number_id ?? noNumber}/${path}`;
}

/** Below its number, or with a slash the whole path. */
function screenOf({ kind, subject_id, team_id, contact_id }: AlertPlace, mayAct: boolean): string | null {
  switch (kind) {
    case 'number_lost':
    case 'number_disconnected':
      return mayAct ? `/onboarding/phones?team=${team_id}` : 'settings/number';
    case 'plan_payment':
      return mayAct ? 'pricing' : null;
    case 'campaign_stopped':
    case 'campaign_failed':
    case 'campaign_skipped':
    case 'campaign_finished':
      return `campaigns/${subject_id}`;
    case 'template_disabled':
    case 'template_paused':
    case 'template_refused':
    case 'template_will_move':
    case 'template_moved':
      return `templates/${subject_id}`;
    case 'automation_trouble':
      return `automations/${subject_id}`;
    case 'automation_failed':
      return `automations/${subject_id}?tab=executions&status=failed`;
    case 'answer_failed':
      return `messages/${contact_id}`;
    case 'import_failed':
    case 'import_finished':
      return 'contacts/import';
    case 'export_failed':
      return 'settings/team';
    case 'new_device':
      return 'settings/account';
    case 'parked':
      return null;
    default:
      return 'settings/number';
  }
}
