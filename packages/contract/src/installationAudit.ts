import { z } from 'zod';
import { auditEvent } from './audit.ts';
import { cursorPage, cursorQuery } from './common.ts';
import { defineRoute } from './route.ts';

/** What the log of the installation names, in the words of its screen. An old name stays until nobody writes it for 400 days. */
export const installationActions = {
  'team.blocked': { en: 'Blocked a team', fr: 'A bloqué une équipe' },
  'team.unblocked': { en: 'Unblocked a team', fr: 'A débloqué une équipe' },
  'team.prepaid_changed': {
    en: 'Changed who bills a team for messages',
    fr: 'A changé la facturation des messages d’une équipe',
  },
  'team.scale_access_changed': {
    en: 'Changed the free access of a team',
    fr: 'A changé l’accès offert à une équipe',
  },
  'person.blocked': { en: 'Blocked a person', fr: 'A bloqué une personne' },
  'person.unblocked': { en: 'Unblocked a person', fr: 'A débloqué une personne' },
  'number.unblocked': {
    en: 'Let an account send again after a violation',
    fr: 'A autorisé un compte à envoyer de nouveau après une infraction',
  },
  'access_code.created': { en: 'Created an access code', fr: 'A créé un code d’accès' },
  'access_code.revoked': { en: 'Revoked an access code', fr: 'A révoqué un code d’accès' },
  'events.read': { en: 'Looked at a parked webhook', fr: 'A consulté un webhook mis de côté' },
  'events.replayed': { en: 'Took parked webhooks in again', fr: 'A repris des webhooks mis de côté' },
  'events.discarded': { en: 'Discarded a parked webhook', fr: 'A abandonné un webhook mis de côté' },
  'price_list.imported': { en: 'Imported a price list', fr: 'A importé un tarif' },
  'price_list.withdrawn': { en: 'Withdrew a price list', fr: 'A retiré un tarif' },
  'payment.disputed': {
    en: 'A payment is disputed at its bank',
    fr: 'Un paiement est contesté auprès de la banque',
  },
  'payment.dispute_won': { en: 'A dispute was won', fr: 'Une contestation a été gagnée' },
  'payment.dispute_lost': { en: 'A dispute was lost', fr: 'Une contestation a été perdue' },
  'payment.not_booked': {
    en: 'A payment was not credited: the balance is in another currency',
    fr: 'Un paiement n’a pas été crédité : le solde est dans une autre devise',
  },
  'impersonation.started': { en: 'Began to act as somebody', fr: 'A commencé à agir au nom d’une personne' },
  'impersonation.used': {
    en: 'Made a change as somebody',
    fr: 'A fait une modification au nom d’une personne',
  },
  'impersonation.ended': { en: 'Stopped acting as somebody', fr: 'A cessé d’agir au nom d’une personne' },
  'operator.granted': { en: 'Made somebody an administrator', fr: 'A nommé un administrateur' },
  'operator.revoked': { en: 'Took administrator rights away', fr: 'A retiré les droits d’administrateur' },
  'installation.restored': { en: 'Restored from a backup', fr: 'Restauration d’une sauvegarde' },
  'account.confirmed': { en: 'Confirmed an e-mail address', fr: 'A confirmé une adresse e-mail' },
} as const satisfies Record<string, { en: string; fr: string }>;

export type InstallationAction = keyof typeof installationActions;

export const listInstallationEvents = defineRoute({
  name: 'listInstallationEvents',
  summary: 'What operators did on the installation and what needs them, newest first',
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  query: cursorQuery.extend({
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
    action: z.string().max(80).optional(),
  }),
  response: cursorPage(auditEvent),
});
