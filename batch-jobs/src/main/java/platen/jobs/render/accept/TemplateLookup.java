package platen.jobs.render.accept;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.jobs.render.commit.GroupCommit;

/**
 * Finds templates by alias. Requests of one organization that arrive at the same time share a query, which starts after
 * the arrival of each of them: a request sees what was published before it, which a cache would not guarantee.
 */
public final class TemplateLookup {
    private final TemplateStore templates;
    private final GroupCommit<Name, Optional<Template>> queries = new GroupCommit<>(this::query);

    TemplateLookup(TemplateStore templates) {
        this.templates = templates;
    }

    private record Name(UUID organizationId, String alias) {}

    /** Returns the template; empty when it does not exist or is archived. */
    Optional<Template> find(UUID organizationId, String alias) {
        return queries.commit(organizationId, new Name(organizationId, alias)).filter(found -> !found.archived());
    }

    /** Queries templates of one organization. */
    private List<Optional<Template>> query(List<Name> names) {
        Set<String> aliases = names.stream().map(Name::alias).collect(Collectors.toSet());
        Map<String, Template> found = templates.findByAliases(names.getFirst().organizationId(), aliases)
                .stream()
                .collect(Collectors.toMap(Template::alias, Function.identity()));
        return names.stream().map(name -> Optional.ofNullable(found.get(name.alias()))).toList();
    }
}
