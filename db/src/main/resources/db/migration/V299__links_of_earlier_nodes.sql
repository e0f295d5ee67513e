-- A node of a version before V294 gives a person another link, or ends the links, without the columns that V294 added; the
-- links that they hold end, too.
create function end_former_links() returns trigger language plpgsql as $$
begin
    new.earlier_hashes := '{}';
    new.former_pass_hash := null;
    new.former_pass_until := null;
    return new;
end
$$;

create trigger envelope_signer_links before update on envelope_signer
    for each row
    when (old.token_hash is distinct from new.token_hash
          and old.earlier_hashes = new.earlier_hashes
          and old.former_pass_hash is not distinct from new.former_pass_hash
          and (old.earlier_hashes <> '{}' or old.former_pass_hash is not null))
    execute function end_former_links();
