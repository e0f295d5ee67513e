package platen.web.account;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import platen.db.audit.ActorOrigin;
import platen.db.person.Person;
import platen.jobs.people.Access;
import platen.jobs.people.LinkSecret;
import platen.web.guard.Passwords;
import platen.web.page.Pages;
import platen.web.view.Form;
import platen.web.view.View;

/** Asks for a link to set a new password, and sets it. The answer does not tell whether an address is known. */
@Controller
final class ResetPage {
    private final Access access;
    private final ResetRequests requests;
    private final Passwords passwords;
    private final Newcomers newcomers;

    ResetPage(Access access, ResetRequests requests, Passwords passwords, Newcomers newcomers) {
        this.access = access;
        this.requests = requests;
        this.passwords = passwords;
        this.newcomers = newcomers;
    }

    @GetMapping("/reset")
    void ask(View view) throws IOException {
        sendRequest(view, "");
    }

    /** Sends a mail if the address is known; the work happens after the reply, which is the same in both cases. */
    @PostMapping("/reset")
    void request(View view, @RequestParam String email, ActorOrigin origin) throws IOException {
        if (requests.isMailConfigured()) {
            requests.request(email, origin);
            sendRequest(view, view.text("reset.sent", Access.VALIDITY.toHours()));
        } else {
            sendRequest(view, "");
        }
    }

    @GetMapping("/reset/{secret}")
    void show(View view, @PathVariable String secret) throws IOException {
        send(view, HttpStatus.OK, new LinkSecret(secret), new Form());
    }

    @PostMapping("/reset/{secret}")
    void reset(View view, @PathVariable String secret, HttpServletRequest request, ActorOrigin origin)
            throws IOException {
        var link = new LinkSecret(secret);
        Form form = Form.of(request, "password");
        Newcomers.checkPassword(view, passwords, form);
        if (!form.isValid()) {
            send(view, HttpStatus.UNPROCESSABLE_CONTENT, link, form);
            return;
        }
        Optional<Person> person = access.reset(link, passwords.hash(form.exact("password")), origin);
        if (person.isPresent()) {
            newcomers.forget(view);
            view.flash(view.text("reset.done"));
            view.redirect("/login");
        } else {
            view.sendError(HttpStatus.NOT_FOUND, "reset.link");
        }
    }

    private void send(View view, HttpStatus status, LinkSecret link, Form form) throws IOException {
        Optional<Person> person = access.ofReset(link);
        if (person.isEmpty()) {
            view.sendError(HttpStatus.NOT_FOUND, "reset.link");
            return;
        }
        view.sendEntrance(status, view.text("reset.title"), output -> JteresetGenerated.render(output,
                Pages.NO_INTERCEPTOR, view, form, link.text(), person.get().email()));
    }

    private void sendRequest(View view, String told) throws IOException {
        boolean mail = requests.isMailConfigured();
        view.sendEntrance(HttpStatus.OK, view.text("reset.title"), output -> JteforgottenGenerated.render(output,
                Pages.NO_INTERCEPTOR, view, mail, told));
    }
}
