package platen.api.submission;

import java.util.Optional;
import platen.api.http.auth.Caller;
import platen.api.http.error.ApiError;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.jobs.template.Templates;

/** Finds the template that a path names. */
public record FindTemplate(TemplateStore templates) {

    /** Returns the template, archived or not; refuses an alias that the organization does not have. */
    public Template any(Caller caller, String alias) {
        return Optional.of(alias)
                // An invalid alias needs no query.
                .filter(text -> Templates.ALIAS.matcher(text).matches())
                .flatMap(text -> templates.findByAlias(caller.workspace().organizationId(), text))
                .orElseThrow(() -> ApiError.notFound("There is no template of this alias.").refusal());
    }
}
