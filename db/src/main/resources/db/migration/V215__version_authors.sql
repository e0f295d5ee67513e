-- Who made a version and who published it, with the author's note. The audit log tells it too, but by workspace and
-- among everything else; a version that is read years later names its author without a search. Null in rows that an
-- earlier release writes.
alter table template_version
    add column created_by_type  text check (created_by_type in ('key', 'person', 'operator', 'cli', 'system')),
    -- the API key or the person
    add column created_by       uuid,
    -- name of the author at that time
    add column created_by_label text,
    add column notes            text check (char_length(notes) between 1 and 500);

alter table template_publication
    add column publisher_type  text check (publisher_type in ('key', 'person', 'operator', 'cli', 'system')),
    add column publisher_id    uuid,
    add column publisher_label text;

update template_version v
   set created_by_type = a.actor_type, created_by = a.actor_id, created_by_label = a.actor_label
  from (select distinct on (about, number) about, number, actor_type, actor_id, actor_label
          from (select about, actor_type, actor_id, actor_label, created_at,
                       case when after ->> 'version' ~ '^[0-9]{1,9}$' then cast(after ->> 'version' as integer) end
                           as number
                  from audit_entry
                 where type in ('template.created', 'template.version_added') and actor_type is not null) made
         where number is not null
         order by about, number, created_at) a
 where a.about = v.template_id and a.number = v.version;

update template_publication set publisher_type = 'key', publisher_id = published_by where published_by is not null;
