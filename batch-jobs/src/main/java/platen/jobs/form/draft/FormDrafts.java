package platen.jobs.form.draft;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.db.form.FormDraftStore;
import platen.db.form.FormDraftStore.Bound;
import platen.db.form.FormDraftStore.NewDraft;
import platen.db.form.HostedForm;
import platen.jobs.form.FormLimits;
import platen.jobs.form.FormToken;
import platen.jobs.form.prefill.FormLink;
import platen.jobs.json.StoredJson;
import platen.jobs.secret.LinkToken;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Saves answers that were not sent yet. They are encrypted under a key that is derived from the token of their link, of
 * which the database has a hash: neither the owner of the form nor the operator of the server can read them.
 */
public final class FormDrafts {
    private static final Bound OF_FORM = new Bound(2_000, 256L * 1024 * 1024);
    private static final Bound OF_WORKSPACE = new Bound(20_000, 1024L * 1024 * 1024);

    private final FormDraftStore drafts;
    private final FormLimits limits;
    private final Clock clock;

    FormDrafts(FormDraftStore drafts, FormLimits limits, Clock clock) {
        this.drafts = drafts;
        this.limits = limits;
        this.clock = clock;
    }

    /**
     * Answers as they were typed, which may be incomplete and wrong.
     *
     * @param page token of the page, which makes one submission, however often it is taken up again
     * @param link by which the form was filled in beforehand
     */
    public record Content(ObjectNode data, FormToken page, FormLink link) {}

    /**
     * The client that saves a draft.
     *
     * @param address of the client
     * @param asked whether a person asks for it; else a script does by itself
     */
    public record Saver(String address, boolean asked) {}

    /** A result of saving. */
    public sealed interface Outcome {}

    /** The answers can be taken up again by this token. */
    public record Saved(LinkToken token) implements Outcome {}

    /** The address or everybody together has saved too often. */
    public record TooMany() implements Outcome {}

    /** The owner of the form does not want drafts. */
    public record Off() implements Outcome {}

    /** The form or its workspace has too many drafts. */
    public record Full() implements Outcome {}

    /**
     * Saves answers. If there are too many drafts, one that a person asked for takes the place of one that a script saved.
     *
     * @param token of the draft that the page was taken up from; null for none
     */
    public Outcome save(HostedForm form, Content content, @Nullable LinkToken token, Saver saver) {
        if (!form.page().options().drafts()) {
            return new Off();
        }
        Optional<Integer> before = token == null ? Optional.empty() : drafts.size(form.id(), token.hash());
        // A token that names no draft any more came from a browser, and may be known to others.
        LinkToken link = token != null && before.isPresent() ? token : LinkToken.next();
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("page", content.page().text());
        json.set("link", content.link().json());
        json.set("data", content.data());
        byte[] sealed = link.seal(json.toString().getBytes(StandardCharsets.UTF_8), form.id());
        if (!limits.draft(form, saver.address(), saver.asked(), sealed.length - before.orElse(0))) {
            return new TooMany();
        }
        Instant expiresAt = now.plus(Duration.ofDays(form.page().options().draftDays()));
        return drafts.save(form, link.hash(), new NewDraft(sealed, expiresAt, saver.asked()), OF_FORM, OF_WORKSPACE,
                now)
                        ? new Saved(link)
                        : new Full();
    }

    /** Returns the size of a draft in bytes; empty when there is none. */
    public Optional<Integer> size(HostedForm form, LinkToken token) {
        return drafts.size(form.id(), token.hash());
    }

    /** A draft that was taken up again. */
    public record Opened(Content content, Instant expiresAt) {}

    /** Opens a draft; empty when there is none or its time is over. */
    public Optional<Opened> open(HostedForm form, LinkToken token) {
        return drafts.find(form.id(), token.hash())
                .filter(draft -> clock.instant().isBefore(draft.expiresAt()))
                .map(draft -> new Opened(content(token.open(draft.sealed(), form.id())), draft.expiresAt()));
    }

    private static Content content(byte[] json) {
        ObjectNode object = StoredJson.object(json);
        return new Content((ObjectNode) object.path("data"), new FormToken(object.path("page").stringValue()),
                FormLink.of(object.path("link")));
    }

    /** Deletes a draft, because its answers were sent or its person wants that. */
    public void delete(HostedForm form, LinkToken token) {
        drafts.delete(form.id(), token.hash());
    }
}
