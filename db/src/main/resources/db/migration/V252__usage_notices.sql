-- Which share of the quota, in percent, the contact of the workspace was told about, and of which quota: a mail is sent
-- once, and again only when the plan has changed.
alter table usage_month
    add column noticed           smallint not null default 0 check (noticed in (0, 80, 100)),
    add column noticed_allowance integer;
