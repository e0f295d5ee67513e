package platen.web.dashboard.member;

import java.io.IOException;
import java.util.UUID;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import platen.db.core.PublicId;
import platen.db.member.Invitation;
import platen.db.member.InvitationStore;
import platen.db.member.MembershipStore;
import platen.db.member.Role;
import platen.web.dashboard.May;
import platen.web.dashboard.WorkspaceView;
import platen.web.view.Consequence;
import platen.web.view.PageNotFoundException;

/** Says what a change of members or invitations will do before a manager makes it. */
@Controller
final class ConsequencePages {
    private static final String AT = "/dashboard/w/{workspace}/members";
    private static final String LIST = "/members";

    private final MembershipStore memberships;
    private final InvitationStore invitations;

    ConsequencePages(MembershipStore memberships, InvitationStore invitations) {
        this.memberships = memberships;
        this.invitations = invitations;
    }

    /** Says what happens when a member is removed, or leaves. */
    @May(Role.ADMIN)
    @GetMapping(AT + "/{person}/remove")
    void askToRemove(WorkspaceView view, @PathVariable String person) throws IOException {
        MembershipStore.Person member = member(view, person);
        boolean own = member.id().equals(view.member().person().id());
        ask(view, member, own ? "members.leave" : "members.remove", "/remove");
    }

    /** Says what happens when a member becomes the owner. */
    @May(Role.OWNER)
    @GetMapping(AT + "/{person}/transfer")
    void askToTransfer(WorkspaceView view, @PathVariable String person) throws IOException {
        ask(view, member(view, person), "members.transfer", "/transfer");
    }

    private MembershipStore.Person member(WorkspaceView view, String person) {
        UUID id = PublicId.PERSON.parse(person).orElseThrow(PageNotFoundException::new);
        return memberships.members(view.member().organizationId())
                .stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow(PageNotFoundException::new);
    }

    /** Says what happens when an invitation is withdrawn. */
    @May(Role.ADMIN)
    @GetMapping(AT + "/invitations/{invitation}/withdraw")
    void askToWithdraw(WorkspaceView view, @PathVariable String invitation) throws IOException {
        UUID id = PublicId.INVITATION.parse(invitation).orElseThrow(PageNotFoundException::new);
        Invitation found = invitations.of(view.member().organizationId())
                .stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow(PageNotFoundException::new);
        view.view().sendConsequence(new Consequence(view.text("members.withdraw-title", found.email()),
                view.text("members.withdraw-effect"), view.path(LIST + "/invitations/" + invitation + "/withdraw"),
                view.text("members.withdraw-submit"), view.path(LIST)));
    }

    private static void ask(WorkspaceView view, MembershipStore.Person member, String key, String change)
            throws IOException {
        view.view().sendConsequence(new Consequence(view.text(key + "-title", member.name()),
                view.text(key + "-effect"),
                view.path(LIST + "/" + PublicId.PERSON.of(member.id()) + change), view.text(key), view.path(LIST)));
    }
}
