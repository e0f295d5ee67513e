package platen.web.upload;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import platen.db.core.PublicId;
import platen.db.member.MembershipStore;
import platen.db.person.Person;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;

/**
 * Finds the tenant to which an upload counts: the organization of the workspace in the address, of which the person is a
 * member. The limit is that of a tenant, not of a person: a tenant may have any number of members.
 */
public final class UploadOwners {
    private static final Pattern WORKSPACE = Pattern.compile("/dashboard/w/([^/]+)/.*");

    private final WorkspaceStore workspaces;
    private final MembershipStore memberships;

    public UploadOwners(WorkspaceStore workspaces, MembershipStore memberships) {
        this.workspaces = workspaces;
        this.memberships = memberships;
    }

    /** Returns the organization; the id of the person for an address of no workspace that the person may open. */
    UUID of(HttpServletRequest request, Person person) {
        Matcher address = WORKSPACE.matcher(request.getRequestURI());
        Optional<UUID> workspaceId = address.matches()
                ? PublicId.WORKSPACE.parse(address.group(1))
                : Optional.empty();
        return workspaceId.flatMap(workspaces::find)
                .map(Workspace::organizationId)
                .filter(organization -> memberships.find(organization, person.id()).isPresent())
                .orElse(person.id());
    }
}
