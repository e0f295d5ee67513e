package platen.jobs.engine.seal.revision;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.seal.revision.DocumentHashes.Field;
import platen.jobs.engine.seal.revision.DocumentHashes.Page;

/** Finds out what was appended to the signed bytes of a file, revision by revision. */
public final class RevisionReader {
    private static final Pattern END = Pattern.compile("startxref\\s{1,4}\\d{1,10}\\s{1,4}%%EOF[ \\t]*\\r?\\n?");
    /** Maximum number of revisions that are told apart; the last one contains those that follow. */
    private static final int MAX_REVISIONS = 16;
    private static final int MAX_CHANGES = 50;

    private RevisionReader() {}

    /** Returns the revisions behind the signed bytes. */
    public static List<Revision> after(byte[] file, int signedLength) {
        if (signedLength >= file.length) {
            return List.of();
        }
        String text = new String(file, StandardCharsets.ISO_8859_1);
        int number = ends(text, 0, signedLength).size();
        List<Integer> ends = ends(text, signedLength, text.length());
        // Bytes behind the last end belong to the last revision.
        if (ends.isEmpty()) {
            ends.add(file.length);
        }
        ends.subList(Math.min(ends.size(), MAX_REVISIONS), ends.size()).clear();
        ends.set(ends.size() - 1, file.length);
        List<Revision> revisions = new ArrayList<>();
        DocumentHashes before = read(file, signedLength);
        int from = signedLength;
        for (int to : ends) {
            DocumentHashes after = read(file, to);
            revisions.add(new Revision(++number, from, to, changes(before, after)));
            before = after == null ? before : after;
            from = to;
        }
        return revisions;
    }

    private static List<Integer> ends(String text, int from, int to) {
        List<Integer> ends = new ArrayList<>();
        Matcher matcher = END.matcher(text).region(from, to);
        while (matcher.find()) {
            ends.add(matcher.end());
        }
        return ends;
    }

    private static @Nullable DocumentHashes read(byte[] file, int length) {
        try {
            return DocumentHashes.of(length == file.length ? file : Arrays.copyOf(file, length));
        } catch (IOException | RuntimeException e) {
            return null;
        }
    }

    static List<Change> changes(@Nullable DocumentHashes before, @Nullable DocumentHashes after) {
        if (before == null || after == null) {
            return List.of(new Change(ChangeKind.UNREADABLE, 0));
        }
        Set<Change> changes = new LinkedHashSet<>();
        pages(before.pages(), after.pages(), changes);
        fields(before.fields(), after.fields(), changes);
        if (!before.form().equals(after.form())) {
            changes.add(new Change(ChangeKind.FIELDS, 0));
        }
        if (!before.document().equals(after.document())) {
            changes.add(new Change(ChangeKind.DOCUMENT, 0));
        }
        if (!before.proof().equals(after.proof())) {
            changes.add(new Change(ChangeKind.PROOF, 0));
        }
        return changes.isEmpty()
                ? List.of(new Change(ChangeKind.UNREADABLE, 0))
                : changes.stream().limit(MAX_CHANGES).toList();
    }

    private static void pages(List<Page> before, List<Page> after, Set<Change> changes) {
        if (before.size() != after.size() || isReordered(before, after)) {
            changes.add(new Change(ChangeKind.PAGES, 0));
        }
        for (int i = 0; i < Math.min(before.size(), after.size()); i++) {
            Page one = before.get(i);
            Page other = after.get(i);
            if (!one.content().equals(other.content())) {
                changes.add(new Change(ChangeKind.CONTENT, i + 1));
            }
            if (!one.annotations().equals(other.annotations()) || !one.widgets().equals(other.widgets())) {
                changes.add(new Change(ChangeKind.ANNOTATIONS, i + 1));
            } else if (!one.values().equals(other.values())) {
                changes.add(new Change(ChangeKind.FORM_VALUES, i + 1));
            }
        }
    }

    private static boolean isReordered(List<Page> before, List<Page> after) {
        List<String> one = before.stream().map(Page::content).toList();
        List<String> other = after.stream().map(Page::content).toList();
        return !one.equals(other) && new HashSet<>(one).size() > 1 && new HashSet<>(one).equals(new HashSet<>(other));
    }

    private static void fields(Map<String, Field> before, Map<String, Field> after, Set<Change> changes) {
        if (!after.keySet().containsAll(before.keySet())) {
            changes.add(new Change(ChangeKind.FIELDS, 0));
        }
        after.forEach((name, field) -> {
            Field former = before.get(name);
            if (former == null) {
                changes.add(new Change(switch (field.kind()) {
                    case NONE -> ChangeKind.FIELDS;
                    case SIGNATURE -> ChangeKind.SIGNATURE;
                    case TIME_STAMP -> ChangeKind.TIME_STAMP;
                }, 0));
            } else if (!former.value().equals(field.value())) {
                changes.add(new Change(former.kind() == DocumentHashes.Signature.NONE
                        ? ChangeKind.FORM_VALUES
                        : ChangeKind.FIELDS, 0));
            }
        });
    }
}
