-- An endpoint whose signing secret could not be decrypted any more gets a new one and is disabled.
alter table webhook_endpoint drop constraint webhook_endpoint_disabled_reason_check;
alter table webhook_endpoint add constraint webhook_endpoint_disabled_reason_check
    check (disabled_reason in ('requested', 'gone', 'failing', 'secret_lost'));
