package platen.web.account.passkey;

import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import platen.api.http.reply.Links;
import platen.db.audit.Actor;
import platen.db.audit.ActorOrigin;
import platen.db.person.PasskeyStore.Passkey;
import platen.db.person.Person;
import platen.jobs.people.Passkeys;
import platen.web.page.Pages;
import platen.web.session.PersonLogin;
import platen.web.view.Consequence;
import platen.web.view.Form;
import platen.web.view.HeldForm;
import platen.web.view.PageNotFoundException;
import platen.web.view.View;

/** Lists, adds, renames and removes the passkeys of the person who is logged in. */
@Controller
final class PasskeyPages {
    private static final Logger log = LoggerFactory.getLogger(PasskeyPages.class);
    private static final String AT = "/me/passkeys";
    private static final String REGISTRATION = "registration";

    private final Ceremonies ceremonies;
    private final Passkeys passkeys;
    private final Links links;
    private final Clock clock;

    PasskeyPages(Ceremonies ceremonies, Passkeys passkeys, Links links, Clock clock) {
        this.ceremonies = ceremonies;
        this.passkeys = passkeys;
        this.links = links;
        this.clock = clock;
    }

    /** Contents of the page. */
    record Shown(List<Passkey> passkeys, RelyingParty party, Instant now) {}

    @GetMapping(AT)
    void show(View view) throws IOException {
        send(view, HttpStatus.OK, new Form());
    }

    @PostMapping(AT + "/options")
    void options(View view) throws IOException {
        if (HeldForm.confirmed(view, AT, clock.instant())) {
            PasskeyRequest.send(view, ceremonies.creationOptions(party(view), login(),
                    PasskeyRequest.use(view, REGISTRATION)));
        }
    }

    @PostMapping(AT)
    void add(View view, @RequestParam(defaultValue = "") String credential, ActorOrigin origin) throws IOException {
        if (!HeldForm.confirmed(view, AT, clock.instant())) {
            return;
        }
        Form form = named(view);
        if (form.isValid()) {
            try {
                Passkey passkey = ceremonies.registered(party(view), login(),
                        PasskeyRequest.use(view, REGISTRATION), credential, form.value("name"));
                if (passkeys.add(passkey, actor(view, origin))) {
                    view.flash(view.text("passkey.added", passkey.name()));
                    view.redirect(AT);
                    return;
                }
                form.error("name", view.text("passkey.not-added", Passkeys.MAX_PASSKEYS));
            } catch (RefusedPasskeyException e) {
                log.info("A new passkey was refused: {}", e.getMessage());
                form.error("name", view.text("passkey.refused"));
            }
        }
        send(view, HttpStatus.UNPROCESSABLE_CONTENT, form);
    }

    @PostMapping(AT + "/{id}/rename")
    void rename(View view, @PathVariable String id, ActorOrigin origin) throws IOException {
        Passkey passkey = find(view, id);
        Form form = named(view);
        if (form.isValid()) {
            passkeys.rename(passkey.personId(), passkey.id(), form.value("name"), actor(view, origin));
            view.flash(view.text("passkey.renamed"));
            view.redirect(AT);
        } else {
            send(view, HttpStatus.UNPROCESSABLE_CONTENT, form);
        }
    }

    /** Says what happens when a passkey is removed. */
    @GetMapping(AT + "/{id}/remove")
    void askToRemove(View view, @PathVariable String id) throws IOException {
        Passkey passkey = find(view, id);
        int left = passkeys.of(passkey.personId()).size() - 1;
        view.sendConsequence(new Consequence(view.text("passkey.remove-title", passkey.name()),
                view.text("passkey.remove-effect") + " " + view.texts().count("passkey.left", left),
                AT + "/" + passkey.id() + "/remove", view.text("passkey.remove"), AT));
    }

    @PostMapping(AT + "/{id}/remove")
    void remove(View view, @PathVariable String id, ActorOrigin origin) {
        if (HeldForm.confirmed(view, AT, clock.instant())) {
            Passkey passkey = find(view, id);
            passkeys.remove(passkey.personId(), passkey.id(), actor(view, origin));
            view.flash(view.text("passkey.removed", passkey.name()));
            view.redirect(AT);
        }
    }

    private static Form named(View view) {
        Form form = Form.of(view.request(), "name").require("name", view.text("passkey.name-missing"))
                .requirePrintable("name", view.text("error.unprintable"));
        if (form.value("name").length() > Passkeys.MAX_NAME) {
            form.error("name", view.text("passkey.name-long", Passkeys.MAX_NAME));
        }
        return form;
    }

    private Passkey find(View view, String id) {
        return passkeys.of(person(view).id())
                .stream()
                .filter(each -> each.id().equals(parsed(id)))
                .findFirst()
                .orElseThrow(PageNotFoundException::new);
    }

    private static UUID parsed(String id) {
        try {
            return UUID.fromString(id);
        } catch (IllegalArgumentException e) {
            throw new PageNotFoundException();
        }
    }

    private static Actor actor(View view, ActorOrigin origin) {
        Person person = person(view);
        return origin.person(person.id(), person.email());
    }

    private static Person person(View view) {
        return view.person().orElseThrow(PageNotFoundException::new);
    }

    private static PersonLogin login() {
        return PersonLogin.current().orElseThrow(PageNotFoundException::new);
    }

    private RelyingParty party(View view) {
        return RelyingParty.of(links.of(view.request()).url());
    }

    private void send(View view, HttpStatus status, Form form) throws IOException {
        var shown = new Shown(passkeys.of(person(view).id()), party(view), clock.instant());
        String flash = view.takeFlash();
        view.sendPersonal(status, view.text("passkey.title"), List.of("passkey.js"), output -> JtepasskeysGenerated
                .render(output, Pages.NO_INTERCEPTOR, view, shown, form, flash));
    }
}
