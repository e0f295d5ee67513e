package platen.web.dashboard.publish;

import java.util.List;

/**
 * Effects of a publication on its callers, which a person must confirm.
 *
 * @param breaking what callers must change, a sentence each with the path of the field
 * @param workflows aliases of published workflows that do not fit the version
 */
public record Confirmation(Publication publication, List<Breaking> breaking, List<String> workflows) {
    public Confirmation {
        breaking = List.copyOf(breaking);
        workflows = List.copyOf(workflows);
    }

    /** A change of the schema that can break callers. */
    public record Breaking(String key, String message) {}
}
