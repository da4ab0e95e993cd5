/** Whose rows go along with a person, and come back, by nothing but their ids. */
export const followers = [
  'messages',
  'consent_events',
  'conversation_notes',
  'conversation_events',
  'notifications',
  'scheduled_messages',
  'tracked_links',
  'message_clicks',
  'chat_link_arrivals',
  'optin_submissions',
  'group_removals',
  'campaign_recipients',
  'shop_orders',
  'shop_carts',
  'reply_times',
  'resolutions',
  'ratings',
  'conversation_labels',
  'conversation_pins',
  'conversation_followers',
  'contact_notes',
  'automation_runs',
  'automation_inputs',
  'automation_misses',
  'hook_calls',
] as const;
export type Follower = (typeof followers)[number];

/** Tables that point at people and follow rules of their own: see the files beside this one. */
export const withRules = [
  'contact_identities',
  'contact_merges',
  'conversations',
  'group_members',
  // Goes with the merged contact: undoing the import leaves the one that stays alone.
  'import_effects',
  'not_duplicates',
  'portfolio_recipients',
  // Counted anew from the orders.
  'shop_customers',
] as const;

/** Columns that name people without a foreign key, and who looks after them. */
export const loose = {
  // The merge itself.
  'contact_merges.merged_contact_id': 'snapshot',
  // A trigger stands for its foreign key.
  'messages.contact_id': 'followers',
  // A trigger follows the messages.
  'message_words.contact_id': 'trigger',
  'phone_numbers.last_contact_id': 'rules',
  // A trigger follows the runs.
  'automation_waits.contact_id': 'trigger',
} as const;
