package platen.api.template;

import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import platen.api.http.Publication;
import platen.api.http.auth.Caller;
import platen.api.http.error.ApiError;
import platen.api.http.operation.RequiresScope;
import platen.api.http.query.Query;
import platen.api.submission.FindTemplate;
import platen.db.key.Scope;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.template.TemplateVersion;
import platen.jobs.compare.version.VersionComparison;
import platen.jobs.compare.version.VersionDiffJson;
import tools.jackson.databind.JsonNode;

/** Serves the differences of two versions of a template. */
@RestController
final class DiffResource {
    private static final int MAX_VERSION = 999_999_999;

    private final TemplateStore rows;
    private final VersionComparison comparison;
    private final FindTemplate find;

    DiffResource(TemplateStore rows, VersionComparison comparison, FindTemplate find) {
        this.rows = rows;
        this.comparison = comparison;
        this.find = find;
    }

    /** Returns the differences of a version to an earlier or later one; without its number to the version before. */
    @GetMapping("/v1/templates/{alias}/versions/{version}/diff")
    @RequiresScope(value = Scope.TEMPLATE_READ, exactQuery = true, engine = true)
    JsonNode diff(Caller caller, @PathVariable String alias, @PathVariable String version, Query query) {
        Optional<Integer> named = query.integer("from", 1, MAX_VERSION);
        Template template = find.any(caller, alias);
        int to = Publication.version(version);
        int from = named.orElse(to - 1);
        TemplateVersion after = row(template, to);
        if (from == 0) {
            throw ApiError.badRequest("Version 1 has no version before it. Name another one with ?from=2.")
                    .with("parameter", "from")
                    .refusal();
        }
        return VersionDiffJson.of(from, to, comparison.compare(template, row(template, from), after));
    }

    private TemplateVersion row(Template template, int version) {
        return rows.version(template.id(), version).orElseThrow(Publication::noVersion);
    }
}
