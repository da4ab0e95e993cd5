-- 0102_alert_campaigns.sql
-- Whatever happens to a campaign asks which of its team's stand still and which ended lately: few of all that it ever sent.

create index campaigns_stopped on campaigns (team_id)
  where stop_code is not null and step <> 'SENDED' and deleted_at is null;
create index campaigns_finished on campaigns (team_id, finished_at) where step = 'SENDED' and deleted_at is null;
