package platen.jobs.people;

import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.audit.Actor;
import platen.db.member.Role;

/**
 * The person who manages the members of an organization, or the command line.
 *
 * @param role role in the organization; {@link Role#OWNER} for the command line
 */
public record Manager(Actor actor, Role role) {
    public static final Manager COMMAND_LINE = new Manager(Actor.cli(), Role.OWNER);

    /** Returns the person; null for the command line. */
    public @Nullable UUID personId() {
        return actor.personId();
    }

    /** Returns the address of the person; null for the command line. */
    public @Nullable String email() {
        return actor.personId() == null ? null : actor.label();
    }

    /** Returns whether a member with a role may be invited, changed or removed: owners manage all, admins the others. */
    public boolean manages(Role other) {
        return role == Role.OWNER || role == Role.ADMIN && !other.includes(Role.ADMIN);
    }
}
