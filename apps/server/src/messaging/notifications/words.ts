import type { Locale, Notification } from '@herald/contract';

/** Titles of what concerns one member; `name` is who caused it, `person` whom the conversation is with. */
export const personalTitles: Record<
  Locale,
  Record<Exclude<Notification['kind'], 'alert'>, (name: string | null, person: string) => string>
> = {
  en: {
    mention: (name, person) => `${name ?? 'Somebody'} mentioned you · ${person}`,
    assigned: (name, person) => (name ? `${name} gave you ${person}` : `You were given ${person}`),
    snooze_over: (_name, person) => `Back from snooze: ${person}`,
    scheduled_failed: (_name, person) => `Your message to ${person} could not be sent`,
    human_needed: (_name, person) => `${person} asks for a person`,
    sla_warning: (_name, person) => `${person} must be answered soon`,
    member_joined: (name) => `${name ?? 'Somebody'} joined your team`,
    followed_message: (_name, person) => `${person} wrote, in a conversation you follow`,
    followed_closed: (name, person) => `${name ?? 'Herald'} closed a conversation you follow: ${person}`,
  },
  fr: {
    mention: (name, person) => `${name ?? 'Quelqu’un'} vous a mentionné · ${person}`,
    assigned: (name, person) =>
      name ? `${name} vous a confié ${person}` : `La conversation avec ${person} vous a été confiée`,
    snooze_over: (_name, person) => `De retour : ${person}`,
    scheduled_failed: (_name, person) => `Votre message à ${person} n’a pas pu être envoyé`,
    human_needed: (_name, person) => `${person} demande à parler à une personne`,
    sla_warning: (_name, person) => `Il faut bientôt répondre à ${person}`,
    member_joined: (name) => `${name ?? 'Quelqu’un'} a rejoint votre équipe`,
    followed_message: (_name, person) => `${person} a écrit dans une conversation que vous suivez`,
    followed_closed: (name, person) =>
      `${name ?? 'Herald'} a fermé une conversation que vous suivez : ${person}`,
  },
};

/** Of two pushes with one tag, a browser shows the later one. */
export const conversationTag = (phoneNumberId: number, contactId: number) =>
  `conversation:${phoneNumberId}:${contactId}`;
