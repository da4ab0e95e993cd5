-- The page of where somebody was mentioned: few among what their bell rings for.
create index notifications_mentions on notifications (team_id, user_id, id desc) where kind = 'mention';
