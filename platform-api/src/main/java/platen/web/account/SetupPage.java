package platen.web.account;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import platen.db.audit.ActorOrigin;
import platen.db.person.Person;
import platen.jobs.people.LinkSecret;
import platen.jobs.people.NewPerson;
import platen.jobs.people.Setup;
import platen.web.guard.Passwords;
import platen.web.page.Pages;
import platen.web.view.Form;
import platen.web.view.View;

/** The page to which the link of the first start leads: makes the first owner. */
@Controller
final class SetupPage {
    private final Setup setup;
    private final SetupFile file;
    private final Passwords passwords;
    private final Newcomers newcomers;

    SetupPage(Setup setup, SetupFile file, Passwords passwords, Newcomers newcomers) {
        this.setup = setup;
        this.file = file;
        this.passwords = passwords;
        this.newcomers = newcomers;
    }

    /** Says where the link is. */
    @GetMapping("/setup")
    void withoutLink(View view) throws IOException {
        view.sendError(HttpStatus.NOT_FOUND, "setup.link");
    }

    @GetMapping("/setup/{secret}")
    void show(View view, @PathVariable String secret) throws IOException {
        send(view, HttpStatus.OK, new LinkSecret(secret), new Form());
    }

    @PostMapping("/setup/{secret}")
    void finish(View view, @PathVariable String secret, HttpServletRequest request, ActorOrigin origin)
            throws IOException {
        var link = new LinkSecret(secret);
        Form form = Newcomers.form(view, passwords, request, "organization");
        if (setup.takenOver().isEmpty()) {
            Newcomers.checkOrganization(view, form);
        }
        if (!form.isValid()) {
            send(view, HttpStatus.UNPROCESSABLE_CONTENT, link, form);
            return;
        }
        var newcomer = new NewPerson(form.value("email"), form.value("name"), view.texts().language(),
                passwords.hash(form.exact("password")));
        switch (setup.finish(link, newcomer, form.value("organization"), origin)) {
            case Setup.Result.Done done -> welcome(view, done.owner());
            case Setup.Result.LinkInvalid _ -> view.sendError(HttpStatus.NOT_FOUND, "setup.link");
            case Setup.Result.NameTaken _ -> send(view, HttpStatus.UNPROCESSABLE_CONTENT, link,
                    form.error("organization", view.text("setup.organization-taken")));
        }
    }

    private void welcome(View view, Person owner) {
        file.delete();
        newcomers.logIn(owner, view);
        view.redirect("/dashboard");
    }

    private void send(View view, HttpStatus status, LinkSecret link, Form form) throws IOException {
        Optional<Instant> expiry = setup.expiry(link);
        if (expiry.isEmpty()) {
            view.sendError(HttpStatus.NOT_FOUND, "setup.link");
            return;
        }
        var taken = setup.takenOver();
        view.sendEntrance(status, view.text("setup.title"), output -> JtesetupGenerated.render(output,
                Pages.NO_INTERCEPTOR, view, form, link.text(), taken, expiry.get()));
    }
}
