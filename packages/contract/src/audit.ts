import { z } from 'zod';
import { cursorPage, cursorQuery, data, id, teamParams, time } from './common.ts';
import { defineRoute } from './route.ts';

/**
 * What the audit log of a team names, in the words of its screen and its export. Whoever writes an entry of a new kind adds
 * a line here; entries are kept 400 days, so an old name stays until nobody writes it for that long.
 */
export const auditActions = {
  'team.created': { en: 'Created the team', fr: 'A créé l’équipe' },
  'team.updated': { en: 'Changed the team', fr: 'A modifié l’équipe' },
  'team.deletion_asked': {
    en: 'Asked for the team to be deleted',
    fr: 'A demandé la suppression de l’équipe',
  },
  'team.exported': { en: 'Exported the data of the team', fr: 'A exporté les données de l’équipe' },
  'team.export_fetched': { en: 'Fetched an export of the team', fr: 'A téléchargé un export de l’équipe' },
  'team.blocked': { en: 'Blocked the team', fr: 'A bloqué l’équipe' },
  'team.unblocked': { en: 'Unblocked the team', fr: 'A débloqué l’équipe' },
  'team.prepaid_changed': {
    en: 'Changed who bills the team for messages',
    fr: 'A changé la facturation des messages de l’équipe',
  },
  'team.scale_access_changed': {
    en: 'Changed the free access of the team',
    fr: 'A changé l’accès offert à l’équipe',
  },
  'team.kept': { en: 'Kept the team', fr: 'A conservé l’équipe' },
  'access_code.used': { en: 'Entered an access code', fr: 'A saisi un code d’accès' },
  'team.handed_over': { en: 'Handed over the ownership', fr: 'A cédé la propriété' },
  'member.invited': { en: 'Invited somebody', fr: 'A invité une personne' },
  'member.invitation_resent': { en: 'Sent an invitation again', fr: 'A renvoyé une invitation' },
  'member.invitation_revoked': { en: 'Took an invitation back', fr: 'A annulé une invitation' },
  'member.joined': { en: 'Joined the team', fr: 'A rejoint l’équipe' },
  'member.left': { en: 'Left the team', fr: 'A quitté l’équipe' },
  'member.removed': { en: 'Removed a member', fr: 'A retiré un membre' },
  'member.role_changed': { en: 'Changed the role of a member', fr: 'A changé le rôle d’un membre' },
  'role.created': { en: 'Created a role', fr: 'A créé un rôle' },
  'role.updated': { en: 'Changed a role', fr: 'A modifié un rôle' },
  'role.deleted': { en: 'Deleted a role', fr: 'A supprimé un rôle' },
  'contacts.exported': { en: 'Exported contacts', fr: 'A exporté des contacts' },
  'contact.erased': { en: 'Erased a person', fr: 'A effacé une personne' },
  'business_profile.updated': { en: 'Changed the business profile', fr: 'A modifié le profil d’entreprise' },
  'billing.meta_confirmed': {
    en: 'Finished the set-up of Meta billing',
    fr: 'A terminé la configuration de la facturation Meta',
  },
  'plan.changed': { en: 'The plan changed', fr: 'L’offre a changé' },
  'balance.credited': { en: 'The balance was topped up', fr: 'Le solde a été rechargé' },
  'balance.refunded': { en: 'A payment was refunded', fr: 'Un paiement a été remboursé' },
  'balance.disputed': { en: 'A payment was disputed', fr: 'Un paiement a été contesté' },
  'balance.dispute_won': { en: 'A disputed payment came back', fr: 'Un paiement contesté a été restitué' },
  'impersonation.started': {
    en: 'Began to act as a member, for support',
    fr: 'A commencé à agir au nom d’un membre, pour l’assistance',
  },
  'impersonation.used': {
    en: 'Made a change as a member, for support',
    fr: 'A fait une modification au nom d’un membre, pour l’assistance',
  },
  'impersonation.ended': { en: 'Stopped acting as a member', fr: 'A cessé d’agir au nom d’un membre' },
  'number.connected': { en: 'Connected a WhatsApp number', fr: 'A connecté un numéro WhatsApp' },
  'number.registered': {
    en: 'Gave the PIN of a WhatsApp number',
    fr: 'A saisi le code PIN d’un numéro WhatsApp',
  },
  'number.disconnected': { en: 'Disconnected a WhatsApp number', fr: 'A déconnecté un numéro WhatsApp' },
  'number.unblocked': {
    en: 'Let a number send again after a violation',
    fr: 'A autorisé un numéro à envoyer de nouveau après une infraction',
  },
  'audit.exported': { en: 'Exported the audit log', fr: 'A exporté le journal d’audit' },
} as const satisfies Record<string, { en: string; fr: string }>;

export type AuditAction = keyof typeof auditActions;

/** A value before or after a change, as people read it. Never a secret. */
export const auditValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
export type AuditValue = z.output<typeof auditValue>;

/** What a line says of a change, in the words of its screen: whoever writes another adds it here and there. */
export const auditFields = [
  'about',
  'account',
  'action',
  'actor',
  'address',
  'amount',
  'balance',
  'chosen',
  'contacts',
  'country_code',
  'delete_at',
  'description',
  'email',
  'events',
  'format',
  'from',
  'list',
  'locale',
  'name',
  'note',
  'number',
  'optin_status',
  'owner',
  'permissions',
  'picture',
  'plan',
  'prepaid',
  'reason',
  'role',
  'scale_access',
  'search',
  'segment',
  'stopped_campaigns',
  'timezone',
  'to',
  'vertical',
  'violation',
  'website_1',
  'website_2',
] as const;
export type AuditField = (typeof auditFields)[number];

export const auditActors = ['user', 'api_key', 'automation', 'agent', 'system'] as const;

export const auditEvent = z.object({
  id,
  at: time,
  /** A text, since entries outlive the version that wrote them. */
  action: z.string(),
  actor: z.object({
    kind: z.enum(auditActors),
    id: id.nullable(),
    /** Null for programs, and for people whose account is gone. */
    name: z.string().nullable(),
  }),
  /** The operator who acted through the person's eyes. */
  impersonated_by: z.string().nullable(),
  /** What it was done to. */
  target: z.object({ kind: z.string(), id: id.nullable(), name: z.string().nullable() }),
  before: z.record(z.string(), auditValue).nullable(),
  after: z.record(z.string(), auditValue).nullable(),
  ip: z.string().nullable(),
});
export type AuditEvent = z.output<typeof auditEvent>;

const auditFilters = z.object({
  action: z.string().max(80).optional(),
  /** A member's, or a former member's, id. */
  actor: z.coerce.number().pipe(id).optional(),
  from: time.optional(),
  to: time.optional(),
});
export type AuditFilters = z.output<typeof auditFilters>;

const path = '/api/teams/:team_id/audit';
const permission = ['team.manage', 'developers.manage'] as const;

export const listAuditEvents = defineRoute({
  name: 'listAuditEvents',
  summary: 'Who did what in the team, newest first',
  method: 'GET',
  path,
  access: 'team',
  permission,
  params: teamParams,
  query: cursorQuery.extend({
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
    ...auditFilters.shape,
  }),
  response: cursorPage(auditEvent),
});

export const exportAuditEvents = defineRoute({
  name: 'exportAuditEvents',
  summary: 'The same as a CSV file',
  method: 'GET',
  path: `${path}/export`,
  access: 'team',
  ownerOnly: true,
  permission,
  params: teamParams,
  query: auditFilters,
  responseKind: 'file',
});

export const listAuditActors = defineRoute({
  name: 'listAuditActors',
  summary: 'The people who did something that the log still has',
  method: 'GET',
  path: `${path}/actors`,
  access: 'team',
  permission,
  params: teamParams,
  response: data(z.array(z.object({ id, name: z.string() }))),
});
