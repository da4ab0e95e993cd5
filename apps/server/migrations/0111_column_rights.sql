-- 0111_column_rights.sql
-- What a query that somebody smuggled in can reach: the requests of a team (herald_app) neither read nor write what opens
-- accounts, and nobody but the owner of the database makes an operator.

-- Lets a role do `verb` on all columns of a table but these. A column that comes later is granted by its own migration, or
-- it stays shut.
create function herald.grant_columns(role_name name, verb text, target regclass, hidden name[]) returns void
  language plpgsql
as $$
begin
  execute format('revoke %s on %s from %I', verb, target, role_name);
  execute (
    select format('grant %s (%s) on %s to %I', verb, string_agg(quote_ident(a.attname), ', '), target, role_name)
    from pg_attribute a
    where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.attname <> all (hidden));
end
$$;
revoke all on function herald.grant_columns(name, text, regclass, name[]) from public;

-- Signing in, resetting and confirming run as herald_pipeline.
revoke all on sessions, password_resets, email_confirmations, recovery_codes, rate_limits from herald_app;

select herald.grant_columns('herald_app', 'select', 'users',
  '{password_hash, totp_secret, totp_last_step, google_subject}');
-- Whoever is invited makes their account within their new team's transaction.
select herald.grant_columns('herald_app', 'insert', 'users',
  '{id, is_admin, blocked_at, blocked_reason, totp_secret, totp_enabled_at, totp_last_step, delete_at}');
revoke update, delete on users from herald_app;
grant update (current_team_id, current_phone_number_id, email_verified_at, updated_at) on users to herald_app;

select herald.grant_columns('herald_pipeline', 'insert', 'users', '{is_admin}');
select herald.grant_columns('herald_pipeline', 'update', 'users', '{is_admin}');

-- What an operator or a payment decides of a team.
select herald.grant_columns('herald_app', 'insert', 'teams', '{plan, blocked_at, meta_billing_v2}');
select herald.grant_columns('herald_app', 'update', 'teams',
  '{id, plan, trial_ends_at, blocked_at, blocked_reason, meta_billing_v2, created_by, created_at}');
revoke delete on teams from herald_app;
