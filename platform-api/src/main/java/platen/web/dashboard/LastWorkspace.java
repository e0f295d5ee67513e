package platen.web.dashboard;

import java.util.List;
import java.util.Optional;
import platen.db.member.MembershipStore;
import platen.db.person.Person;
import platen.db.workspace.Workspace;
import platen.web.session.PersonLogin;
import platen.web.view.PageNotFoundException;
import platen.web.view.View;

/** Finds the workspace that a person used last. */
public final class LastWorkspace {
    private final MembershipStore memberships;

    public LastWorkspace(MembershipStore memberships) {
        this.memberships = memberships;
    }

    /** Returns the workspace that the person of a request used last, else any; empty when the person has none. */
    public Optional<Workspace> of(View view) {
        Person person = view.person().orElseThrow(PageNotFoundException::new);
        List<Workspace> own = PersonLogin.opened(memberships.workspaces(person.id()));
        return own.stream()
                .filter(each -> each.id().equals(person.lastWorkspaceId()))
                .findFirst()
                .or(() -> own.stream().findFirst());
    }
}
