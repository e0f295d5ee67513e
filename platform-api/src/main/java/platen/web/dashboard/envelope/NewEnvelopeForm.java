package platen.web.dashboard.envelope;

import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.db.core.WireName;
import platen.db.envelope.EnvelopeTerms;
import platen.db.envelope.LinkDelivery;
import platen.db.envelope.SignerCheck;
import platen.db.envelope.SignerRole;
import platen.db.envelope.SigningOrder;
import platen.jobs.envelope.Envelopes;
import platen.jobs.envelope.NewSigner;
import platen.web.dashboard.WorkspaceView;
import platen.web.view.Form;

/**
 * The form of a new envelope.
 *
 * @param people number of rows for people
 */
record NewEnvelopeForm(Form form, int people) {
    /** Maximum number of rows for people. */
    static final int MAX_PEOPLE = 20;
    private static final String[] TERMS = {"title", "message", "language", "order", "days", "reminders", "delivery",
            "json", "once"};
    private static final String[] OF_PERSON = {"role", "party", "name", "email", "check", "word", "order", "language"};
    private static final long DAY_SECONDS = 86_400;
    private static final int MAX_ORDER = 1_000;

    /** Returns the name of a control of a person, from 1. */
    static String field(int person, String name) {
        return "p" + person + "-" + name;
    }

    /** Returns the form before anything was typed, with a row for each name that the fields are for. */
    static NewEnvelopeForm blank(String title, Set<String> parties, String once) {
        Form form = new Form().set("title", title).set("order", SigningOrder.SEQUENTIAL.wire())
                .set("days", String.valueOf(Envelopes.DEFAULT_LIFETIME_SECONDS / DAY_SECONDS))
                .set("reminders", "true")
                .set("delivery", LinkDelivery.MAIL.wire())
                .set("language", "en")
                .set("once", once);
        int person = 0;
        for (String each : parties) {
            form.set(field(++person, "party"), each);
        }
        return new NewEnvelopeForm(form, Math.clamp(person, 1, MAX_PEOPLE));
    }

    static NewEnvelopeForm of(HttpServletRequest request) {
        Form form = Form.of(request, TERMS);
        String sent = request.getParameter("people");
        int people = sent != null && sent.matches("[1-9][0-9]?") ? Math.min(Integer.parseInt(sent), MAX_PEOPLE) : 1;
        for (int person = 1; person <= people; person++) {
            for (String name : OF_PERSON) {
                String value = request.getParameter(field(person, name));
                form.set(field(person, name), value == null ? "" : value);
            }
        }
        return new NewEnvelopeForm(form, people);
    }

    /** Returns the form with one more row. */
    NewEnvelopeForm more() {
        return new NewEnvelopeForm(form, Math.min(people + 1, MAX_PEOPLE));
    }

    /** Returns the terms that were typed, and adds errors to the form. */
    EnvelopeTerms terms(WorkspaceView view) {
        form.require("title", view.text("envelope.title-missing"));
        Long lifetime = null;
        String days = form.value("days");
        if (!days.isEmpty()) {
            if (days.matches("[1-9][0-9]{0,2}")) {
                lifetime = Long.parseLong(days) * DAY_SECONDS;
            } else {
                form.error("days", view.text("envelope.days-wrong"));
            }
        }
        return new EnvelopeTerms(form.value("title"), form.value("message"), form.value("language"),
                WireName.parse(SigningOrder.class, form.value("order")).orElse(SigningOrder.SEQUENTIAL), lifetime,
                form.value("reminders").equals("true"),
                WireName.parse(LinkDelivery.class, form.value("delivery")).orElse(LinkDelivery.MAIL), "{}");
    }

    /** Returns the people who were typed, and adds errors to the form; a row without name and address is left out. */
    List<NewSigner> signers(WorkspaceView view) {
        var signers = new ArrayList<NewSigner>();
        for (int person = 1; person <= people; person++) {
            if (value(person, "name").isEmpty() && value(person, "email").isEmpty()
                    && value(person, "party").isEmpty() && people > 1) {
                continue;
            }
            form.require(field(person, "name"), view.text("envelope.name-missing"));
            signers.add(new NewSigner(
                    WireName.parse(SignerRole.class, value(person, "role")).orElse(SignerRole.SIGNER),
                    value(person, "party"), value(person, "name"), orNull(value(person, "email")),
                    WireName.parse(SignerCheck.class, value(person, "check")).orElse(SignerCheck.LINK),
                    orNull(value(person, "word")), turn(view, person), orNull(value(person, "language"))));
        }
        return signers;
    }

    private @Nullable Integer turn(WorkspaceView view, int person) {
        String text = value(person, "order");
        if (text.isEmpty()) {
            return null;
        }
        if (!text.matches("[1-9][0-9]{0,3}") || Integer.parseInt(text) > MAX_ORDER) {
            form.error(field(person, "order"), view.text("envelope.order-wrong"));
            return null;
        }
        return Integer.valueOf(text);
    }

    private String value(int person, String name) {
        return form.value(field(person, name));
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }
}
