-- 0192_sealed_anew.sql
-- Each night what an older key sealed is sealed under the newest (platform.sealAnew), keys of the installation among it.
grant update (private_key_sealed) on installation_keys to herald_pipeline;
