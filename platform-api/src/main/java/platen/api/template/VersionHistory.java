package platen.api.template;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.template.Author;
import platen.db.template.TemplateStore;
import platen.db.template.TemplateStore.Published;
import platen.db.template.VersionHistoryStore;
import platen.db.template.VersionHistoryStore.Origin;

/**
 * The authors of versions of a template and of their publications.
 *
 * @param published publications of all versions of the template
 * @param publishers of these publications
 * @param origins of the versions that are to be shown
 */
record VersionHistory(List<Published> published, Map<Environment, Author> publishers, Map<Integer, Origin> origins) {

    static VersionHistory of(TemplateStore templates, VersionHistoryStore history, UUID templateId,
            Collection<Integer> versions) {
        return new VersionHistory(templates.publications(templateId), history.publishers(templateId),
                history.origins(templateId, versions));
    }

    List<Published> publications(int version) {
        return published.stream().filter(each -> each.version() == version).toList();
    }

    @Nullable
    Author publisher(Environment environment) {
        return publishers.get(environment);
    }

    Origin origin(int version) {
        return origins.getOrDefault(version, Origin.UNKNOWN);
    }
}
