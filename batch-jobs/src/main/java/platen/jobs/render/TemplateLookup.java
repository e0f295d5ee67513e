package platen.jobs.render;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import platen.db.template.Template;
import platen.db.template.TemplateStore;

/**
 * Looks templates up by their aliases. Requests of one organization that come at the same time share a query, which
 * begins after each of them came: what was published before a request is seen by it, as no cache would promise.
 */
final class TemplateLookup {
    private final TemplateStore templates;
    private final GroupCommit<Name, Optional<Template>> queries = new GroupCommit<>(this::query);

    TemplateLookup(TemplateStore templates) {
        this.templates = templates;
    }

    private record Name(UUID organizationId, String alias) {}

    /** One that is not archived. */
    Optional<Template> find(UUID organizationId, String alias) {
        return queries.commit(organizationId, new Name(organizationId, alias)).filter(found -> !found.archived());
    }

    /** Of one organization. */
    private List<Optional<Template>> query(List<Name> names) {
        Set<String> aliases = names.stream().map(Name::alias).collect(Collectors.toSet());
        Map<String, Template> found = templates.findByAliases(names.getFirst().organizationId(), aliases)
                .stream()
                .collect(Collectors.toMap(Template::alias, Function.identity()));
        return names.stream().map(name -> Optional.ofNullable(found.get(name.alias()))).toList();
    }
}
