package platen.lab.fidelity;

import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * The table of a comparison.
 *
 * @param figures what {@code compare.py --json} wrote
 * @param causes of differences, by the names of documents
 */
record FidelityTable(JsonNode figures, Properties causes) {
    private static final double MIN_WORDS = 0.95;
    private static final double MAX_PIXELS = 5;

    /** Returns the documents beyond a bound of which no cause is known. */
    List<String> unexplained() {
        return figures.get("documents").valueStream().filter(FidelityTable::differs)
                .map(each -> each.get("name").asString()).filter(name -> !causes.containsKey(name)).toList();
    }

    private static boolean differs(JsonNode document) {
        return !document.get("accepted").asBoolean()
                || document.get("pages").asInt() != document.get("chromium").asInt()
                || document.get("words").asDouble() < MIN_WORDS || document.get("pixels").asDouble() > MAX_PIXELS;
    }

    /** Returns a page of documentation. */
    String markdown() {
        JsonNode totals = figures.get("totals");
        String rows = figures.get("documents").valueStream().map(this::row).collect(Collectors.joining());
        return String.format(Locale.ROOT, """
                # HTML documents compared with Chromium

                Static documents of the kinds that people bring, printed by Platen and by Chromium. `ops/lab/bin/lab fidelity FOLDER`
                prints them, compares them with the folder's `compare.py` and writes this page; the documents are not part of this
                repository. "Words" is the share of Chromium's words that stand on the same page within 2 mm of Chromium's place,
                "pixels" the mean difference of gray at 50 dpi. A document with another number of pages, less than 95 %% of the words
                or more than 5 %% of the pixels must have a cause in `ops/lab/fidelity.properties`, or the command fails; smaller
                differences have one where it is known.

                %d documents: %d accepted, %d with Chromium's number of pages, words in place median %.1f %% and mean %.1f %%, %d with
                95 %% or more, pixels %.1f %%.

                | document | pages | Chromium's | words %% | pixels %% | cause of the difference |
                |---|--:|--:|--:|--:|---|
                %s""", totals.get("documents").asInt(), totals.get("accepted").asInt(), totals.get("pages").asInt(),
                100 * totals.get("median").asDouble(), 100 * totals.get("mean").asDouble(),
                totals.get("at 95 %").asInt(), totals.get("pixels").asDouble(), rows);
    }

    private String row(JsonNode document) {
        String name = document.get("name").asString();
        String cause = causes.getProperty(name, "");
        return document.get("accepted").asBoolean()
                ? String.format(Locale.ROOT, "| %s | %d | %d | %.1f | %.1f | %s |%n", name,
                        document.get("pages").asInt(), document.get("chromium").asInt(),
                        100 * document.get("words").asDouble(), document.get("pixels").asDouble(), cause)
                : String.format(Locale.ROOT, "| %s | refused | | | | %s |%n", name, document.get("why").asString());
    }
}
