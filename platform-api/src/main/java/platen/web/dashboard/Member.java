package platen.web.dashboard;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.audit.Actor;
import platen.db.member.Role;
import platen.db.person.Person;
import platen.db.workspace.Workspace;

/**
 * The person of a request with the role in the workspace of its path, which the page's {@link May} allows.
 *
 * @param requestId id of the request, or null when it has none
 * @param address address of the client, for the audit log
 * @param unknown parameters in the address of the page that it does not read
 */
public record Member(Person person, Role role, Workspace workspace, @Nullable UUID requestId, String address,
        List<String> unknown) {
    public Member {
        unknown = List.copyOf(unknown);
    }

    public UUID organizationId() {
        return workspace.organizationId();
    }

    /** Returns the person as the author of a change, for the audit log. */
    public Actor actor() {
        return Actor.person(person.id(), person.email(), address, requestId);
    }

    /** Returns whether the person may do what a role may; for parts of a page. */
    public boolean may(Role needed) {
        return role.includes(needed);
    }
}
