package platen.jobs.form.definition;

import java.util.List;
import java.util.Map;
import platen.jobs.workflow.Condition;

/**
 * The arrangement of a form as its owner wrote it. Fields that it does not name come last, in the order of the schema.
 *
 * @param sections in order; empty for one without a title
 * @param rules by the keys of fields
 * @param pages whether each section is a page of its own, with a review before sending
 */
public record FormDefinition(List<Section> sections, Map<String, Rule> rules, boolean pages) {
    /** The arrangement of a form that has none of its own. */
    public static final FormDefinition NONE = new FormDefinition(List.of(), Map.of(), false);

    public FormDefinition {
        sections = List.copyOf(sections);
        rules = Map.copyOf(rules);
    }

    /**
     * A part of the page.
     *
     * @param title empty for none
     * @param fields keys in order
     */
    public record Section(String title, List<String> fields) {
        public Section {
            fields = List.copyOf(fields);
        }
    }

    /**
     * The conditions of a field.
     *
     * @param showIf otherwise it is not shown, and not sent
     * @param shown the former as JSON, for browsers; empty for a field that is always shown
     * @param requireIf then it must be filled in, although the template does not require it
     * @param required whether there is such a condition
     */
    public record Rule(Condition showIf, String shown, Condition requireIf, boolean required) {}
}
