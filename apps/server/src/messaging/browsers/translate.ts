import type { MessageStatus, RealtimeEvent } from '@herald/contract';
import type { EventType } from '@herald/contract/events';
import type { Fact } from '../../platform/events/index.ts';
import type { Telling } from './telling.ts';

type Translation<Type extends EventType> = (fact: Fact<Type>, telling: Telling) => void;

/** What each kind of fact changes on open pages. A kind that is missing here does not compile. */
const translations: { readonly [Type in EventType]: Translation<Type> } = {
  'contact.created': ({ teamId, phoneNumberId, isPast }, telling) => {
    if (phoneNumberId === null) telling.teams.add(teamId);
    else telling.add(contactsUpdated(phoneNumberId, !isPast));
  },
  'contact.updated': changedContact,
  'contact.opted_in': changedContact,
  'contact.opted_out': changedContact,
  'contact.consent_unknown': changedContact,
  'contact.merged': changedContact,
  'contact.unmerged': (fact, telling) => {
    changedContact(fact, telling);
    changedContact({ ...fact, contactId: fact.data.merged_contact_id }, telling);
  },
  'contact.erased': changedContact,

  'group.created': changedGroups,
  'group.updated': changedGroups,
  'group.deleted': changedMembers,
  'group.contact_added': changedMembers,
  'group.contact_removed': changedMembers,

  'conversation.closed': changedConversation,
  'conversation.reopened': changedConversation,
  'conversation.assigned': changedConversation,
  'conversation.snoozed': changedConversation,
  'conversation.woken': changedConversation,
  'conversation.human_needed': changedConversation,
  'conversation.human_done': changedConversation,
  'conversation.blocked': changedConversation,
  'conversation.unblocked': changedConversation,
  'conversation.prioritized': changedConversation,
  'conversation.read': ofConversation((number, contact, _fact, telling) =>
    telling.addConversation(number, contact),
  ),
  'conversation.rated': ofConversation((number, contact, _fact, telling) =>
    telling.addConversation(number, contact),
  ),
  'conversation.label_added': ofConversation((number, contact, _fact, telling) =>
    telling.addConversation(number, contact),
  ),
  'conversation.label_removed': ofConversation((number, contact, _fact, telling) =>
    telling.addConversation(number, contact),
  ),
  'conversation.note_added': changedTimeline,
  'conversation.note_updated': changedTimeline,
  'conversation.note_deleted': changedTimeline,

  'message.received': addedMessage,
  'message.created': addedMessage,
  'message.status': ofConversation((number, contact, fact: Fact<'message.status'>, telling) => {
    const { campaign_id, status } = fact.data;
    // Of a campaign its own page shows the sums, and the sender tells these a few times a second.
    if (campaign_id !== null && sendersOwn.includes(status)) return;
    telling.addStatus(number, contact, fact);
    if (campaign_id !== null) telling.addCampaign(number, campaign_id);
  }),
  'message.updated': ofConversation((number, contact, { data }: Fact<'message.updated'>, telling) => {
    telling.addMessages(number, contact);
    // The line under a name may be that of the changed message.
    if (data.what !== 'file') telling.addConversation(number, contact);
  }),

  'campaign.created': changedCampaign,
  'campaign.updated': changedCampaign,
  'campaign.scheduled': changedCampaign,
  'campaign.started': changedCampaign,
  'campaign.paused': changedCampaign,
  'campaign.finished': changedCampaign,
  'campaign.deleted': changedCampaign,

  'template.created': changedTemplate,
  'template.status': changedTemplate,
  'template.updated': changedTemplate,
  'template.deleted': changedTemplate,

  'number.connected': changedTeam,
  'number.disconnected': changedTeam,
  'number.status': changedTeam,

  'member.joined': changedTeam,
  'member.role_changed': changedTeam,
  'member.left': changedTeam,

  'order.created': changedOrders,
  'order.updated': changedOrders,
  // No page shows them.
  'cart.changed': () => {},
  'shipment.updated': () => {},

  'link.clicked': ofConversation((number, contact, _fact, telling) => telling.addMessages(number, contact)),
};

/** Collects what a fact changes on open pages. */
export function translate(fact: Fact, telling: Telling): void {
  const translation = translations[fact.type] as (fact: Fact, telling: Telling) => void;
  translation(fact, telling);
}

const sendersOwn: readonly MessageStatus[] = ['queued', 'sending', 'accepted', 'held', 'skipped'];

const contactsUpdated = (phone_number_id: number, onlyNew: boolean): RealtimeEvent => ({
  name: 'contacts.updated',
  payload: onlyNew ? { phone_number_id, only_new: true } : { phone_number_id },
});

/** People belong to the team: what one of them is called shows on every number. What a number heard, on that one. */
function changedContact(fact: Fact, telling: Telling): void {
  const { teamId, phoneNumberId, contactId } = fact;
  if (phoneNumberId !== null) {
    telling.add(contactsUpdated(phoneNumberId, false));
    if (contactId !== null) telling.addConversation(phoneNumberId, contactId);
    return;
  }
  telling.teams.add(teamId);
  const fields = fact.type === 'contact.updated' ? fact.data.fields : null;
  const withTimeline = fields === null || fields.includes('phone_number');
  if (contactId !== null) telling.addShown({ teamId, phoneNumberId, contactId, withTimeline });
  if (contactId !== null && fields?.includes('orders'))
    telling.everywhere.set(contactId, { teamId, contactId });
}

function changedGroups({ phoneNumberId: phone_number_id }: Fact, telling: Telling): void {
  if (phone_number_id !== null) telling.add({ name: 'groups.updated', payload: { phone_number_id } });
}

function changedMembers(fact: Fact, telling: Telling): void {
  const { teamId, phoneNumberId, contactId } = fact;
  changedGroups(fact, telling);
  if (phoneNumberId === null) return;
  telling.add(contactsUpdated(phoneNumberId, false));
  if (contactId !== null) telling.addShown({ teamId, phoneNumberId, contactId, withTimeline: true });
}

function ofConversation<Type extends EventType>(
  tell: (phoneNumberId: number, contactId: number, fact: Fact<Type>, telling: Telling) => void,
): Translation<Type> {
  return (fact, telling) => {
    if (fact.phoneNumberId !== null && fact.contactId !== null)
      tell(fact.phoneNumberId, fact.contactId, fact, telling);
  };
}

function changedConversation({ phoneNumberId, contactId }: Fact, telling: Telling): void {
  if (phoneNumberId === null || contactId === null) return;
  telling.addConversation(phoneNumberId, contactId);
  telling.addTimeline(phoneNumberId, contactId);
}

function changedTimeline({ phoneNumberId, contactId }: Fact, telling: Telling): void {
  if (phoneNumberId !== null && contactId !== null) telling.addTimeline(phoneNumberId, contactId);
}

/** History comes by the thousand and while nobody waits for it. A reaction shows on the message that it is about. */
function addedMessage(fact: Fact<'message.received'> | Fact<'message.created'>, telling: Telling): void {
  const { phoneNumberId, contactId, data, isPast } = fact;
  if (phoneNumberId === null || contactId === null) return;
  if (isPast) {
    telling.add(contactsUpdated(phoneNumberId, false));
  } else if (data.type === 'reaction') {
    telling.addMessages(phoneNumberId, contactId);
  } else if (!('cause' in data && data.cause === 'campaign')) {
    const { message_id } = data;
    const inbound = fact.type === 'message.received';
    const payload = { phone_number_id: phoneNumberId, contact_id: contactId, message_id, inbound };
    telling.add({ name: 'message.created', payload });
  }
}

function changedCampaign(fact: Fact, telling: Telling): void {
  if (fact.phoneNumberId !== null && 'campaign_id' in fact.data && fact.data.campaign_id !== null)
    telling.addCampaign(fact.phoneNumberId, fact.data.campaign_id);
}

function changedTemplate(fact: Fact, telling: Telling): void {
  if (fact.phoneNumberId === null || !('template_id' in fact.data)) return;
  const payload = { phone_number_id: fact.phoneNumberId, template_id: fact.data.template_id };
  telling.add({ name: 'template.updated', payload });
}

function changedTeam({ teamId: team_id }: Fact, telling: Telling): void {
  telling.add({ name: 'team.updated', payload: { team_id } });
}

/** People order from the team: every number's thread with them shows it. */
function changedOrders({ teamId, contactId }: Fact, telling: Telling): void {
  if (contactId === null) return;
  telling.addShown({ teamId, phoneNumberId: null, contactId, withTimeline: false });
  telling.everywhere.set(contactId, { teamId, contactId });
}
