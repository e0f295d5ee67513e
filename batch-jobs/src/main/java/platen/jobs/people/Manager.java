package platen.jobs.people;

import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.member.Role;

/**
 * The person who manages the members of an organization, or the command line.
 *
 * @param personId null for the command line
 * @param email address of the person, or null for the command line
 * @param role role in the organization; {@link Role#OWNER} for the command line
 */
public record Manager(@Nullable UUID personId, @Nullable String email, Role role) {
    public static final Manager COMMAND_LINE = new Manager(null, null, Role.OWNER);

    /** Returns whether a member with a role may be invited, changed or removed: owners manage all, admins the others. */
    public boolean manages(Role other) {
        return role == Role.OWNER || role == Role.ADMIN && !other.includes(Role.ADMIN);
    }
}
