package platen.jobs.form;

import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.form.FormReceipt;
import platen.db.form.HostedForm;
import platen.db.mail.MailStore.NewMail;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.FieldType;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.mail.Mails;
import platen.jobs.settings.JobsSettings;
import tools.jackson.databind.JsonNode;

/**
 * Mails people who sent a form a link to its result. Anyone can type any address into a form, so that the number of mails
 * is limited: to one address, of a form, and of a workspace.
 */
public final class FormMails {
    private final Mails mails;
    private final FormLimits limits;
    private final JobsSettings settings;
    private final Clock clock;

    FormMails(Mails mails, FormLimits limits, JobsSettings settings, Clock clock) {
        this.mails = mails;
        this.limits = limits;
        this.settings = settings;
        this.clock = clock;
    }

    /** A mail as it is written. */
    public record Text(String subject, String body) {}

    /** Returns whether a mail server is set; without one no form sends mails. */
    public boolean isConfigured() {
        return settings.mail().server() != null;
    }

    /** Returns the link to the result of a page. It never follows a request, since its sender may not be its reader. */
    public String link(HostedForm form, FormToken token) {
        return settings.baseUrl() + form.path() + "/done/" + token.text();
    }

    /** Returns the paths of fields to which a form can send a mail: those of the type email that are in no list. */
    public static List<String> fields(InputSchema schema) {
        return paths(schema.fields(), "").toList();
    }

    private static Stream<String> paths(List<Field> fields, String prefix) {
        return fields.stream()
                .filter(field -> !field.isArray())
                .flatMap(field -> field.type() == FieldType.EMAIL
                        ? Stream.of(prefix + field.key())
                        : paths(field.fields(), prefix + field.key() + "."));
    }

    /**
     * Returns why a form cannot mail to a field, as the violated rule; empty when it can.
     *
     * @param schema of the version that is published now; empty when there is none
     * @param field path, not empty
     */
    public Optional<String> objection(Optional<InputSchema> schema, String field) {
        if (!isConfigured()) {
            return Optional.of("must be empty, because this server has no mail server");
        }
        return schema.map(FormMails::fields).filter(fields -> fields.contains(field)).isPresent()
                ? Optional.empty()
                : Optional.of("must be the key of a field of the type email in the version that is published now;"
                        + " members of groups are written as group.member");
    }

    /** Returns the mail to the person who sends answers, or why there is none. */
    FormReceipt receipt(FormTarget target, JsonNode data, Text text) {
        HostedForm form = target.form();
        Optional<String> address = address(target, data);
        if (address.isEmpty()) {
            return FormReceipt.NONE;
        }
        if (!limits.mail(form, address.get().toLowerCase(Locale.ROOT))
                || !mails.isBelowLimit(form.workspaceId(), 1)) {
            return FormReceipt.LIMITED;
        }
        return FormReceipt.of(new NewMail(PublicId.next(), form.workspaceId(), address.get(), text.subject(),
                text.body(), clock.instant().truncatedTo(ChronoUnit.MICROS)));
    }

    /** Returns the address that was typed; empty for none, in test environments, and without a mail server. */
    private Optional<String> address(FormTarget target, JsonNode data) {
        HostedForm form = target.form();
        String field = form.page().followUp().mailField();
        if (form.environment() != Environment.PRODUCTION || !isConfigured()
                || !fields(target.schema()).contains(field)) {
            return Optional.empty();
        }
        JsonNode value = data;
        for (String key : field.split("\\.", -1)) {
            value = value.path(key);
        }
        return Optional.of(value.asString("").strip()).filter(typed -> !typed.isEmpty());
    }
}
