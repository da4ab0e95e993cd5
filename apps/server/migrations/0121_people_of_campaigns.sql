-- 0121_people_of_campaigns.sql
-- A campaign can be filled with people of an earlier one.

alter table campaigns
  drop constraint campaigns_step_check,
  add constraint campaigns_step_check check (
    step in ('CREATED', 'CONTACTS_UPLOADING_FILE', 'CONTACTS_UPLOADING_LIST', 'CONTACTS_UPLOADING_SHOPIFY',
      'CONTACTS_UPLOADING_KLAVIYO', 'CONTACTS_UPLOADING_OPTIN', 'CONTACTS_UPLOADING_SEGMENT',
      'CONTACTS_UPLOADING_CAMPAIGN', 'CONTACTS_UPLOADED', 'SENDING', 'PAUSED', 'SENDED')
  );
