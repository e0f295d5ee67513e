package platen.jobs.engine.document.cascade;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.selector.Condition;
import platen.jobs.engine.document.selector.Matcher;
import platen.jobs.engine.document.selector.PseudoElement;
import platen.jobs.engine.document.selector.Selector;
import platen.jobs.engine.document.selector.Selector.Compound;
import platen.jobs.engine.document.selector.Subject;
import platen.jobs.engine.document.sheet.StyleRule;

/** Rules by what their subjects must have, so that an element is compared with few of them. */
final class RuleIndex {
    /** A selector with its rule. */
    record Entry(Selector selector, StyleRule rule, Origin origin) {}

    /** Work of a rule that applies; one that does not apply counts as one comparison. */
    private static final int MATCH_WORK = 4;

    private final Map<String, List<Entry>> ids = new HashMap<>();
    private final Map<String, List<Entry>> classes = new HashMap<>();
    private final Map<String, List<Entry>> tags = new HashMap<>();
    private final List<Entry> others = new ArrayList<>();
    private final boolean quirks;

    RuleIndex(boolean quirks) {
        this.quirks = quirks;
    }

    void add(List<StyleRule> rules, Origin origin) {
        for (StyleRule rule : rules) {
            for (Selector selector : rule.selectors()) {
                if (selector.pseudo() != PseudoElement.UNPRINTED) {
                    bucket(selector.subject()).add(new Entry(selector, rule, origin));
                }
            }
        }
    }

    private List<Entry> bucket(Compound compound) {
        String name = null;
        for (Condition condition : compound.conditions()) {
            if (condition instanceof Condition.Id id) {
                return ids.computeIfAbsent(key(id.name()), key -> new ArrayList<>());
            }
            if (condition instanceof Condition.ClassName className) {
                name = className.name();
            }
        }
        if (name != null) {
            return classes.computeIfAbsent(key(name), key -> new ArrayList<>());
        }
        String tag = compound.tag();
        return tag == null ? others : tags.computeIfAbsent(tag, key -> new ArrayList<>());
    }

    private String key(String name) {
        return quirks ? name.toLowerCase(Locale.ROOT) : name;
    }

    /**
     * Finds what applies to an element.
     *
     * @param pseudo the pseudo-element, or null for the element itself
     */
    List<Matched> match(Subject subject, @Nullable PseudoElement pseudo, Matcher matcher) {
        List<Matched> matched = new ArrayList<>();
        String id = subject.attribute("id");
        if (id != null) {
            match(ids.get(key(id)), subject, pseudo, matcher, matched);
        }
        Set<String> names = subject.classes();
        for (String name : names) {
            match(classes.get(key(name)), subject, pseudo, matcher, matched);
        }
        match(tags.get(subject.name()), subject, pseudo, matcher, matched);
        match(others, subject, pseudo, matcher, matched);
        return matched;
    }

    private static void match(@Nullable List<Entry> entries, Subject subject, @Nullable PseudoElement pseudo,
            Matcher matcher, List<Matched> matched) {
        if (entries == null) {
            return;
        }
        for (Entry entry : entries) {
            if (entry.selector().pseudo() == pseudo && matcher.matches(entry.selector(), subject)) {
                StyleRule rule = entry.rule();
                matcher.count(MATCH_WORK);
                matched.add(new Matched(rule.block(), entry.origin(), rule.layer().rank(), false,
                        entry.selector().specificity(), rule.order()));
            }
        }
    }
}
