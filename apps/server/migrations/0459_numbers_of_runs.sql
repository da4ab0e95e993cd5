-- 0459_numbers_of_runs.sql
-- A run has its number before its row, which is written once, as what came of the beginning.
grant usage on sequence automation_runs_id_seq to herald_pipeline;
