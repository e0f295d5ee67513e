-- A mail that the mail server refused for good, apart from one that it did not accept in all attempts.
alter table mail drop constraint mail_status_check;
alter table mail add constraint mail_status_check check (status in ('pending', 'sent', 'failed', 'refused', 'recorded'));

-- So far both were failed, and there were 12 attempts unless the mail was refused, or its batch or destination was deleted.
update mail set status = 'refused'
 where status = 'failed' and attempt between 1 and 11
   and error not in ('The batch was deleted.', 'The destination was deleted.');
