package platen.api.template;

import org.jspecify.annotations.Nullable;
import platen.db.audit.Actor;
import platen.db.template.Author;

/**
 * The author of a version or publication. The addresses of people and the users of machines are not told to keys.
 *
 * @param id of the API key or the person; null for the other types
 * @param name of the key or the person; null for the other types, and when it does not exist any more
 */
record AuthorRecord(Actor.Type type, @Nullable String id, @Nullable String name) {

    static @Nullable AuthorRecord of(@Nullable Author author) {
        return author == null ? null : new AuthorRecord(author.type(), author.publicId(), author.name());
    }
}
