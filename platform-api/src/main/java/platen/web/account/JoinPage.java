package platen.web.account;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import platen.db.audit.ActorOrigin;
import platen.db.member.Invitation;
import platen.db.person.Person;
import platen.db.person.PersonStore;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.people.LinkSecret;
import platen.jobs.people.Members;
import platen.jobs.people.NewPerson;
import platen.web.guard.Passwords;
import platen.web.page.Pages;
import platen.web.session.PersonLogin;
import platen.web.view.Form;
import platen.web.view.View;

/** The page to which the link of an invitation leads. A newcomer chooses a password; others log in and accept. */
@Controller
final class JoinPage {
    private final Members members;
    private final PersonStore people;
    private final WorkspaceStore workspaces;
    private final Passwords passwords;
    private final Newcomers newcomers;

    JoinPage(Members members, PersonStore people, WorkspaceStore workspaces, Passwords passwords,
            Newcomers newcomers) {
        this.members = members;
        this.people = people;
        this.workspaces = workspaces;
        this.passwords = passwords;
        this.newcomers = newcomers;
    }

    /** Whether the invited person exists and is logged in. */
    enum Standing {
        NEWCOMER,
        /** Logged in with the address of the invitation. */
        LOGGED_IN,
        /** Known, but not logged in. */
        KNOWN,
        /** Another person is logged in. */
        OTHER
    }

    @GetMapping("/join/{secret}")
    void show(View view, @PathVariable String secret) throws IOException {
        send(view, HttpStatus.OK, new LinkSecret(secret), new Form());
    }

    @PostMapping("/join/{secret}")
    void join(View view, @PathVariable String secret, HttpServletRequest request, ActorOrigin origin)
            throws IOException {
        var link = new LinkSecret(secret);
        Optional<Invitation> invitation = members.invitation(link);
        if (invitation.isEmpty()) {
            view.sendError(HttpStatus.NOT_FOUND, "join.link");
            return;
        }
        switch (standing(view, invitation.get())) {
            case NEWCOMER -> create(view, link, invitation.get(), request, origin);
            case LOGGED_IN -> accept(view, link, view.person().orElseThrow(), origin);
            case KNOWN, OTHER -> send(view, HttpStatus.CONFLICT, link, new Form());
        }
    }

    private void create(View view, LinkSecret link, Invitation invitation, HttpServletRequest request,
            ActorOrigin origin) throws IOException {
        Form form = Form.of(request, "name", "password");
        Newcomers.checkName(view, form);
        Newcomers.checkPassword(view, passwords, form);
        if (!form.isValid()) {
            send(view, HttpStatus.UNPROCESSABLE_CONTENT, link, form);
            return;
        }
        var newcomer = new NewPerson(invitation.email(), form.value("name"), view.texts().language(),
                passwords.hash(form.exact("password")));
        Optional<Person> person = members.accept(link, newcomer, origin);
        if (person.isPresent()) {
            newcomers.logIn(person.get(), view);
            view.redirect("/dashboard");
        } else {
            view.sendError(HttpStatus.NOT_FOUND, "join.link");
        }
    }

    private void accept(View view, LinkSecret link, Person person, ActorOrigin origin) throws IOException {
        if (members.accept(link, person, origin).isPresent()) {
            view.redirect("/dashboard");
        } else {
            view.sendError(HttpStatus.NOT_FOUND, "join.link");
        }
    }

    private Standing standing(View view, Invitation invitation) {
        Optional<Person> loggedIn = view.person();
        if (loggedIn.isPresent()) {
            boolean opens = PersonLogin.current()
                    .filter(login -> login.opens(invitation.organizationId()))
                    .isPresent();
            return opens && loggedIn.get().email().equals(invitation.email()) ? Standing.LOGGED_IN : Standing.OTHER;
        }
        return people.findByEmail(invitation.email()).isPresent() ? Standing.KNOWN : Standing.NEWCOMER;
    }

    private void send(View view, HttpStatus status, LinkSecret link, Form form) throws IOException {
        Optional<Invitation> invitation = members.invitation(link);
        if (invitation.isEmpty()) {
            view.sendError(HttpStatus.NOT_FOUND, "join.link");
            return;
        }
        Standing standing = standing(view, invitation.get());
        var joined = workspaces.of(invitation.get().organizationId());
        view.sendEntrance(status, view.text("join.title"), output -> JtejoinGenerated.render(output,
                Pages.NO_INTERCEPTOR, view, form, link.text(), invitation.get(), joined, standing));
    }
}
