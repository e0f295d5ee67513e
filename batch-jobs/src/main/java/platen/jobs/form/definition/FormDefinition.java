package platen.jobs.form.definition;

import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /** Codes of the languages of forms. */
    public static final List<String> LANGUAGES = List.of("en", "de", "fr", "es", "it", "nl", "pl", "pt", "ar", "ja");

    public FormDefinition {
        sections = List.copyOf(sections);
        rules = Map.copyOf(rules);
    }

    /**
     * A part of the page.
     *
     * @param title none in any language for a part without one
     * @param fields keys in order
     */
    public record Section(LocalText title, List<String> fields) {
        public Section {
            fields = List.copyOf(fields);
        }
    }

    /**
     * The texts and conditions of a field.
     *
     * @param label none for that of the template
     * @param help shown below the label; none for no help
     * @param showIf otherwise it is not shown, and not sent
     * @param shown the former as JSON, for browsers; empty for a field that is always shown
     * @param requireIf then it must be filled in, although the template does not require it; empty for no such condition
     * @param hidden whether it is never shown, unless its value is locked
     * @param prefill whether links without a signature may fill it in
     */
    public record Rule(LocalText label, LocalText help, Condition showIf, String shown, Optional<Condition> requireIf,
            boolean hidden, boolean prefill) {
        /** A field that the owner has not said anything about. */
        static final Rule NONE = new Rule(LocalText.NONE, LocalText.NONE, new Condition.Always(), "", Optional.empty(),
                false, false);

        /** Returns the same rule with a further condition, beside that of the owner, on which the field is shown. */
        Rule shownIf(Condition condition, String json) {
            return shown.isEmpty()
                    ? new Rule(label, help, condition, json, requireIf, hidden, prefill)
                    : new Rule(label, help, new Condition.All(List.of(showIf, condition)),
                            "{\"all\":[" + shown + "," + json + "]}", requireIf, hidden, prefill);
        }
    }
}
