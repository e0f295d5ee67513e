package platen.jobs.engine.document.archive;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import platen.jobs.engine.model.Count;

/** Counts the documents of a packet that claim a standard, and the others, and names the first of each. */
public final class Claimants {
    private static final int MAX_NAMED = 3;

    private final Documents claiming = new Documents();
    private final Documents others = new Documents();

    private static final class Documents {
        private final List<String> named = new ArrayList<>();
        private int count;

        void add(String title) {
            count++;
            if (named.size() < MAX_NAMED && !title.isBlank() && !named.contains(title)) {
                named.add(title);
            }
        }

        /** Returns the names, or the number where a document has none. */
        String words() {
            String names = named.stream().map(each -> "'" + each + "'").collect(Collectors.joining(", "));
            int more = count - named.size();
            return named.isEmpty()
                    ? Count.of(count, "document", "documents")
                    : more > 0 ? names + " and " + Count.of(more, "more document", "more documents") : names;
        }

        boolean isOne() {
            return count == 1;
        }
    }

    /**
     * Adds a document.
     *
     * @param title empty when it is not named
     */
    public void add(String title, boolean claims) {
        (claims ? claiming : others).add(title);
    }

    /** Returns whether a document claims the standard. */
    public boolean isAny() {
        return claiming.count > 0;
    }

    /** Returns whether all documents claim the standard; there is at least one. */
    public boolean areAll() {
        return claiming.count > 0 && others.count == 0;
    }

    /** Returns the documents that claim the standard with their verb, such as {@code 'Letter' claims}. */
    public String some() {
        return claiming.words() + (claiming.isOne() ? " claims" : " claim");
    }

    /** Returns the documents that do not claim the standard with their verb, such as {@code 'Form' does not}. */
    public String others() {
        return others.words() + (others.isOne() ? " does not" : " do not");
    }
}
