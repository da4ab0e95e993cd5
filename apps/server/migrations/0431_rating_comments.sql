-- 0431_rating_comments.sql
-- The comments of a period, without reading all ratings that have none.

create index ratings_comments on ratings (team_id, phone_number_id, asked_at, id) where comment is not null;
