-- Links in the foot of a form, and a text that people accept before they send it; empty for none.
alter table form
    add column privacy_url  text not null default '',
    add column imprint_url  text not null default '',
    add column consent_text text not null default '';

-- The look of a form; an empty accent is the usual one.
alter table form
    add column theme_accent text    not null default '' check (theme_accent ~ '^(#[0-9a-f]{6})?$'),
    add column theme_radius integer not null default 6 check (theme_radius between 0 and 24),
    add column theme_font   text    not null default 'sans' check (theme_font in ('sans', 'serif', 'mono')),
    add column theme_mode   text    not null default 'both' check (theme_mode in ('light', 'dark', 'both'));
