-- Whether the seal has no time stamp because no authority answered.
alter table envelope add column unstamped boolean not null default false;
