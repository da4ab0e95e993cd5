-- 0063_optin_forms.sql
-- Forms by which people agree to marketing. What somebody enters proves nothing: it becomes consent when they send the code
-- that the form gave them from their own WhatsApp. So nothing is ever sent to a number that a stranger typed.

create table optin_forms (
  team_id bigint not null,
  id bigint generated always as identity,
  phone_number_id bigint not null,
  -- The end of its public address.
  token text not null,
  name text not null,
  locale text not null check (locale in ('en', 'fr')),
  title text not null,
  description text not null default '',
  -- What people agree to. Each submission keeps the words that were shown to it.
  consent_text text not null,
  button text not null,
  color text not null,
  background text not null,
  asks_name boolean not null default true,
  group_id bigint,
  is_active boolean not null default true,
  -- Kept counters.
  visits_count integer not null default 0,
  submitted_count integer not null default 0,
  confirmed_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, phone_number_id) references phone_numbers (team_id, id) on delete cascade,
  foreign key (team_id, group_id) references groups (team_id, id) on delete set null (group_id)
);
create unique index optin_forms_token on optin_forms (token);
create index optin_forms_number on optin_forms (team_id, phone_number_id);
create index optin_forms_group on optin_forms (team_id, group_id) where group_id is not null;
select herald.make_tenant_table('optin_forms');

create table optin_submissions (
  team_id bigint not null,
  id bigint generated always as identity,
  form_id bigint not null,
  code text not null,
  -- As entered, until it is confirmed or forgotten: from then on the contact says who it was.
  phone text,
  name text,
  consent_text text not null,
  -- The site that showed the form, where the browser said so.
  shown_on text,
  submitted_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  contact_id bigint,
  primary key (team_id, id),
  foreign key (team_id, form_id) references optin_forms (team_id, id) on delete cascade,
  foreign key (team_id, contact_id) references contacts (team_id, id) on delete cascade,
  check ((confirmed_at is null) = (contact_id is null))
);
create unique index optin_submissions_code on optin_submissions (code);
create index optin_submissions_form on optin_submissions (team_id, form_id);
create index optin_submissions_contact on optin_submissions (team_id, contact_id) where contact_id is not null;
create index optin_submissions_waiting on optin_submissions (expires_at) where confirmed_at is null;
select herald.make_tenant_table('optin_submissions');

alter table consent_events drop constraint consent_events_source_check;
alter table consent_events add constraint consent_events_source_check check (
  source in (
    'import', 'manual', 'keyword', 'meta_preference', 'error_131050', 'api', 'automation', 'ai_agent', 'form', 'demo')
) not valid;
alter table consent_events validate constraint consent_events_source_check;
