package platen.web.dashboard.version;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.compare.TextHunk.Change;
import platen.jobs.engine.compare.TextHunk.Line;
import platen.jobs.engine.compare.WordDiff;
import platen.jobs.engine.compare.WordDiff.Part;

/** A line of a difference with its words; those that differ from the line on the other side are marked. */
record DiffLine(Change change, List<Part> parts) {

    /** Returns lines, of which removed ones are compared with the added ones that follow them. */
    static List<DiffLine> of(List<Line> lines) {
        var shown = new ArrayList<DiffLine>();
        int at = 0;
        while (at < lines.size()) {
            int removed = end(lines, at, Change.REMOVED);
            int added = end(lines, removed, Change.ADDED);
            if (added == at) {
                shown.add(new DiffLine(Change.SAME, WordDiff.whole(lines.get(at).text())));
                at++;
            } else {
                addPair(shown, lines.subList(at, removed), lines.subList(removed, added));
                at = added;
            }
        }
        return shown;
    }

    private static int end(List<Line> lines, int from, Change change) {
        int end = from;
        while (end < lines.size() && lines.get(end).change() == change) {
            end++;
        }
        return end;
    }

    private static void addPair(List<DiffLine> shown, List<Line> removed, List<Line> added) {
        var words = new ArrayList<WordDiff>();
        for (int i = 0; i < Math.min(removed.size(), added.size()); i++) {
            words.add(WordDiff.of(removed.get(i).text(), added.get(i).text()));
        }
        for (int i = 0; i < removed.size(); i++) {
            shown.add(new DiffLine(Change.REMOVED,
                    i < words.size() ? words.get(i).before() : WordDiff.whole(removed.get(i).text())));
        }
        for (int i = 0; i < added.size(); i++) {
            shown.add(new DiffLine(Change.ADDED,
                    i < words.size() ? words.get(i).after() : WordDiff.whole(added.get(i).text())));
        }
    }
}
