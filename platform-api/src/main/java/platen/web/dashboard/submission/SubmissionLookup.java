package platen.web.dashboard.submission;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import platen.db.core.ListPosition;
import platen.db.core.PublicId;
import platen.db.key.ApiKey;
import platen.db.key.KeyStore;
import platen.db.submission.Submission;
import platen.db.submission.SubmissionStore;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.web.dashboard.Member;
import platen.web.view.PageNotFoundException;

/** Finds submissions of the workspace of a request, and what they are filtered by. */
final class SubmissionLookup {
    private static final int MAX_TEMPLATES = 200;

    private final SubmissionStore submissions;
    private final TemplateStore templates;
    private final KeyStore keys;

    SubmissionLookup(SubmissionStore submissions, TemplateStore templates, KeyStore keys) {
        this.submissions = submissions;
        this.templates = templates;
        this.keys = keys;
    }

    /** Returns a submission by its public id; empty when the workspace has none. */
    Optional<Submission> find(Member member, String id) {
        return PublicId.SUBMISSION.parse(id)
                .flatMap(uuid -> submissions.find(member.workspace().id(), uuid));
    }

    /** Returns a submission by its public id. */
    Submission require(Member member, String id) {
        return find(member, id).orElseThrow(PageNotFoundException::new);
    }

    /** Returns the position of a submission in the list. */
    ListPosition position(Member member, String id) {
        Submission submission = require(member, id);
        return new ListPosition(submission.createdAt(), submission.id());
    }

    /** Returns the template of an alias; empty when there is none. */
    Optional<UUID> template(Member member, String alias) {
        return templates.findByAlias(member.organizationId(), alias).map(Template::id);
    }

    /** Returns the first aliases, to choose from; others can be typed. */
    List<String> aliases(Member member) {
        return templates.list(member.organizationId(), null, MAX_TEMPLATES)
                .stream()
                .map(Template::alias)
                .toList();
    }

    /** Returns the API keys of the workspace. */
    List<ApiKey> keys(Member member) {
        return keys.of(member.workspace().id());
    }
}
