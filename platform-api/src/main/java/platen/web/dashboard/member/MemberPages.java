package platen.web.dashboard.member;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import platen.db.core.PublicId;
import platen.db.core.WireName;
import platen.db.member.InvitationStore;
import platen.db.member.MembershipStore;
import platen.db.member.Role;
import platen.jobs.people.Manager;
import platen.jobs.people.Members;
import platen.jobs.people.Members.Change;
import platen.jobs.people.Members.Invited;
import platen.web.account.Newcomers;
import platen.web.dashboard.May;
import platen.web.dashboard.Member;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.page.Pages;
import platen.web.view.Form;
import platen.web.view.PageNotFoundException;

/**
 * Shows members and invitations, and changes them. Changes need a recent confirmation of the person;
 * {@link ConsequencePages} shows beforehand what they do.
 */
@Controller
final class MemberPages {
    private static final String AT = "/dashboard/w/{workspace}/members";
    private static final String LIST = "/members";

    private final Members members;
    private final MembershipStore memberships;
    private final InvitationStore invitations;
    private final InvitationMails mails;
    private final Clock clock;

    MemberPages(Members members, MembershipStore memberships, InvitationStore invitations, InvitationMails mails,
            Clock clock) {
        this.members = members;
        this.memberships = memberships;
        this.invitations = invitations;
        this.mails = mails;
        this.clock = clock;
    }

    /**
     * A link that is shown once.
     *
     * @param email address to which it is to be sent; empty when there is no link to show
     */
    record ShownLink(String email, String url, boolean mailed) {
        static final ShownLink NONE = new ShownLink("", "", false);
    }

    @May(Role.ADMIN)
    @GetMapping(AT)
    void list(WorkspaceView view) throws IOException {
        send(view, HttpStatus.OK, new Form(), ShownLink.NONE);
    }

    @May(value = Role.ADMIN, recent = true, archived = true)
    @PostMapping(AT + "/invite")
    void invite(WorkspaceView view, HttpServletRequest request) throws IOException {
        Form form = Form.of(request, "email", "role");
        Optional<Role> role = WireName.parse(Role.class, form.value("role"));
        Newcomers.checkEmail(view.view(), form);
        if (role.isEmpty()) {
            form.error("role", view.text("members.role-missing"));
        }
        if (form.isValid()) {
            answer(view, form, members.invite(manager(view.member()), view.member().organizationId(),
                    form.value("email"), role.orElseThrow()));
        } else {
            send(view, HttpStatus.UNPROCESSABLE_CONTENT, form, ShownLink.NONE);
        }
    }

    @May(value = Role.ADMIN, recent = true, archived = true)
    @PostMapping(AT + "/invitations/{invitation}/renew")
    void renew(WorkspaceView view, @PathVariable String invitation) throws IOException {
        UUID id = PublicId.INVITATION.parse(invitation).orElseThrow(PageNotFoundException::new);
        answer(view, new Form(), members.renew(manager(view.member()), view.member().organizationId(), id)
                .orElseThrow(PageNotFoundException::new));
    }

    @May(value = Role.ADMIN, recent = true, archived = true)
    @PostMapping(AT + "/invitations/{invitation}/withdraw")
    void withdraw(WorkspaceView view, @PathVariable String invitation) throws IOException {
        UUID id = PublicId.INVITATION.parse(invitation).orElseThrow(PageNotFoundException::new);
        answer(view, members.withdraw(manager(view.member()), view.member().organizationId(), id),
                "members.withdrawn");
    }

    @May(value = Role.ADMIN, recent = true, archived = true)
    @PostMapping(AT + "/{person}/role")
    void changeRole(WorkspaceView view, @PathVariable String person, @RequestParam(defaultValue = "") String role)
            throws IOException {
        UUID id = person(person);
        Role wanted = WireName.parse(Role.class, role).orElseThrow(PageNotFoundException::new);
        answer(view, members.changeRole(manager(view.member()), view.member().organizationId(), id, wanted),
                "members.changed");
    }

    @May(value = Role.ADMIN, recent = true, archived = true)
    @PostMapping(AT + "/{person}/remove")
    void remove(WorkspaceView view, @PathVariable String person) throws IOException {
        UUID id = person(person);
        Change change = members.remove(manager(view.member()), view.member().organizationId(), id);
        if (change == Change.DONE && id.equals(view.member().person().id())) {
            view.view().redirect("/dashboard");
        } else {
            answer(view, change, "members.removed");
        }
    }

    /** Makes a member the owner; the owner who does so becomes an admin. */
    @May(value = Role.OWNER, recent = true, archived = true)
    @PostMapping(AT + "/{person}/transfer")
    void transfer(WorkspaceView view, @PathVariable String person) throws IOException {
        answer(view, members.transfer(manager(view.member()), view.member().organizationId(), person(person)),
                "members.transferred");
    }

    private void answer(WorkspaceView view, Form form, Invited invited) throws IOException {
        switch (invited) {
            case Invited.Sent sent -> send(view, HttpStatus.OK, new Form(), new ShownLink(sent.invitation().email(),
                    mails.send(sent, view), mails.isConfigured()));
            case Invited.AlreadyMember _ -> send(view, HttpStatus.UNPROCESSABLE_CONTENT,
                    form.error("email", view.text("members.already")), ShownLink.NONE);
            case Invited.NotAllowed _ -> send(view, HttpStatus.FORBIDDEN,
                    form.error("role", view.text("members.not-allowed")), ShownLink.NONE);
        }
    }

    private void answer(WorkspaceView view, Change change, String done) throws IOException {
        switch (change) {
            case DONE -> view.done(LIST, view.text(done));
            case NOT_FOUND -> throw new PageNotFoundException();
            case NOT_ALLOWED -> send(view, HttpStatus.FORBIDDEN,
                    new Form().error("people", view.text("members.not-allowed")), ShownLink.NONE);
            case LAST_OWNER -> send(view, HttpStatus.CONFLICT,
                    new Form().error("people", view.text("members.last-owner")), ShownLink.NONE);
        }
    }

    private static UUID person(String id) {
        return PublicId.PERSON.parse(id).orElseThrow(PageNotFoundException::new);
    }

    private static Manager manager(Member member) {
        return new Manager(member.actor(), member.role());
    }

    private void send(WorkspaceView view, HttpStatus status, Form form, ShownLink link) throws IOException {
        UUID organization = view.member().organizationId();
        var people = memberships.members(organization);
        var pending = invitations.of(organization);
        Manager manager = manager(view.member());
        List<Role> roles = Arrays.stream(Role.values()).filter(manager::manages).toList();
        var list = new MemberList(people, pending, roles, manager, clock.instant());
        view.send(status, new WorkspaceView.Head(Nav.MEMBERS, view.text("nav.members")), output -> JtemembersGenerated
                .render(output, Pages.NO_INTERCEPTOR, view, form, list, link));
    }
}
