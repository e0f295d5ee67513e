package platen.jobs.engine.document.warning;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.model.Warning;

/**
 * Collects the warnings of one upload. Warnings of the same group become one warning with the number of occurrences
 * and the first places. The number of groups is limited. Not thread-safe.
 */
public final class Warnings {
    /** Further groups are only counted. */
    static final int MAX_GROUPS = 200;
    /** Places listed for each group. */
    static final int MAX_PLACES = 4;
    /** Characters of a sentence; it may quote the source. */
    static final int MAX_LENGTH = 400;

    private final Map<String, Group> groups = new LinkedHashMap<>();
    private long omitted;

    /** Warnings that are the same except for their places. */
    private static final class Group {
        private final String sentence;
        private final List<Place> places = new ArrayList<>(1);
        private int count;

        Group(String sentence) {
            this.sentence = sentence;
        }
    }

    /**
     * Adds a warning.
     *
     * @param place position in the source, or null for the template as a whole
     * @param group warnings of the same group are reported as one, with the sentence of the first
     * @param sentence what is wrong and what happens instead, without the place, with its full stop
     */
    public void add(@Nullable Place place, String group, String sentence) {
        Group known = groups.get(group);
        if (known == null) {
            if (groups.size() == MAX_GROUPS) {
                omitted++;
                return;
            }
            known = new Group(sentence.length() <= MAX_LENGTH ? sentence : sentence.substring(0, MAX_LENGTH) + "…");
            groups.put(group, known);
        }
        known.count++;
        if (place != null && known.places.size() < MAX_PLACES) {
            known.places.add(place);
        }
    }

    /** Adds a warning that is grouped with those of the same sentence. */
    public void add(@Nullable Place place, String sentence) {
        add(place, sentence, sentence);
    }

    /** Returns whether there is no warning. */
    public boolean isEmpty() {
        return groups.isEmpty();
    }

    /** Returns one warning for each group, in the order of their first occurrences. */
    public List<Warning> list() {
        List<Warning> list = new ArrayList<>(groups.size() + 1);
        groups.values().forEach(group -> list.add(warning(group)));
        if (omitted > 0) {
            list.add(new Warning("", omitted + " further warnings are not listed. Correct the listed ones first."));
        }
        return list;
    }

    private static Warning warning(Group group) {
        Place first = group.places.isEmpty() ? null : group.places.getFirst();
        String message = group.count == 1 ? group.sentence : group.sentence + times(group, first);
        return new Warning("", message, first == null
                ? null
                : new Warning.Position(first.file(), first.line(), first.column()));
    }

    private static String times(Group group, @Nullable Place first) {
        List<Place> others = first == null ? List.of() : group.places.subList(1, group.places.size());
        if (others.isEmpty()) {
            return " (" + group.count + " times)";
        }
        String also = others.stream()
                .map(place -> (first != null && place.file().equals(first.file()) ? "" : place.file() + ":")
                        + place.line() + ":" + place.column())
                .collect(Collectors.joining(", "));
        return " (" + group.count + " times, also at " + also + (group.count > group.places.size() ? " …)" : ")");
    }
}
