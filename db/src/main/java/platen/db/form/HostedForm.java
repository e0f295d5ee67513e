package platen.db.form;

import java.time.Instant;
import java.util.UUID;
import org.jdbi.v3.core.mapper.Nested;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;

/**
 * A form as recorded.
 *
 * @param templateId of the template whose data it asks for; null for one of a workflow
 * @param workflowId of the workflow whose data it asks for; null for one of a template
 * @param targetAlias of the template or workflow
 * @param slug last part of its address, unique in the installation
 * @param proofKey signs what browsers compute for it
 * @param logo beginning of the hash of its picture, in hexadecimal digits; empty for none
 * @param submissions accepted submissions, with those that are being accepted
 */
public record HostedForm(UUID id, UUID workspaceId, @Nullable UUID templateId, @Nullable UUID workflowId,
        String targetAlias, Environment environment, String slug, String title, String introText, String thanksText,
        String closedText, boolean pdfLink,
        FormState state, @Nullable Instant opensAt, @Nullable Instant closesAt, @Nullable Integer maxSubmissions,
        @Nested FormPageSettings page, UUID proofKey, String logo, int submissions, Instant createdAt,
        Instant updatedAt) {

    /** Whether a form takes answers. */
    public enum Availability {
        OPEN,
        /** Its time has not come. */
        EARLY,
        /** Its owner has closed it, or its time is over. */
        CLOSED,
        /** It has as many submissions as it takes. */
        FULL
    }

    /** Returns whether it takes answers at a time. */
    public Availability availability(Instant now) {
        if (state == FormState.CLOSED || closesAt != null && !now.isBefore(closesAt)) {
            return Availability.CLOSED;
        }
        if (opensAt != null && now.isBefore(opensAt)) {
            return Availability.EARLY;
        }
        return maxSubmissions != null && submissions >= maxSubmissions ? Availability.FULL : Availability.OPEN;
    }

    /** Returns whether it asks for the data of a workflow. */
    public boolean isOfWorkflow() {
        return workflowId != null;
    }

    /** Returns the path of its page. */
    public String path() {
        return environment == Environment.PRODUCTION ? "/f/" + slug : "/f/" + environment.wire() + "/" + slug;
    }

    public FormSettings settings() {
        return new FormSettings(title, introText, thanksText, closedText, pdfLink, state, opensAt, closesAt,
                maxSubmissions, page);
    }

    /** Returns the form with another logo. */
    public HostedForm withLogo(String hash) {
        return new HostedForm(id, workspaceId, templateId, workflowId, targetAlias, environment, slug, title, introText,
                thanksText, closedText, pdfLink, state, opensAt, closesAt, maxSubmissions, page, proofKey, hash,
                submissions, createdAt, updatedAt);
    }

    /** Returns the form with another end of its address. */
    public HostedForm withSlug(String changed, Instant now) {
        return new HostedForm(id, workspaceId, templateId, workflowId, targetAlias, environment, changed, title,
                introText, thanksText, closedText, pdfLink, state, opensAt, closesAt, maxSubmissions, page, proofKey,
                logo, submissions, createdAt, now);
    }

    /** Returns the form with other settings. */
    public HostedForm with(FormSettings changed, Instant now) {
        return new HostedForm(id, workspaceId, templateId, workflowId, targetAlias, environment, slug, changed.title(),
                changed.introText(), changed.thanksText(), changed.closedText(), changed.pdfLink(), changed.state(),
                changed.opensAt(), changed.closesAt(), changed.maxSubmissions(), changed.page(),
                proofKey, logo, submissions, createdAt, now);
    }
}
